import { useEffect, useState } from 'react'
import { commandContext } from '../context/command-context.ts'

/** How the router says that another page stands. */
interface RouteEvents {
  subscribe(
    event: 'onRendered',
    listener: (event: { fromLocation?: unknown; pathChanged: boolean; hrefChanged: boolean }) => void,
  ): () => void
}

/** what an arriving page takes to know its name, in milliseconds */
const titleDelayMs = 300
const interactionEvents = ['keydown', 'pointerdown'] as const
/** a name that comes later than this is no news of an arrival */
const maxTitleDelayMs = 10_000

/**
 * A page that was gone to is where the keyboard goes on, and is said aloud. What has taken the focus itself (a list that
 * was returned to, a field) keeps it.
 */
export function RouteAnnouncer({ router }: { router: RouteEvents }) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    let focusTimers: ReturnType<typeof setTimeout>[] = []
    let renderedAt = Number.NEGATIVE_INFINITY
    // A page over a slow line knows its name only when its answer is here.
    const titleObserver = new MutationObserver(() => {
      if (performance.now() - renderedAt < maxTitleDelayMs)
        timers.push(setTimeout(() => setAnnouncement(document.title), titleDelayMs))
    })
    const title = document.querySelector('title')
    if (title) titleObserver.observe(title, { childList: true })
    const clear = () => {
      for (const timer of [...timers, ...focusTimers]) clearTimeout(timer)
    }
    // Whoever goes on at once has the focus where they put it.
    const cancelFocus = () => {
      for (const timer of focusTimers) clearTimeout(timer)
    }
    for (const name of interactionEvents) window.addEventListener(name, cancelFocus, true)
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      clear()
      renderedAt = performance.now()
      timers = [setTimeout(() => setAnnouncement(document.title), titleDelayMs)]
      // A palette that led here gives the focus back first, to what has gone by now.
      if (!pathChanged) return
      let focused: Element | null = null
      const focusOnce = () => {
        focusPage()
        focused = document.activeElement
      }
      // Who has taken the focus in between keeps it.
      const focusAgain = () => {
        if (document.activeElement === focused || document.activeElement === document.body) focusPage()
      }
      focusTimers = [setTimeout(focusOnce, 0), setTimeout(focusAgain, titleDelayMs / 2)]
    })
    return () => {
      stop()
      titleObserver.disconnect()
      for (const name of interactionEvents) window.removeEventListener(name, cancelFocus, true)
      clear()
    }
  }, [router])
  return (
    <p className="vh" role="status" data-part="arrival">
      {announcement}
    </p>
  )
}

function focusPage(): void {
  const main = document.querySelector('main')
  const { activeElement } = document
  const isLost = !activeElement || activeElement === document.body || activeElement.closest('header, nav') !== null
  if (!main || !isLost || main.contains(activeElement) || commandContext.overlays.length > 0) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
