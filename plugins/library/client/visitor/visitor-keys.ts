/**
 * The keys of an event as commands name them: `n`, `Shift-ArrowUp`, `?`; nothing where something is typed or chosen, or
 * with keys that belong to the browser. A letter is the one that the key has on a Latin keyboard, so that keys work on
 * a Ukrainian one.
 */
export function visitorChordOf({ key, code, shiftKey, ctrlKey, altKey, metaKey, target }: KeyboardEvent): string {
  // Browsers that fill in a form send events without a key.
  if (typeof key !== 'string' || ctrlKey || altKey || metaKey) return ''
  if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]')) return ''
  if (key === '?') return '?'
  if (key.startsWith('Arrow')) return shiftKey ? `Shift-${key}` : key
  const letter = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? '')
  if (code === 'Slash' && shiftKey) return '?'
  return shiftKey ? '' : letter.toLowerCase()
}
