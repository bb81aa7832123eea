import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { desk, layOver } from '../desk/desk.ts'
import { frame } from './frame-state.ts'

type Part = 'drawer' | 'side'

/**
 * What of a sheet takes the focus when it opens: a link, which only leads somewhere; without one, the sheet itself. Never a
 * button: Enter would do something nobody has read yet, and the first one may archive.
 */
function firstOf(part: HTMLElement): HTMLElement {
  part.tabIndex = -1
  return part.querySelector<HTMLElement>('a[href]') ?? part
}

/** A sheet takes the focus and gives it back, and Escape closes it: on a narrow window it lies over the page. */
export function useSheetFocus(whole: RefObject<HTMLElement | null>, sheet: '' | Part): void {
  useEffect(() => {
    if (sheet === '') return
    const cameFrom = document.activeElement
    const part = whole.current?.querySelector<HTMLElement>(`[data-part="${sheet}"]`)
    if (part) firstOf(part).focus()
    const lift = layOver('sheet')
    // Ahead of the tip of what has the focus, which would take the Escape for itself.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || desk.overlays.at(-1) !== 'sheet') return
      event.preventDefault()
      event.stopPropagation()
      frame.sheet = ''
    }
    window.addEventListener('keydown', close, true)
    return () => {
      window.removeEventListener('keydown', close, true)
      lift()
      const { activeElement } = document
      const isLost = !activeElement || activeElement === document.body || part?.contains(activeElement)
      if (isLost && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    }
  }, [whole, sheet])
}

/** Folding a part takes the button that was pressed out of sight; the focus goes to the one that unfolds it, and back. */
export function useFoldFocus(whole: RefObject<HTMLElement | null>, part: Part, shown: boolean): void {
  const before = useRef(shown)
  // Before the browser notices that what had the focus is gone.
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement?.checkVisibility() !== false) return
    const buttons = whole.current?.querySelectorAll<HTMLElement>(`[data-command="shell.${part}"]`) ?? []
    for (const button of buttons) if (button.checkVisibility()) button.focus()
  }, [whole, part, shown])
}
