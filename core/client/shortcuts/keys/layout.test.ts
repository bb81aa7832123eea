import { describe, expect, it } from 'vitest'
import { type Held, type KeyboardName, keyboards, press, pressAt } from './keyboards.fixture.ts'
import { chordText, parseKeys } from './keys.ts'
import { type Alphabet, alphabetOf, chordMatches, isModifierKey, readingsOf } from './layout.ts'
import { chordOf } from './record-chord.ts'

const chord = (keys: string) => parseKeys(keys)[0]!
const pc = { mac: false }
const mac = { mac: true }
const codes = Object.keys(keyboards.us)
const latin: KeyboardName[] = ['us', 'german', 'french', 'dvorak']
const shift = { shift: true }
const ctrl = { ctrl: true }
const altGr = { altGraph: true }

describe('chordMatches on a PC', () => {
  it.each<[keys: string, KeyboardName, code: string, held?: Held]>([
    // Keys required by docs/behaviour.md, Keyboard and palette.
    ['q', 'us', 'KeyQ'],
    ['q', 'german', 'KeyQ'],
    ['q', 'french', 'KeyA'],
    ['q', 'dvorak', 'KeyX'],
    ['q', 'ukrainian', 'KeyQ'],
    ['q', 'russian', 'KeyQ'],
    ['c', 'us', 'KeyC'],
    ['c', 'dvorak', 'KeyI'],
    ['c', 'ukrainian', 'KeyC'],
    ['c', 'greek', 'KeyC'],
    ['c', 'hebrew', 'KeyC'],
    ['Shift-d', 'us', 'KeyD', shift],
    ['Shift-d', 'dvorak', 'KeyH', shift],
    ['Shift-d', 'ukrainian', 'KeyD', shift],
    ['Shift-d', 'greek', 'KeyD', shift],
    ['Shift-d', 'hebrew', 'KeyD', shift],
    // Letters that move between layouts.
    ['z', 'german', 'KeyY'],
    ['y', 'german', 'KeyZ'],
    ['w', 'french', 'KeyZ'],
    ['m', 'french', 'Semicolon'],
    ['a', 'french', 'KeyQ'],
    ['s', 'dvorak', 'Semicolon'],
    ['ö', 'german', 'Semicolon'],
    ['é', 'french', 'Digit2'],
    // With Ctrl.
    ['Mod-k', 'us', 'KeyK', ctrl],
    ['Mod-k', 'german', 'KeyK', ctrl],
    ['Mod-k', 'dvorak', 'KeyV', ctrl],
    ['Mod-k', 'ukrainian', 'KeyK', ctrl],
    ['Mod-k', 'russian', 'KeyK', ctrl],
    ['Mod-k', 'greek', 'KeyK', ctrl],
    ['Ctrl-k', 'us', 'KeyK', ctrl],
    ['Meta-k', 'us', 'KeyK', { meta: true }],
    ['Mod-a', 'french', 'KeyQ', ctrl],
    ['Mod-Shift-z', 'german', 'KeyY', { ...ctrl, ...shift }],
    ['Mod-Alt-k', 'us', 'KeyK', { ...ctrl, alt: true }],
    ['Alt-x', 'us', 'KeyX', { alt: true }],
    ['Alt-x', 'ukrainian', 'KeyX', { alt: true }],
    ['Mod-.', 'us', 'Period', ctrl],
    ['Mod-.', 'german', 'Period', ctrl],
    ['Mod-.', 'french', 'Comma', { ...ctrl, ...shift }],
    ['Mod-.', 'dvorak', 'KeyE', ctrl],
    ['Mod-.', 'ukrainian', 'Slash', ctrl],
    ['Mod-.', 'ukrainian', 'Period', ctrl],
    // Signs, wherever the layout has them.
    ['?', 'us', 'Slash', shift],
    ['?', 'german', 'Minus', shift],
    ['?', 'french', 'KeyM', shift],
    ['?', 'dvorak', 'BracketLeft', shift],
    ['?', 'ukrainian', 'Digit7', shift],
    ['?', 'russian', 'Digit7', shift],
    ['?', 'greek', 'Slash', shift],
    ['?', 'hebrew', 'Slash', shift],
    ['/', 'us', 'Slash'],
    ['/', 'german', 'Digit7', shift],
    ['/', 'french', 'Period', shift],
    ['/', 'dvorak', 'BracketLeft'],
    ['/', 'ukrainian', 'Backslash', shift],
    ['/', 'hebrew', 'KeyQ'],
    ['#', 'us', 'Digit3', shift],
    ['#', 'german', 'Backslash'],
    ['#', 'french', 'Digit3', altGr],
    ['#', 'ukrainian', 'Digit3', shift],
    ['#', 'russian', 'Digit3', shift],
    ['#', 'greek', 'Digit3', shift],
    ['[', 'us', 'BracketLeft'],
    ['[', 'german', 'Digit8', altGr],
    ['[', 'french', 'Digit5', altGr],
    ['[', 'dvorak', 'Minus'],
    ['[', 'ukrainian', 'BracketLeft'],
    ['[', 'russian', 'BracketLeft'],
    ['[', 'greek', 'BracketLeft'],
    ['[', 'hebrew', 'BracketRight'],
    [']', 'ukrainian', 'BracketRight'],
    [']', 'german', 'Digit9', altGr],
    [']', 'french', 'Minus', altGr],
    ['.', 'us', 'Period'],
    ['.', 'french', 'Comma', shift],
    ['.', 'ukrainian', 'Slash'],
    [',', 'ukrainian', 'Slash', shift],
    [',', 'ukrainian', 'Comma'],
    [';', 'ukrainian', 'Semicolon'],
    [':', 'ukrainian', 'Digit6', shift],
    // Digits follow the typed character, too.
    ['1', 'us', 'Digit1'],
    ['1', 'french', 'Digit1', shift],
    ['9', 'french', 'Digit9', shift],
    ['5', 'ukrainian', 'Digit5'],
    ['5', 'greek', 'Digit5'],
    // Caps Lock changes letters, not keys.
    ['q', 'us', 'KeyQ', { capsLock: true }],
    ['q', 'ukrainian', 'KeyQ', { capsLock: true }],
    ['Shift-d', 'us', 'KeyD', { ...shift, capsLock: true }],
  ])('%s fires on the %s keyboard at %s %o', (keys, keyboard, code, held) => {
    expect(chordMatches(chord(keys), pressAt(keyboard, code, held), pc)).toBe(true)
    expect(chordMatches(chord(keys), pressAt(keyboard, code, held, true), pc)).toBe(true)
  })

  it.each<[keys: string, KeyboardName, code: string, held?: Held]>([
    ['q', 'french', 'KeyQ'],
    ['q', 'dvorak', 'KeyQ'],
    ['z', 'german', 'KeyZ'],
    ['d', 'dvorak', 'KeyD'],
    [';', 'german', 'Semicolon'],
    ['[', 'german', 'BracketLeft'],
    ['.', 'dvorak', 'Period'],
    ['?', 'french', 'Slash', shift],
    ['#', 'german', 'Digit3', shift],
    ['#', 'french', 'Digit3', shift],
    ['1', 'french', 'Digit1'],
    ['/', 'ukrainian', 'Slash'],
    ['?', 'ukrainian', 'Slash', shift],
    ['$', 'ukrainian', 'Digit4', shift],
    // Other modifiers than the chord has.
    ['q', 'us', 'KeyQ', shift],
    ['q', 'us', 'KeyQ', ctrl],
    ['q', 'us', 'KeyQ', { alt: true }],
    ['q', 'us', 'KeyQ', { meta: true }],
    ['q', 'ukrainian', 'KeyQ', ctrl],
    ['Shift-d', 'us', 'KeyD'],
    ['Shift-d', 'us', 'KeyD', { capsLock: true }],
    ['Mod-k', 'us', 'KeyK'],
    ['Mod-k', 'us', 'KeyK', { meta: true }],
    ['Mod-k', 'us', 'KeyK', { ...ctrl, ...shift }],
    ['Mod-k', 'us', 'KeyK', { ...ctrl, alt: true }],
    // AltGr writes; it is neither Ctrl nor Alt.
    ['Mod-Alt-q', 'german', 'KeyQ', altGr],
    ['Alt-q', 'german', 'KeyQ', altGr],
    ['q', 'german', 'KeyQ', altGr],
    ['Mod-[', 'german', 'Digit8', altGr],
    ['Mod-Alt-8', 'german', 'Digit8', altGr],
    ['u', 'ukrainian', 'KeyU', altGr],
    ['k', 'ukrainian', 'KeyK', altGr],
    ['k', 'german', 'KeyK', altGr],
    ['Alt-k', 'german', 'KeyK', altGr],
    // Dead keys do not match.
    ['`', 'german', 'Equal', shift],
    ['[', 'french', 'BracketLeft'],
    [';', 'greek', 'Semicolon'],
    ["'", 'german', 'Equal'],
  ])('%s does not fire on the %s keyboard at %s %o', (keys, keyboard, code, held) => {
    expect(chordMatches(chord(keys), pressAt(keyboard, code, held), pc)).toBe(false)
    expect(chordMatches(chord(keys), pressAt(keyboard, code, held, true), pc)).toBe(false)
  })

  it.each<[string, string, string, Held?]>([
    ['Escape', 'Escape', 'Escape'],
    ['Escape', 'Escape', 'CapsLock'],
    ['Enter', 'Enter', 'NumpadEnter'],
    ['Mod-Shift-Enter', 'Enter', 'Enter', { ...ctrl, ...shift }],
    ['Alt-ArrowLeft', 'ArrowLeft', 'ArrowLeft', { alt: true }],
    ['Space', ' ', 'Space'],
    ['Shift-Space', ' ', 'Space', shift],
    ['F4', 'F4', 'F4'],
    ['3', '3', 'Numpad3'],
    ['/', '/', 'NumpadDivide'],
    // Firefox on Windows reports AltGr for any Ctrl with Alt.
    ['Mod-Alt-k', 'k', 'KeyK', { ...ctrl, alt: true, ...altGr }],
  ])('%s fires for the key %j at %s', (keys, key, code, held) => {
    expect(chordMatches(chord(keys), press(key, code, held), pc)).toBe(true)
  })

  it.each<[string, string, string, Held?]>([
    ['Enter', 'Enter', 'Enter', shift],
    ['Shift-Enter', 'Enter', 'Enter'],
    ['3', 'PageDown', 'Numpad3'],
    ['q', 'Process', 'KeyQ'],
    ['q', 'Unidentified', 'KeyQ'],
    ['q', 'Dead', 'KeyQ'],
    ['q', '', 'KeyQ'],
  ])('%s does not fire for the key %j at %s', (keys, key, code, held) => {
    expect(chordMatches(chord(keys), press(key, code, held), pc)).toBe(false)
  })
})

describe('a sign where the US layout has a letter', () => {
  it.each<[KeyboardName, Alphabet | undefined, string, boolean]>([
    // Greek and Hebrew have a sign at Q: only the previous letter distinguishes them from Dvorak.
    ['greek', 'other', 'q', true],
    ['greek', undefined, 'q', false],
    ['greek', 'other', ';', true],
    ['hebrew', 'other', 'q', true],
    ['hebrew', 'other', '/', true],
    ['dvorak', 'latin', 'q', false],
    ['dvorak', undefined, 'q', false],
    ['dvorak', 'latin', "'", true],
  ])('on the %s keyboard, after %s letters, KeyQ is %s: %s', (keyboard, alphabet, keys, fires) => {
    expect(chordMatches(chord(keys), pressAt(keyboard, 'KeyQ'), { mac: false, alphabet })).toBe(fires)
  })

  it('prefers the character to the position', () => {
    expect(readingsOf(pressAt('hebrew', 'KeyQ'), { mac: false, alphabet: 'other' }).map(({ key }) => key)).toEqual([
      '/',
      'q',
    ])
  })
})

describe('on a Mac', () => {
  it.each<[string, string, string, Held?]>([
    ['Mod-k', 'k', 'KeyK', { meta: true }],
    ['Mod-k', 'л', 'KeyK', { meta: true }],
    ['Mod-Shift-z', 'Z', 'KeyZ', { meta: true, shift: true }],
    ['Ctrl-k', 'k', 'KeyK', { ctrl: true }],
    ['Mod-Ctrl-f', 'f', 'KeyF', { meta: true, ctrl: true }],
    ['Alt-ArrowLeft', 'ArrowLeft', 'ArrowLeft', { alt: true }],
    ['Alt-k', 'k', 'KeyK', { alt: true }],
    ['[', '[', 'Digit5', { alt: true }],
    ['Mod-[', '[', 'Digit5', { alt: true, meta: true }],
    ['@', '@', 'KeyL', { alt: true }],
    ['Alt-Space', '\u00a0', 'Space', { alt: true }],
  ])('%s fires for %j at %s', (keys, key, code, held) => {
    expect(chordMatches(chord(keys), press(key, code, held), mac)).toBe(true)
  })

  it.each<[string, string, string, Held?]>([
    ['Mod-k', 'k', 'KeyK', { ctrl: true }],
    ['Alt-d', '∂', 'KeyD', { alt: true }],
    ['d', '∂', 'KeyD', { alt: true }],
    ['e', 'Dead', 'KeyE', { alt: true }],
    ['Alt-5', '[', 'Digit5', { alt: true }],
    ['k', 'k', 'KeyK', { alt: true }],
    ['u', 'ґ', 'KeyU', { alt: true }],
  ])('%s does not fire for %j at %s', (keys, key, code, held) => {
    expect(chordMatches(chord(keys), press(key, code, held), mac)).toBe(false)
  })
})

describe('every key of every keyboard', () => {
  const helds: Held[] = [{}, shift, ctrl, { ...ctrl, ...shift }, altGr]

  it.each(Object.keys(keyboards) as KeyboardName[])('%s: the chord recorded for a key fires on it', keyboard => {
    for (const code of codes) {
      for (const held of helds) {
        for (const alphabet of [undefined, 'latin', 'other'] as const) {
          const event = pressAt(keyboard, code, held)
          const written = chordOf(event, { mac: false, alphabet })
          const at = `${code} ${JSON.stringify(held)} ${event.key}`
          if (event.key === 'Dead') expect(written, at).toBeUndefined()
          else if (written)
            expect(chordMatches(chord(chordText(written)), event, { mac: false, alphabet }), at).toBe(true)
        }
      }
    }
  })

  it.each(latin)('%s: a key fires for the character on it and for no other', keyboard => {
    const characters = [...new Set(codes.flatMap(code => keyboards.us[code]!.slice(0, 2)))].filter(
      key => key === key?.toLowerCase(),
    )
    for (const code of codes) {
      for (const held of [{}, shift]) {
        const event = pressAt(keyboard, code, held)
        for (const key of characters) {
          const isLetter = /[a-z]/.test(key!)
          const fires = chordMatches(chord(isLetter && held === shift ? `Shift-${key}` : key!), event, pc)
          expect(fires, `${key} at ${code}: ${event.key}`).toBe(event.key.toLowerCase() === key)
        }
      }
    }
  })

  it.each<KeyboardName>(['ukrainian', 'russian'])('%s: every letter of the alphabet can be reached', keyboard => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      const code = `Key${letter.toUpperCase()}`
      expect(chordMatches(chord(letter), pressAt(keyboard, code), pc), letter).toBe(true)
      expect(chordMatches(chord(`Shift-${letter}`), pressAt(keyboard, code, shift), pc), letter).toBe(true)
      expect(chordMatches(chord(`Mod-${letter}`), pressAt(keyboard, code, ctrl), pc), letter).toBe(true)
    }
  })
})

describe('chordOf', () => {
  it.each<[string, KeyPress: ReturnType<typeof press>, boolean]>([
    ['Mod-k', press('k', 'KeyK', ctrl), false],
    ['Mod-k', press('k', 'KeyK', { meta: true }), true],
    ['Ctrl-k', press('k', 'KeyK', ctrl), true],
    ['Meta-k', press('k', 'KeyK', { meta: true }), false],
    ['Shift-d', press('D', 'KeyD', shift), false],
    ['?', press('?', 'Slash', shift), false],
    ['q', press('й', 'KeyQ'), false],
    ['[', press('[', 'Digit8', altGr, true), false],
    ['Shift-Enter', press('Enter', 'Enter', shift), false],
    ['Alt-ArrowUp', press('ArrowUp', 'ArrowUp', { alt: true }), false],
  ])('writes %s down', (keys, event, isMac) => {
    expect(chordOf(event, { mac: isMac })).toEqual(chord(keys))
  })

  it.each(['Shift', 'Control', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process'])(
    'writes nothing down for %s',
    key => {
      expect(chordOf(press(key, ''), pc)).toBeUndefined()
    },
  )
})

describe('alphabetOf', () => {
  it.each<[string, Held, Alphabet | undefined]>([
    ['q', {}, 'latin'],
    ['é', {}, 'latin'],
    ['й', {}, 'other'],
    ['Ψ', shift, 'other'],
    ['№', shift, 'other'],
    ['5', {}, undefined],
    ['.', {}, undefined],
    ['Enter', {}, undefined],
    ['k', ctrl, undefined],
    ['k', { meta: true }, undefined],
    ['ґ', altGr, undefined],
  ])('%j with %o tells %s', (key, held, alphabet) => {
    expect(alphabetOf(press(key, 'KeyK', held), false)).toBe(alphabet)
  })
})

describe('isModifierKey', () => {
  it.each([
    ['Shift', true],
    ['AltGraph', true],
    ['CapsLock', true],
    ['Enter', false],
    ['s', false],
  ])('%s: %s', (key, is) => {
    expect(isModifierKey(key)).toBe(is)
  })
})
