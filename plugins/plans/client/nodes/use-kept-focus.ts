import { type RefObject, useEffect } from 'react'

/** What the focus goes to: the nodes, or what is offered where there are none. */
const targets = '[data-plan-nodes], [data-empty-state] button'

/**
 * Keeps the focus in the view of a plan. What had it may be drawn anew: as a grid, a picture or a table, or, where the
 * filter leaves none, as a sentence with a button. Some of that is loaded first.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current
    if (!box) return
    let last: Node | null = null
    let isLost = false
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : null
      isLost = false
    }
    const observer = new MutationObserver(records => {
      if (document.activeElement !== document.body) return
      isLost ||= last !== null && records.some(({ removedNodes }) => [...removedNodes].some(one => one.contains(last)))
      if (isLost) box.querySelector<HTMLElement>(targets)?.focus()
    })
    document.addEventListener('focusin', onFocus)
    observer.observe(box, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [ref])
}
