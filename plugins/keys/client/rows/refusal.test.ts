// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { type KeyRefusal, keyRefusal } from './refusal.ts'

const pc = { inText: false, isMac: false }
const writing = { inText: true, isMac: false }

describe('keys are refused', () => {
  it.each([
    'Mod-w',
    'Ctrl-t',
    'Mod-n',
    'Mod-Shift-n',
    'F5',
    'Mod-r',
    'F11',
    'F12',
    'Tab',
    'Alt-F4',
    'Meta-e',
    'g Mod-w',
  ])('that the browser or the system reserves: %s', keys => expect(keyRefusal(keys, pc)).toBe('browser'))

  it.each<[string, KeyRefusal | null]>([
    ['Mod-w', 'browser'],
    ['Mod-q', 'browser'],
    ['Mod-Shift-t', 'browser'],
    ['Mod-Space', 'browser'],
    ['Ctrl-w', null],
    ['Mod-e', null],
    ['F5', 'browser'],
  ])('on a Mac that reserves them: %s', (keys, refusal) => {
    expect(keyRefusal(keys, { ...pc, isMac: true })).toBe(refusal)
  })

  it.each(['x', 'g s', 'Shift-x', '?', 'Alt-x', 'Enter', 'Backspace', 'Space', 'Mod-c', 'Mod-z', 'Mod-ArrowLeft'])(
    'that text input needs, for commands that work while typing: %s',
    keys => {
      expect(keyRefusal(keys, writing)).toBe('text')
      expect(keyRefusal(keys, pc)).toBeNull()
    },
  )

  it.each(['Mod-k', 'Mod-Shift-k', 'Alt-Enter', 'Alt-ArrowLeft', 'F4', 'Escape', 'Mod-x k'])('never: %s', keys => {
    if (keys !== 'Mod-x k') expect(keyRefusal(keys, writing)).toBeNull()
    expect(keyRefusal(keys, pc)).toBeNull()
  })
})
