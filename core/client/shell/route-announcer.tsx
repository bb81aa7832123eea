import { useEffect, useState } from 'react'
import { commandContext } from '../context/command-context.ts'

/** Set by the router when another page is rendered. */
interface RouteEvents {
  subscribe(
    event: 'onRendered',
    listener: (event: { fromLocation?: unknown; pathChanged: boolean; hrefChanged: boolean }) => void,
  ): () => void
}

/** milliseconds to wait for the title of a page */
const titleDelayMs = 300
const interactionEvents = ['keydown', 'pointerdown'] as const
/** a later title is not announced */
const maxTitleDelayMs = 10_000

/**
 * After navigation, moves the focus to the page and announces its title. A page that took the focus itself (a restored
 * list, a field) keeps it.
 */
export function RouteAnnouncer({ router }: { router: RouteEvents }) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    let focusTimers: ReturnType<typeof setTimeout>[] = []
    let renderedAt = Number.NEGATIVE_INFINITY
    // With a slow network the title is known only after the page's data.
    const titleObserver = new MutationObserver(() => {
      if (performance.now() - renderedAt < maxTitleDelayMs)
        timers.push(setTimeout(() => setAnnouncement(document.title), titleDelayMs))
    })
    const title = document.querySelector('title')
    if (title) titleObserver.observe(title, { childList: true })
    const clear = () => {
      for (const timer of [...timers, ...focusTimers]) clearTimeout(timer)
    }
    // If the user has navigated on or moved the focus, it stays there.
    const cancelFocus = () => {
      for (const timer of focusTimers) clearTimeout(timer)
    }
    for (const name of interactionEvents) window.addEventListener(name, cancelFocus, true)
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      clear()
      renderedAt = performance.now()
      timers = [setTimeout(() => setAnnouncement(document.title), titleDelayMs)]
      // A closing palette first restores the focus to an element that is removed by now.
      if (!pathChanged) return
      let focused: Element | null = null
      const focusOnce = () => {
        focusPage()
        focused = document.activeElement
      }
      // If something else took the focus meanwhile, it keeps it.
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
    <p className="vh" role="status" data-part="route-announcer">
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
