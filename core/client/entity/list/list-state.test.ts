import { describe, expect, it } from 'vitest'
import {
  clearSelection,
  currentList,
  emptyList,
  extendSelection,
  focusRow,
  type ListHandle,
  type ListState,
  listCapabilities,
  registerList,
  selectAll,
  selectRange,
  targetRows,
  toggleRow,
  withRows,
} from './list-state.ts'

const rowsOf = (ids: string) => [...ids].map(id => ({ kind: 'entry', id, label: id, spaceId: 's', projectId: 'p' }))
const list = (ids = 'abcde', focused = 0): ListState => focusRow({ ...emptyList, rows: rowsOf(ids) }, focused)
const ids = (state: ListState) =>
  targetRows(state)
    .map(row => row.id)
    .join('')

describe('the state of a list', () => {
  it.each([
    [0, 0],
    [4, 4],
    [9, 4],
    [-3, 0],
  ])('keeps the focus inside: %i becomes %i', (index, got) => {
    expect(focusRow(list(), index).focused).toBe(got)
  })

  it('has no focus without rows', () => expect(focusRow(list(''), 0).focused).toBe(-1))

  it.each([
    ['from the focused row', list('abcde', 1), [1, 1], 'bcd', 3],
    ['and the way back unselects', list('abcde', 1), [1, 1, -1], 'bc', 2],
    ['past where it began', list('abcde', 2), [1, -1, -1], 'bc', 1],
    ['and stays at the end', list('abc', 1), [1, 1, 1], 'bc', 2],
    ['beside what is selected elsewhere', focusRow(toggleRow(list('abcde', 0)), 3), [1], 'ade', 4],
    ['from the first row if none has the focus', { ...list('abc'), focused: -1, anchor: -1 }, [1, 1], 'ab', 1],
  ] as const)('is selected by steps %s', (_why, from, steps, selected, focused) => {
    const state = steps.reduce<ListState>(extendSelection, from)
    expect([ids(state), state.focused]).toEqual([selected, focused])
  })

  it('targets the focused row, else the selected ones in their order', () => {
    expect(ids(list('abc', 1))).toBe('b')
    expect(ids(toggleRow(toggleRow(list('abc', 2)), 0))).toBe('ac')
  })

  it('deselects a row', () => expect(toggleRow(toggleRow(list())).selected.size).toBe(0))

  it.each([
    [1, 3, 'bcd'],
    [3, 1, 'bcd'],
    [2, 2, 'c'],
  ])('selects a range from %i to %i', (from, to, expected) => {
    expect(ids(selectRange(focusRow(toggleRow(list('abcde', from)), to)))).toBe(expected)
  })

  it('selects a range from the focus if nothing is selected', () => {
    expect(ids(selectRange(list('abc', 1), 2))).toBe('bc')
  })

  it('selects all and clears', () => {
    expect(ids(selectAll(list('abc')))).toBe('abc')
    expect(clearSelection(selectAll(list('abc'))).selected.size).toBe(0)
  })

  it('keeps the focus on its entity when rows move', () => {
    expect(withRows(list('abc', 1), rowsOf('bca')).focused).toBe(0)
  })

  it('keeps the position when the focused entity is gone', () => {
    expect(withRows(list('abc', 2), rowsOf('ab')).focused).toBe(1)
    expect(withRows(list('abc', 0), rowsOf('')).focused).toBe(-1)
  })

  it('deselects entities that are gone', () => {
    expect([...withRows(selectAll(list('abc')), rowsOf('ac')).selected]).toEqual(['a', 'c'])
  })
})

describe('the keys of lists', () => {
  it('act on the list that registered last, and on the one before once it is gone', () => {
    const handle = (): ListHandle => ({
      change: () => undefined,
      open: () => undefined,
      filter: () => undefined,
      move: () => undefined,
    })
    const [first, second] = [handle(), handle()]
    const [leaveFirst, leaveSecond] = [registerList(first), registerList(second)]
    expect(currentList()).toBe(second)
    leaveSecond()
    expect([currentList(), listCapabilities.shown]).toEqual([first, true])
    leaveFirst()
    leaveFirst()
    expect([currentList(), listCapabilities.shown]).toEqual([null, false])
  })
})
