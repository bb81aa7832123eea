import { useEffect, useState } from 'react'
import { desk } from '../desk/desk.ts'

/** How the router says that another page stands. */
interface Arriving {
  subscribe(
    event: 'onRendered',
    listener: (event: { fromLocation?: unknown; pathChanged: boolean; hrefChanged: boolean }) => void,
  ): () => void
}

/** what an arriving page takes to know its name, in milliseconds */
const settling = 300
const acts = ['keydown', 'pointerdown'] as const
/** a name that comes later than this is no news of an arrival */
const latest = 10_000

/**
 * A page that was gone to is where the keyboard goes on, and is said aloud. What has taken the focus itself (a list that
 * was returned to, a field) keeps it.
 */
export function Arrivals({ router }: { router: Arriving }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    let focusing: ReturnType<typeof setTimeout>[] = []
    let arrivedAt = Number.NEGATIVE_INFINITY
    // A page over a slow line knows its name only when its answer is here.
    const renamed = new MutationObserver(() => {
      if (performance.now() - arrivedAt < latest) timers.push(setTimeout(() => setSaid(document.title), settling))
    })
    const title = document.querySelector('title')
    if (title) renamed.observe(title, { childList: true })
    const clear = () => {
      for (const timer of [...timers, ...focusing]) clearTimeout(timer)
    }
    // Whoever goes on at once has the focus where they put it.
    const leave = () => {
      for (const timer of focusing) clearTimeout(timer)
    }
    for (const name of acts) window.addEventListener(name, leave, true)
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      clear()
      arrivedAt = performance.now()
      timers = [setTimeout(() => setSaid(document.title), settling)]
      // A palette that led here gives the focus back first, to what has gone by now.
      if (!pathChanged) return
      let found: Element | null = null
      const first = () => {
        focusPage()
        found = document.activeElement
      }
      // Who has taken the focus in between keeps it.
      const again = () => {
        if (document.activeElement === found || document.activeElement === document.body) focusPage()
      }
      focusing = [setTimeout(first, 0), setTimeout(again, settling / 2)]
    })
    return () => {
      stop()
      renamed.disconnect()
      for (const name of acts) window.removeEventListener(name, leave, true)
      clear()
    }
  }, [router])
  return (
    <p className="vh" role="status" data-part="arrival">
      {said}
    </p>
  )
}

function focusPage(): void {
  const main = document.querySelector('main')
  const { activeElement } = document
  const isLost = !activeElement || activeElement === document.body || activeElement.closest('header, nav') !== null
  if (!main || !isLost || main.contains(activeElement) || desk.overlays.length > 0) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}
