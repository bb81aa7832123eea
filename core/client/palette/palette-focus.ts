import { flushSync } from 'react-dom'
import { hideDialogs } from '../ui/dialog/modal-stack.ts'
import { closePalette, palette } from './state.ts'

/** What had the focus before the palette, and gets it back; and the dialogs that the palette hides while it is open. */
export const origin: { element: Element | null; showDialogs(): void; hideDialogs(): void } = {
  element: null,
  showDialogs: () => undefined,
  hideDialogs: () => {
    origin.showDialogs = hideDialogs()
  },
}

/**
 * Closes the palette before anything else happens: it is off the page, its overlay is lifted and the focus is back.
 * What a command opens next can take the focus, and gives it back to where the user was.
 */
export function closePaletteSync(): void {
  flushSync(closePalette)
}

/**
 * While a command runs that was answered in the palette, the focus is where the user was, so that what the command
 * opens takes it from there; keys do nothing until it has run, but for Escape. The result ends that.
 */
export function returnFocusWhileRunning(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') closePalette()
  }
  palette.running = true
  // A dialog that is hidden could not take the focus.
  origin.showDialogs()
  if (origin.element instanceof HTMLElement) origin.element.focus({ preventScroll: true })
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    palette.running = false
    window.removeEventListener('keydown', onKeyDown, true)
  }
}
