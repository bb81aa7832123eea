const ariaModifiers: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Control: 'Control',
  '⌃': 'Control',
  Cmd: 'Meta',
  '⌘': 'Meta',
  Meta: 'Meta',
  Alt: 'Alt',
  '⌥': 'Alt',
  Shift: 'Shift',
  '⇧': 'Shift',
}

const ariaNames: Readonly<Record<string, string>> = {
  Esc: 'Escape',
  Del: 'Delete',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '+': 'Plus',
}

/**
 * The aria-keyshortcuts value of display labels; undefined for a sequence such as 'G', 'C', which it cannot express.
 */
export function ariaKeyShortcuts(keys: readonly string[] | undefined): string | undefined {
  const last = keys?.at(-1)
  if (!keys || last === undefined || last in ariaModifiers) return undefined
  const held = keys.slice(0, -1).map(key => ariaModifiers[key])
  if (held.some(key => key === undefined)) return undefined
  return [...held, ariaNames[last] ?? last].join('+')
}
