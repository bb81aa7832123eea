import { isBare, isEditing, isNamed, parseKeys, pressText } from '#core/client/index.ts'

/**
 * Why keys cannot be used: the browser or the system reserves them, or the command works while typing and text input
 * needs them.
 */
export type KeyRefusal = 'browser' | 'text'

const reservedEverywhere = ['Tab', 'Shift-Tab', 'F5', 'Shift-F5', 'F11', 'F12']
/** Shortcuts for tabs, windows and the page; Mod is Ctrl or ⌘. */
const reservedOnPc = [
  ...['n', 't', 'w', 'r', 'q', 'Shift-n', 'Shift-t', 'Shift-w', 'Shift-q', 'Shift-i', 'Tab', 'Shift-Tab'],
  ...['PageUp', 'PageDown', 'F4', 'F5'],
].map(keys => `Ctrl-${keys}`)
const reservedOnMac = [
  ...['n', 't', 'w', 'r', 'q', 'h', 'm', 'Shift-n', 'Shift-t', 'Shift-w', 'Shift-q', 'Alt-i', 'Alt-Escape'],
  ...['Tab', 'Shift-Tab', 'Space', '`', '~'],
].map(keys => `Meta-${keys}`)
const reserved = {
  pc: new Set([...reservedEverywhere, ...reservedOnPc, 'Alt-F4', 'Alt-Tab', 'Alt-Shift-Tab', 'Ctrl-Alt-Delete']),
  mac: new Set([...reservedEverywhere, ...reservedOnMac.map(normalizeModifiers), 'Ctrl-Tab', 'Ctrl-Shift-Tab']),
}

function normalizeModifiers(keys: string): string {
  return parseKeys(keys)
    .map(chord => pressText(chord, true))
    .join(' ')
}

/** Why a command cannot have these keys; null if it can. Accepts any valid keys. */
export function keyRefusal(keys: string, { inText, isMac }: { inText: boolean; isMac: boolean }): KeyRefusal | null {
  const chords = parseKeys(keys)
  const presses = chords.map(chord => pressText(chord, isMac))
  if (presses.some(press => reserved[isMac ? 'mac' : 'pc'].has(press))) return 'browser'
  // The Windows key belongs to the system.
  if (!isMac && chords.some(({ modifiers }) => modifiers.has('Meta'))) return 'browser'
  const [first] = chords
  return inText && first && writesText(first) ? 'text' : null
}

/** Whether a text field would type, move or edit with this chord. */
function writesText(chord: ReturnType<typeof parseKeys>[number]): boolean {
  if (isEditing(chord)) return true
  if (!isBare(chord)) return false
  return !isNamed(chord.key) || !(chord.modifiers.has('Alt') || /^(F\d+|Escape)$/.test(chord.key))
}
