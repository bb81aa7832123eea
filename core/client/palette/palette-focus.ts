import { flushSync } from 'react-dom'
import { hideDialogs } from '../ui/dialog/modal-stack.ts'
import { closePalette, palette } from './state.ts'

/**
 * The element that had the focus before the palette and gets it back, and the dialogs that the palette hides while it
 * is open.
 */
export const origin: { element: Element | null; showDialogs(): void; hideDialogs(): void } = {
  element: null,
  showDialogs: () => undefined,
  hideDialogs: () => {
    origin.showDialogs = hideDialogs()
  },
}

/**
 * Closes the palette synchronously: it is unmounted, its overlay is removed and the focus is restored. What a command
 * opens next can take the focus, and returns it to where the user was.
 */
export function closePaletteSync(): void {
  flushSync(closePalette)
}

/**
 * Restores the focus while a command that was answered in the palette runs, so that what the command opens takes the
 * focus from there. Until it has run all keys are ignored, except Escape. Returns a function that ends this.
 */
export function returnFocusWhileRunning(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') closePalette()
  }
  palette.running = true
  // A hidden dialog could not take the focus.
  origin.showDialogs()
  if (origin.element instanceof HTMLElement) origin.element.focus({ preventScroll: true })
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    palette.running = false
    window.removeEventListener('keydown', onKeyDown, true)
  }
}
