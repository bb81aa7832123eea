import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { layOver } from '#core/client/index.ts'

/** While the focus is inside, the keys are the chat's; the page beside it stays in use. */
export function useKeysInside() {
  const [focused, setFocused] = useState(false)
  useEffect(() => (focused ? layOver('chat') : undefined), [focused])
  return {
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
}

/** Takes the focus once it is shown, and gives it back to where it came from. */
export function useFocusBack(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = box.current
    let cameFrom: Element | null = null
    // The palette it may have been opened from gives the focus back first.
    const frame = requestAnimationFrame(() => {
      cameFrom = document.activeElement
      if (within?.contains(cameFrom)) return
      const first = within?.querySelector<HTMLElement>('textarea, [data-roving][tabindex="0"]') ?? within
      first?.focus()
    })
    return () => {
      cancelAnimationFrame(frame)
      const now = document.activeElement
      if (now !== document.body && !within?.contains(now)) return
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body) cameFrom.focus()
      else document.getElementById('main')?.focus()
    }
  }, [box])
}

const stops = 'button, a[href], textarea, summary, [tabindex="0"]'

/** Where the panel covers the page, Tab goes round in it. */
export function goRound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  const open = all.filter(one => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(':disabled'))
  const [from, to] = event.shiftKey ? [open[0], open.at(-1)] : [open.at(-1), open[0]]
  if (document.activeElement !== from && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  to?.focus()
}
