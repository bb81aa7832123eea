import { isBare, isEditing, isNamed, parseKeys, pressText } from '#core/client/index.ts'

/**
 * Why keys will not do for a command: the browser or the system keeps them for itself, or the command works while one writes
 * and a text needs them.
 */
export type Refusal = 'browser' | 'text'

const everywhere = ['Tab', 'Shift-Tab', 'F5', 'Shift-F5', 'F11', 'F12']
/** Tabs, windows, the page itself; as pressed, Mod being Ctrl or ⌘. */
const pc = [
  ...['n', 't', 'w', 'r', 'q', 'Shift-n', 'Shift-t', 'Shift-w', 'Shift-q', 'Shift-i', 'Tab', 'Shift-Tab'],
  ...['PageUp', 'PageDown', 'F4', 'F5'],
].map(keys => `Ctrl-${keys}`)
const mac = [
  ...['n', 't', 'w', 'r', 'q', 'h', 'm', 'Shift-n', 'Shift-t', 'Shift-w', 'Shift-q', 'Alt-i', 'Alt-Escape'],
  ...['Tab', 'Shift-Tab', 'Space', '`', '~'],
].map(keys => `Meta-${keys}`)
const kept = {
  pc: new Set([...everywhere, ...pc, 'Alt-F4', 'Alt-Tab', 'Alt-Shift-Tab', 'Ctrl-Alt-Delete']),
  mac: new Set([...everywhere, ...mac.map(inOrder), 'Ctrl-Tab', 'Ctrl-Shift-Tab']),
}

function inOrder(keys: string): string {
  return parseKeys(keys)
    .map(chord => pressText(chord, true))
    .join(' ')
}

/** Whether these keys can be a command's. They may come from anywhere, as long as they are keys. */
export function refusalOf(keys: string, { inText, isMac }: { inText: boolean; isMac: boolean }): Refusal | null {
  const chords = parseKeys(keys)
  const presses = chords.map(chord => pressText(chord, isMac))
  if (presses.some(press => kept[isMac ? 'mac' : 'pc'].has(press))) return 'browser'
  // The key with the window on it is the system's.
  if (!isMac && chords.some(({ modifiers }) => modifiers.has('Meta'))) return 'browser'
  const [first] = chords
  return inText && first && isWriting(first) ? 'text' : null
}

/** Whether a text field would write, move or edit by this. */
function isWriting(chord: ReturnType<typeof parseKeys>[number]): boolean {
  if (isEditing(chord)) return true
  if (!isBare(chord)) return false
  return !isNamed(chord.key) || !(chord.modifiers.has('Alt') || /^(F\d+|Escape)$/.test(chord.key))
}
