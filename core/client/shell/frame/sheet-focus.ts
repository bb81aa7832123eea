import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { commandContext, pushOverlay } from '../../context/command-context.ts'
import { frame } from './frame-state.ts'

type FramePart = 'drawer' | 'side'

/**
 * The element of a sheet that gets the focus on opening: a link, or else the sheet itself. Never a button, because
 * Enter would run it before it was read, and the first one may archive.
 */
function firstFocusable(part: HTMLElement): HTMLElement {
  part.tabIndex = -1
  return part.querySelector<HTMLElement>('a[href]') ?? part
}

/** Moves the focus into an open sheet and back on closing; Escape closes it. */
export function useSheetFocus(root: RefObject<HTMLElement | null>, sheet: '' | FramePart): void {
  useEffect(() => {
    if (sheet === '') return
    const previousFocus = document.activeElement
    const part = root.current?.querySelector<HTMLElement>(`[data-part="${sheet}"]`)
    if (part) firstFocusable(part).focus()
    const removeOverlay = pushOverlay('sheet')
    // Before the tooltip of the focused element, which would handle Escape itself.
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

/** Folding a part hides the button that was pressed; the focus moves to the button that unfolds it, and back. */
export function useFoldFocus(root: RefObject<HTMLElement | null>, part: FramePart, shown: boolean): void {
  const wasShown = useRef(shown)
  // Before the browser notices that the focused element is removed.
  useLayoutEffect(() => {
    if (wasShown.current === shown) return
    wasShown.current = shown
    if (document.activeElement?.checkVisibility() !== false) return
    const buttons = root.current?.querySelectorAll<HTMLElement>(`[data-command="shell.${part}"]`) ?? []
    for (const button of buttons) if (button.checkVisibility()) button.focus()
  }, [root, part, shown])
}
