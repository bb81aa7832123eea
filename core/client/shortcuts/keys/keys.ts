import { type KeybindingPress, parseKeybinding } from 'tinykeys'

/** Why a string is not valid keys. */
export type KeysIssue =
  | 'empty'
  /** more than four chords */
  | 'long'
  /** an unknown or repeated modifier */
  | 'modifier'
  /** no key of that name */
  | 'key'
  /** `Shift-d`, not `D` */
  | 'capital'
  /** `?`, not `Shift-/`: signs and digits are named by the typed character, and Shift depends on the layout */
  | 'shift'
  /** `q`, not `й`: letters are named by the Latin one, and other layouts follow by position */
  | 'letter'
  /** Escape always ends a sequence, so it cannot be part of one */
  | 'escape'

export class KeysError extends Error {
  readonly keys: string
  readonly issue: KeysIssue

  constructor(keys: string, issue: KeysIssue) {
    super(`"${keys}" is not a key or a sequence of keys (${issue})`)
    this.name = 'KeysError'
    this.keys = keys
    this.issue = issue
  }
}

export const modifiers = ['Mod', 'Ctrl', 'Meta', 'Alt', 'Shift'] as const
export type Modifier = (typeof modifiers)[number]

/** Keys pressed together. */
export type Chord = { modifiers: ReadonlySet<Modifier>; key: string }

const namedKeys = new Set(
  (
    'Enter Escape Tab Space Backspace Delete Insert Home End PageUp PageDown ' +
    'ArrowUp ArrowDown ArrowLeft ArrowRight ContextMenu'
  ).split(' '),
)
const functionKey = /^F([1-9]|1\d|2[0-4])$/
const MAX_CHORDS = 4

/** True for keys that type nothing: Enter, arrows, F4. */
export function isNamed(key: string): boolean {
  return namedKeys.has(key) || functionKey.test(key)
}

/** True for one Latin letter; other alphabets follow by position (layout.ts). */
export function isLatin(key: string): boolean {
  return /^\p{Script=Latin}$/u.test(key)
}

/** True for a letter of an alphabet that is not Latin; µ belongs to none. */
export function isOtherLetter(key: string): boolean {
  return /^\p{L}$/u.test(key) && !/^[\p{Script=Latin}\p{Script=Common}]$/u.test(key)
}

/**
 * Parses declared keys: chords separated by spaces, modifiers before the key with hyphens (`Mod-k`, `g c`,
 * `Alt-ArrowLeft`, `?`, `Mod--`). Throws `KeysError`.
 */
export function parseKeys(keys: string): Chord[] {
  const parts = keys.split(' ').filter(part => part !== '')
  if (parts.length === 0) throw new KeysError(keys, 'empty')
  if (parts.length > MAX_CHORDS) throw new KeysError(keys, 'long')
  const chords = parts.map(part => parseChord(part, keys))
  if (chords.length > 1 && chords.some(({ key }) => key === 'Escape')) throw new KeysError(keys, 'escape')
  return chords
}

/** The canonical form of a chord: modifiers in their order. */
export function chordText({ modifiers: held, key }: Chord): string {
  return [...modifiers.filter(modifier => held.has(modifier)), key].join('-')
}

/** The canonical form of keys, for storing and comparing. Throws `KeysError`. */
export function canonicalKeys(keys: string): string {
  return parseKeys(keys).map(chordText).join(' ')
}

/** A chord on one kind of machine, where Mod is Ctrl or, on a Mac, ⌘: equal texts are the same press. */
export function pressText({ modifiers: held, key }: Chord, mac: boolean): string {
  const pressed = new Set<Modifier>(
    [...held].map(modifier => (modifier === 'Mod' ? (mac ? 'Meta' : 'Ctrl') : modifier)),
  )
  return chordText({ modifiers: pressed, key })
}

/** The chord as tinykeys matches it. Shift depends on the layout if the key is a sign or a digit. */
export function pressOf({ modifiers: held, key }: Chord, mac: boolean): KeybindingPress {
  const names: Record<Modifier, string> = {
    Mod: mac ? 'Meta' : 'Control',
    Ctrl: 'Control',
    Meta: 'Meta',
    Alt: 'Alt',
    Shift: 'Shift',
  }
  const parts = [...held].map(modifier => names[modifier])
  if (!isNamed(key) && !isLatin(key)) parts.push('[Shift]')
  const [press] = parseKeybinding([...parts, key].join('+'))
  if (!press) throw new KeysError(key, 'key')
  return press
}

/** Without Ctrl and ⌘, so that a text field needs it for typing. */
export function isBare({ modifiers: held }: Chord): boolean {
  return !held.has('Mod') && !held.has('Ctrl') && !held.has('Meta')
}

const macSigns: Record<Modifier, string> = { Mod: '⌘', Ctrl: '⌃', Meta: '⌘', Alt: '⌥', Shift: '⇧' }
const macOrder: readonly Modifier[] = ['Ctrl', 'Alt', 'Shift', 'Meta', 'Mod']
const shortNames: Record<string, string> = {
  Escape: 'Esc',
  Delete: 'Del',
  Insert: 'Ins',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ContextMenu: 'Menu',
}

/**
 * The key caps to show, in the order pressed: `Ctrl` `K`, on a Mac `⌘` `K`; `G` `C`. Arrows, Enter, Tab and Backspace
 * keep their names and are drawn as icons. Throws `KeysError`.
 */
export function formatKeys(keys: string, { mac }: { mac: boolean }): string[] {
  return parseKeys(keys).flatMap(({ modifiers: held, key }) => [
    ...(mac ? macOrder : modifiers)
      .filter(modifier => held.has(modifier))
      .map(modifier => (mac ? macSigns[modifier] : modifier === 'Mod' ? 'Ctrl' : modifier)),
    shortNames[key] ?? (isLatin(key) ? key.toUpperCase() : key),
  ])
}

/** Whether `navigator.platform` is a machine with ⌘. */
export function isMacPlatform(platform: string): boolean {
  return /^(Mac|iPhone|iPad|iPod)/.test(platform)
}

function parseChord(part: string, keys: string): Chord {
  // The last hyphen separates the key from the modifiers, unless the key is the hyphen.
  const keyStart = part.endsWith('-') ? part.length - 1 : part.lastIndexOf('-') + 1
  const key = part.slice(keyStart)
  const before = part.slice(0, keyStart)
  if (before !== '' && !before.endsWith('-')) throw new KeysError(keys, 'modifier')
  const names = before.split('-').slice(0, -1)
  const held = new Set<Modifier>()
  for (const name of names) {
    const modifier = modifiers.find(known => known === name)
    if (!modifier || held.has(modifier)) throw new KeysError(keys, 'modifier')
    held.add(modifier)
  }
  const issue = keyIssue(key, held)
  if (issue) throw new KeysError(keys, issue)
  return { modifiers: held, key }
}

function keyIssue(key: string, held: ReadonlySet<Modifier>): KeysIssue | undefined {
  if (isNamed(key)) return undefined
  if (!/^[^\p{Z}\p{C}\p{M}]$/u.test(key)) return 'key'
  if (isOtherLetter(key)) return 'letter'
  if (isLatin(key)) return key === key.toLowerCase() ? undefined : 'capital'
  return held.has('Shift') ? 'shift' : undefined
}
