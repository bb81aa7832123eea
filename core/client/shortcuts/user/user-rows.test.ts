import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveBindings } from '../bindings.ts'
import { type RowIssue, readUserRows } from './user-rows.ts'

describe('readUserRows', () => {
  it('parses stored rows, with keys in the canonical form', () => {
    const stored = [
      { keys: 'Shift-Mod-k', command: 'palette.open' },
      { keys: 'g c', command: 'chapters.go', remove: true },
      { keys: 'x', command: 'select', when: [{ list: true }, { page: 'map' }], remove: false, other: 'left out' },
    ]
    expect(readUserRows(stored)).toEqual({
      rows: [
        { keys: 'Mod-Shift-k', command: 'palette.open' },
        { keys: 'g c', command: 'chapters.go', remove: true },
        { keys: 'x', command: 'select', when: [{ list: true }, { page: 'map' }] },
      ],
      refused: [],
    })
  })

  it.each<[unknown, RowIssue]>([
    [null, 'row'],
    ['g c', 'row'],
    [[], 'row'],
    [{}, 'row'],
    [{ keys: 'k' }, 'row'],
    [{ keys: '', command: 'x' }, 'row'],
    [{ keys: 'k', command: 7 }, 'row'],
    [{ keys: 'k', command: 'x'.repeat(201) }, 'row'],
    [{ keys: 'k', command: 'x', remove: 'yes' }, 'row'],
    [{ keys: 'k', command: 'x', when: 'list' }, 'row'],
    [{ keys: 'k', command: 'x', when: { list: 1 } }, 'row'],
    [{ keys: 'k', command: 'x', when: [[]] }, 'row'],
    [{ keys: 'Esc', command: 'x' }, 'key'],
    [{ keys: 'Cmd-k', command: 'x' }, 'modifier'],
  ])('refuses %j: %s', (row, issue) => {
    const good = { keys: 'k', command: 'x' }
    expect(readUserRows([row, good])).toEqual({ rows: [good], refused: [{ row, issue }] })
  })

  it('reads nothing stored as no rows, and refuses what is no list', () => {
    expect(readUserRows(undefined)).toEqual({ rows: [], refused: [] })
    expect(readUserRows({ length: 3 }).refused).toHaveLength(1)
    expect(readUserRows('[]').rows).toEqual([])
  })

  it('stops after a thousand', () => {
    const rows = Array.from({ length: 5000 }, () => ({ keys: 'k', command: 'x' }))
    const read = readUserRows(rows)
    expect(read.rows).toHaveLength(1000)
    expect(read.refused.map(({ issue }) => issue)).toEqual(['many'])
  })

  it('never throws, and returns rows that resolve accepts', () => {
    const row = fc.record(
      {
        keys: fc.oneof(fc.string(), fc.constantFrom('k', 'g c')),
        command: fc.string(),
        when: fc.anything(),
        remove: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(row, fc.anything()))), stored => {
        expect(() => resolveBindings([], readUserRows(stored).rows)).not.toThrow()
      }),
    )
  })
})
