import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { pushPanel } from '#core/client/index.ts'

/** While the focus is inside, the chat's shortcuts apply; the page beside it stays usable. */
export function useKeyboardScope() {
  const [focused, setFocused] = useState(false)
  useEffect(() => (focused ? pushPanel('chat') : undefined), [focused])
  return {
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
}

/** Takes the focus when shown, and returns it when closed. */
export function useRestoreFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = box.current
    let previousFocus: Element | null = null
    // Runs after the palette has restored its focus.
    const frame = requestAnimationFrame(() => {
      previousFocus = document.activeElement
      if (container?.contains(previousFocus)) return
      const first = container?.querySelector<HTMLElement>('textarea, [data-roving][tabindex="0"]') ?? container
      first?.focus()
    })
    return () => {
      cancelAnimationFrame(frame)
      const now = document.activeElement
      if (now !== document.body && !container?.contains(now)) return
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected && previousFocus !== document.body)
        previousFocus.focus()
      else document.getElementById('main')?.focus()
    }
  }, [box])
}

const tabbable = 'button, a[href], textarea, summary, [tabindex="0"]'

/** Keeps Tab inside the panel where it covers the page. */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(tabbable)]
  const enabled = all.filter(one => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(':disabled'))
  const [from, to] = event.shiftKey ? [enabled[0], enabled.at(-1)] : [enabled.at(-1), enabled[0]]
  if (document.activeElement !== from && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  to?.focus()
}
