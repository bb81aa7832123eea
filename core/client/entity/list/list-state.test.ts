import { describe, expect, it } from 'vitest'
import {
  clearSelection,
  currentList,
  emptyList,
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

describe('a list under the keys', () => {
  it.each([
    [0, 0],
    [4, 4],
    [9, 4],
    [-3, 0],
  ])('keeps the focus inside: %i becomes %i', (asked, got) => {
    expect(focusRow(list(), asked).focused).toBe(got)
  })

  it('has no focus without rows', () => expect(focusRow(list(''), 0).focused).toBe(-1))

  it('acts on the focused row, else on the selected ones in their order', () => {
    expect(ids(list('abc', 1))).toBe('b')
    expect(ids(toggleRow(toggleRow(list('abc', 2)), 0))).toBe('ac')
  })

  it('takes a row out again', () => expect(toggleRow(toggleRow(list())).selected.size).toBe(0))

  it.each([
    [1, 3, 'bcd'],
    [3, 1, 'bcd'],
    [2, 2, 'c'],
  ])('selects a range from %i to %i', (from, to, expected) => {
    expect(ids(selectRange(focusRow(toggleRow(list('abcde', from)), to)))).toBe(expected)
  })

  it('selects a range from the focus where nothing is selected', () => {
    expect(ids(selectRange(list('abc', 1), 2))).toBe('bc')
  })

  it('selects all and clears', () => {
    expect(ids(selectAll(list('abc')))).toBe('abc')
    expect(clearSelection(selectAll(list('abc'))).selected.size).toBe(0)
  })

  it('keeps the focus on its thing when rows move', () => {
    expect(withRows(list('abc', 1), rowsOf('bca')).focused).toBe(0)
  })

  it('keeps the place when the focused thing is gone', () => {
    expect(withRows(list('abc', 2), rowsOf('ab')).focused).toBe(1)
    expect(withRows(list('abc', 0), rowsOf('')).focused).toBe(-1)
  })

  it('forgets selected things that are gone', () => {
    expect([...withRows(selectAll(list('abc')), rowsOf('ac')).selected]).toEqual(['a', 'c'])
  })
})

describe('the keys of lists', () => {
  it('go to the list that asked last, and back when it goes', () => {
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
