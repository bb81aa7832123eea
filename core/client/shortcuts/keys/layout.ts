import { type KeybindingPress, matchKeybindingPress } from 'tinykeys'
import { type Chord, isLatin, isNamed, isOtherLetter, pressOf } from './keys.ts'

/** The relevant properties of a keyboard event. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'getModifierState'
>

/** The alphabet the keyboard types now, by the last letter typed. */
export type Alphabet = 'latin' | 'other'

export type KeyboardLayout = { mac: boolean; alphabet?: Alphabet }

/** One reading of an event: a key as chords name it, and the modifiers held. */
type KeyReading = { key: string; ctrl: boolean; meta: boolean; alt: boolean; shift: boolean }

/** Characters of the US layout, plain and shifted. */
const usSigns: Record<string, string> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  ...Object.fromEntries([...'!@#$%^&*()'].map((sign, i) => [`Digit${(i + 1) % 10}`, `${(i + 1) % 10}${sign}`])),
}

/** Signs that only layouts of other alphabets have. */
const nonLatinSigns = new Set('№')

/**
 * The readings of an event, the best first: the typed character and, if the keyboard types another alphabet and cannot
 * type that character, the US key at the same position. None for modifiers alone, dead keys and keys without a name.
 */
export function readingsOf(event: KeyPress, { mac, alphabet }: KeyboardLayout): KeyReading[] {
  const { key, shiftKey: shift, metaKey: meta } = event
  if (!isCharacter(key)) {
    const name = /^[ \u00a0]$/.test(key) ? 'Space' : key
    return isNamed(name) ? [{ key: name, ctrl: event.ctrlKey, meta, alt: event.altKey, shift }] : []
  }
  if (isThirdLevel(event, mac)) {
    if (isOtherLetter(key) || isPlain(key)) return []
    // Windows reports AltGr as Ctrl with Alt; Ctrl without Alt is a real Ctrl.
    return [{ key: key.toLowerCase(), ctrl: event.ctrlKey && !event.altKey, meta, alt: false, shift }]
  }
  const held = { ctrl: event.ctrlKey, meta, alt: event.altKey, shift }
  const usKey = usKeyAt(event, alphabet)
  const other = usKey === undefined ? [] : [{ key: usKey, ...held }]
  return isOtherLetter(key) ? other : [{ key: key.toLowerCase(), ...held }, ...other]
}

/** Whether the event matches this chord, on any keyboard layout. */
export function chordMatches(chord: Chord, event: KeyPress, layout: KeyboardLayout): boolean {
  const press = pressOf(chord, layout.mac)
  return readingsOf(event, layout).some(reading => readingMatches(press, reading))
}

/** Whether a reading matches a press of `pressOf`. */
export function readingMatches(press: KeybindingPress, { key, ctrl, meta, alt, shift }: KeyReading): boolean {
  const held: Record<string, boolean> = { Control: ctrl, Meta: meta, Alt: alt, Shift: shift }
  const read = { key, code: '', getModifierState: (name: string) => held[name] ?? false }
  return matchKeybindingPress(read as KeyboardEvent, press)
}

/**
 * What an event shows about the keyboard's alphabet; undefined if nothing. With ⌘ some Macs type Latin letters
 * meanwhile.
 */
export function alphabetOf(event: KeyPress, mac: boolean): Alphabet | undefined {
  if (!isCharacter(event.key) || event.ctrlKey || event.metaKey || isThirdLevel(event, mac)) return undefined
  if (isLatin(event.key)) return 'latin'
  return isOtherLetter(event.key) || nonLatinSigns.has(event.key) ? 'other' : undefined
}

export function isModifierKey(key: string): boolean {
  return /^(Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|ScrollLock|Fn|FnLock|Hyper|Super|Symbol|SymbolLock)$/.test(
    key,
  )
}

function isCharacter(key: string): boolean {
  return /^[^\s\p{C}\p{M}]$/u.test(key)
}

/**
 * AltGr, on a Mac ⌥, was used to type the character, so it is no modifier. ⌥ with a plain letter is one, and so are
 * Ctrl and Alt, which some browsers report as AltGr.
 */
function isThirdLevel(event: KeyPress, mac: boolean): boolean {
  if (mac && event.altKey) return !isPlain(event.key)
  return event.getModifierState('AltGraph') && !(isPlain(event.key) && event.ctrlKey && event.altKey)
}

function isPlain(key: string): boolean {
  return /^[a-z\d]$/i.test(key)
}

/** The US key at the event's position, if the keyboard types another alphabet and has something else there. */
function usKeyAt({ key, code, shiftKey }: KeyPress, alphabet: Alphabet | undefined): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const writesOther = isOtherLetter(key) || nonLatinSigns.has(key)
  if (!writesOther && alphabet !== 'other') return undefined
  if (isLatin(key)) return undefined
  if (letter) return letter
  // An ASCII sign is taken as typed; only characters that no Latin layout has are read by position.
  return writesOther || !/^[\x21-\x7e]$/.test(key) ? usSigns[code]?.[shiftKey ? 1 : 0] : undefined
}
