import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalKeys,
  chordText,
  formatKeys,
  isBare,
  isMacPlatform,
  KeysError,
  type KeysIssue,
  parseKeys,
  pressText,
} from './keys.ts'

/** Every code point, lone surrogates included. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map(code => String.fromCodePoint(code))

describe('parseKeys', () => {
  it.each([
    ['k', ['k']],
    ['Mod-k', ['Mod-k']],
    ['Shift-d', ['Shift-d']],
    ['g c', ['g', 'c']],
    ['Alt-ArrowLeft', ['Alt-ArrowLeft']],
    ['Shift-Mod-Enter', ['Mod-Shift-Enter']],
    ['Shift-Alt-Meta-Ctrl-Mod-x', ['Mod-Ctrl-Meta-Alt-Shift-x']],
    ['?', ['?']],
    ['#', ['#']],
    ['[', ['[']],
    ['Mod-.', ['Mod-.']],
    ['-', ['-']],
    ['Mod--', ['Mod--']],
    ['+', ['+']],
    ['Mod-+', ['Mod-+']],
    ['(', ['(']],
    ['1', ['1']],
    ['F12', ['F12']],
    ['Space', ['Space']],
    ['ö', ['ö']],
    ['  g   c  ', ['g', 'c']],
    ['Mod-k Mod-s', ['Mod-k', 'Mod-s']],
  ])('reads %j', (keys, chords) => {
    expect(parseKeys(keys).map(chordText)).toEqual(chords)
    expect(canonicalKeys(canonicalKeys(keys))).toBe(canonicalKeys(keys))
  })

  it.each<[string, KeysIssue]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['a b c d e', 'long'],
    ['Cmd-k', 'modifier'],
    ['mod-k', 'modifier'],
    ['Mod-Mod-k', 'modifier'],
    ['--', 'modifier'],
    ['k-Mod', 'modifier'],
    ['Mod-', 'modifier'],
    ['Esc', 'key'],
    ['Modk', 'key'],
    ['F25', 'key'],
    ['F0', 'key'],
    ['enter', 'key'],
    ['Control+k', 'key'],
    ['g\tc', 'key'],
    ['\u0301', 'key'],
    ['(a|b)', 'key'],
    ['D', 'capital'],
    ['Shift-D', 'capital'],
    ['Shift-/', 'shift'],
    ['Mod-Shift-1', 'shift'],
    ['й', 'letter'],
    ['Mod-ξ', 'letter'],
    ['g Escape', 'escape'],
    ['Escape g', 'escape'],
  ])('refuses %j: %s', (keys, issue) => {
    expect(() => parseKeys(keys)).toThrow(KeysError)
    try {
      parseKeys(keys)
    } catch (error) {
      expect(error).toMatchObject({ name: 'KeysError', keys, issue })
    }
  })

  it('parses or throws KeysError for any string', () => {
    const piece = fc.constantFrom('Mod', 'Shift', 'Alt', '-', ' ', 'k', 'K', '?', 'Enter', 'й', '+', '[', ']')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 8 }),
          fc.array(piece, { maxLength: 7 }).map(parts => parts.join('')),
        ),
        keys => {
          try {
            expect(parseKeys(canonicalKeys(keys))).toEqual(parseKeys(keys))
          } catch (error) {
            if (!(error instanceof KeysError)) throw error
            expect(error.keys).toBe(keys)
          }
        },
      ),
    )
  })
})

describe('formatKeys', () => {
  it.each([
    ['Mod-k', 'Ctrl K', '⌘ K'],
    ['g c', 'G C', 'G C'],
    ['Mod-Shift-Enter', 'Ctrl Shift Enter', '⇧ ⌘ Enter'],
    ['Ctrl-Alt-Mod-x', 'Ctrl Ctrl Alt X', '⌃ ⌥ ⌘ X'],
    ['Alt-ArrowLeft', 'Alt ArrowLeft', '⌥ ArrowLeft'],
    ['Escape', 'Esc', 'Esc'],
    ['Delete', 'Del', 'Del'],
    ['?', '?', '?'],
    ['Mod-.', 'Ctrl .', '⌘ .'],
    ['F4', 'F4', 'F4'],
    ['Space', 'Space', 'Space'],
  ])('shows %s as %s, on a Mac as %s', (keys, pc, mac) => {
    expect(formatKeys(keys, { mac: false }).join(' ')).toBe(pc)
    expect(formatKeys(keys, { mac: true }).join(' ')).toBe(mac)
  })
})

describe('chords', () => {
  it.each([
    ['Mod-k', 'Ctrl-k', 'Meta-k'],
    ['Ctrl-k', 'Ctrl-k', 'Ctrl-k'],
    ['Mod-Ctrl-k', 'Ctrl-k', 'Ctrl-Meta-k'],
  ])('%s is %s on a PC and %s on a Mac', (keys, pc, mac) => {
    expect(pressText(parseKeys(keys)[0]!, false)).toBe(pc)
    expect(pressText(parseKeys(keys)[0]!, true)).toBe(mac)
  })

  it.each([
    ['q', true],
    ['Shift-d', true],
    ['Alt-x', true],
    ['Escape', true],
    ['Mod-k', false],
    ['Ctrl-k', false],
    ['Meta-k', false],
    ['Mod-Shift-Enter', false],
  ])('%s is bare: %s', (keys, bare) => {
    expect(isBare(parseKeys(keys)[0]!)).toBe(bare)
  })

  it.each([
    ['MacIntel', true],
    ['iPad', true],
    ['iPhone', true],
    ['Win32', false],
    ['Linux x86_64', false],
    ['', false],
  ])('the platform %j has ⌘: %s', (platform, mac) => {
    expect(isMacPlatform(platform)).toBe(mac)
  })
})
