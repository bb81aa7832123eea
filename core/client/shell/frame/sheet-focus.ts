import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { commandContext, pushOverlay } from '../../context/command-context.ts'
import { frame } from './frame-state.ts'

type FramePart = 'drawer' | 'side'

/**
 * What of a sheet takes the focus when it opens: a link, which only leads somewhere; without one, the sheet itself. Never a
 * button: Enter would do something nobody has read yet, and the first one may archive.
 */
function firstFocusable(part: HTMLElement): HTMLElement {
  part.tabIndex = -1
  return part.querySelector<HTMLElement>('a[href]') ?? part
}

/** A sheet takes the focus and gives it back, and Escape closes it: on a narrow window it lies over the page. */
export function useSheetFocus(root: RefObject<HTMLElement | null>, sheet: '' | FramePart): void {
  useEffect(() => {
    if (sheet === '') return
    const previousFocus = document.activeElement
    const part = root.current?.querySelector<HTMLElement>(`[data-part="${sheet}"]`)
    if (part) firstFocusable(part).focus()
    const removeOverlay = pushOverlay('sheet')
    // Ahead of the tip of what has the focus, which would take the Escape for itself.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || commandContext.overlays.at(-1) !== 'sheet') return
      event.preventDefault()
      event.stopPropagation()
      frame.sheet = ''
    }
    window.addEventListener('keydown', close, true)
    return () => {
      window.removeEventListener('keydown', close, true)
      removeOverlay()
      const { activeElement } = document
      const hasLostFocus = !activeElement || activeElement === document.body || part?.contains(activeElement)
      if (hasLostFocus && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
    }
  }, [root, sheet])
}

/** Folding a part takes the button that was pressed out of sight; the focus goes to the one that unfolds it, and back. */
export function useFoldFocus(root: RefObject<HTMLElement | null>, part: FramePart, shown: boolean): void {
  const wasShown = useRef(shown)
  // Before the browser notices that what had the focus is gone.
  useLayoutEffect(() => {
    if (wasShown.current === shown) return
    wasShown.current = shown
    if (document.activeElement?.checkVisibility() !== false) return
    const buttons = root.current?.querySelectorAll<HTMLElement>(`[data-command="shell.${part}"]`) ?? []
    for (const button of buttons) if (button.checkVisibility()) button.focus()
  }, [root, part, shown])
}
