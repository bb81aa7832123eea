import { type Chord, isBare } from './keys/keys.ts'

const textFieldSelector =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], .cm-editor'
/** Inputs without text, in which letters are shortcuts. */
const nonTextInputTypes = new Set(['button', 'checkbox', 'file', 'image', 'reset', 'submit'])
const pressableSelector =
  'button, a[href], summary, [role="button"], [role="link"], [role="checkbox"], [role="switch"], [role="tab"]'
const navigationKeys = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Escape',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])
const editingKeys = new Set([
  'a',
  'c',
  'v',
  'x',
  'y',
  'z',
  'Backspace',
  'Delete',
  'Home',
  'End',
  ...[...navigationKeys].filter(key => key.startsWith('Arrow')),
])

/** The innermost element of a key event, also inside a shadow tree. */
export function focusOf(event: Event): Element | null {
  const target = event.composedPath()[0] ?? event.target
  return target instanceof Element ? target : null
}

/** Whether the focused element is editable. */
export function isTextField(element: Element | null): boolean {
  if (!element) return false
  if (element instanceof HTMLInputElement) return !nonTextInputTypes.has(element.type)
  return element.closest(textFieldSelector) !== null
}

/** Whether it is the text of an editor, and not a field inside the editor's interface. */
export function isEditor(element: Element | null): boolean {
  return Boolean(element?.closest('.cm-content'))
}

/**
 * Whether the focused element handles this chord itself: arrows, Enter, Escape and similar keys inside
 * `data-keys="own"`, every bare key inside `data-keys="all"` or a menu (where letters search items), plain Enter and
 * Space on buttons and links.
 */
export function isReservedByElement(element: Element | null, chord: Chord): boolean {
  if (!element || !isBare(chord)) return false
  if (element.closest('[role="menu"]')) return true
  const reservedKeys = element.closest('[data-keys]')?.getAttribute('data-keys')
  if (
    reservedKeys === 'all' ||
    (reservedKeys === 'own' && (navigationKeys.has(chord.key) || chord.key === 'Space' || chord.key === 'Tab'))
  )
    return true
  if (chord.modifiers.size > 0 || (chord.key !== 'Enter' && chord.key !== 'Space')) return false
  return element.matches(pressableSelector) || element instanceof HTMLInputElement
}

/** Whether the chord is an editing key of text fields: select all, copy, undo, start of line. */
export function isEditing({ modifiers, key }: Chord): boolean {
  return (modifiers.has('Mod') || modifiers.has('Ctrl') || modifiers.has('Meta')) && editingKeys.has(key)
}
