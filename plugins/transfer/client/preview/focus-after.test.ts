import { expect, it } from 'vitest'
import type { ImportView } from '../worker/messages.ts'
import { clampFocus, focusAfterCorrection } from './focus-after.ts'

const row = (id: string) => ({ id, title: id, kind: 'chapter' as const, include: true, words: 1, opening: '' })
const viewOf = (ids: string, left = 0): ImportView => ({
  files: [],
  rows: [...ids].map(row),
  left: Array.from({ length: left }, () => ({ reason: 'licence' as const, opening: '', words: 1 })),
  ...{ capped: false, parts: 0, makesParts: false, canUndo: false, report: { kept: [], changed: [], dropped: [] } },
})

it('stays inside the list, leftovers included', () => {
  expect([-5, 0, 4, 99].map(index => clampFocus(viewOf('abc', 2), index))).toEqual([0, 0, 4, 4])
  expect(clampFocus(viewOf(''), 3)).toBe(0)
})

it.each([
  ['a toggle stays', { do: 'toggle', id: 'b' }, viewOf('abc'), viewOf('abc'), 1, 1],
  ['a move goes along', { do: 'move', id: 'b', delta: 1 }, viewOf('abc'), viewOf('acb'), 1, 2],
  ['a merge goes to what was merged into', { do: 'merge', id: 'b' }, viewOf('abc'), viewOf('ac'), 1, 0],
  ['a split goes to what began', { do: 'split', id: 'b', line: 3, file: 0 }, viewOf('abc'), viewOf('abxc'), 1, 2],
  ['what is included again gets the focus', { do: 'take', index: 0 }, viewOf('ab', 2), viewOf('xab', 1), 2, 0],
  ['an undo goes to what came back', { do: 'undo' }, viewOf('ac'), viewOf('abc'), 0, 1],
] as const)('%s', (_, change, before, after, focused, wanted) => {
  expect(focusAfterCorrection(change, before, after, focused)).toBe(wanted)
})

it('goes to what an undo changed back', () => {
  const before = viewOf('abc')
  const after = { ...before, rows: before.rows.map((one, at) => (at === 2 ? { ...one, include: false } : one)) }
  expect(focusAfterCorrection({ do: 'undo' }, before, after, 0)).toBe(2)
})

it('does not move when nothing changed', () => {
  const same = viewOf('abc')
  expect(focusAfterCorrection({ do: 'merge', id: 'a' }, same, same, 0)).toBe(0)
})
