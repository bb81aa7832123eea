// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserBinding } from '#core/client/index.ts'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { exportRows, type ImportRules, keyDifferences, parseExport, validateImport } from './import-export.ts'
import { testKeyRegistry } from './key-registry.fixture.ts'
import { keyRefusal } from './refusal.ts'

const rules: ImportRules = {
  isKnown: command => testKeyRegistry.declared().some(one => one.command === command),
  refusal: (keys, command) => keyRefusal(keys, { inText: command === 'palette', isMac: false }),
}
const judged = (rows: unknown[]) =>
  validateImport(parseExport(JSON.stringify(rows)) ?? { rows: [], rejected: [] }, testKeyRegistry, rules)

describe('a file of shortcuts', () => {
  it('is the same after export and import, for any rows', () => {
    const chord = fc.constantFrom('k', 'Mod-k', 'Mod-Shift-x', 'ArrowUp', '?', 'Alt-PageUp')
    const demands = fc.dictionary(fc.string({ maxLength: 20 }), fc.oneof(fc.boolean(), fc.string({ maxLength: 20 })))
    const row = fc
      .record(
        {
          keys: fc.array(chord, { minLength: 1, maxLength: 4 }).map(chords => chords.join(' ')),
          command: fc.string({ minLength: 1, maxLength: 200 }),
          when: fc.oneof(demands, fc.array(demands, { maxLength: 3 })),
          remove: fc.constant(true),
        },
        { requiredKeys: ['keys', 'command'] },
      )
      .map(made => made as UserBinding)
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), rows => {
        expect(parseExport(exportRows(rows))).toEqual({ rows: JSON.parse(JSON.stringify(rows)), rejected: [] })
      }),
    )
  })

  it('with valid rows is accepted whole', () => {
    const rows: UserBinding[] = [
      { keys: 'g c', command: 'chapters', remove: true },
      { keys: 'g c', command: 'spaces' },
      { keys: 'o', command: 'on-map', when: { page: 'map' } },
    ]
    expect(validateImport(parseExport(exportRows(rows)) ?? { rows: [], rejected: [] }, testKeyRegistry, rules)).toEqual(
      {
        rows,
        rejected: [],
      },
    )
  })

  it.each(['', '{', 'null', '7', '{"rows":[]}', '{"format":"skald-keys"}', '{"format":"skald-keys","rows":{}}'])(
    'is rejected: %s',
    text => expect(parseExport(text)).toBeNull(),
  )

  it('is rejected above a quarter of a megabyte', () => {
    expect(parseExport(`[${' '.repeat(256 * 1024)}]`)).toBeNull()
  })

  it('has invalid rows rejected one by one, with a reason', () => {
    const free = { keys: 'y', command: 'spaces' }
    const { rows, rejected: left } = judged([
      free,
      7,
      { keys: 'Hyper-x', command: 'spaces' },
      { keys: 'y', command: 'not.here' },
      { keys: 'F5', command: 'spaces' },
      { keys: 'b', command: 'palette' },
      { keys: 'g c', command: 'spaces' },
      { keys: 'y', command: 'next' },
      { keys: 'q', command: 'not.here', remove: true },
    ])
    expect(rows).toEqual([free])
    expect(left.map(({ issue, takenBy: taken }) => [issue, taken])).toEqual([
      ['row', undefined],
      ['modifier', undefined],
      ['command', undefined],
      ['browser', undefined],
      ['text', undefined],
      ['conflict', 'chapters'],
      ['conflict', 'spaces'],
      ['command', undefined],
    ])
  })

  it('of a thousand rows is validated in linear time', () => {
    const make = (length: number) =>
      Array.from({ length }, (_, at) => ({ keys: `Mod-F${(at % 24) + 1} ${at % 10}`, command: 'spaces' }))
    expect(judged(make(1000)).rejected.every(({ issue }) => issue === 'browser')).toBe(true)
    expect(slowdownOf(make, judged, 1000)).toBeLessThan(slowdownFactor / 2)
  })

  it('previews its changes', () => {
    const next: UserBinding[] = [
      { keys: 'g s', command: 'spaces', remove: true },
      { keys: 'y', command: 'spaces' },
      { keys: 'j', command: 'next', remove: true },
    ]
    expect(keyDifferences(testKeyRegistry, [], next)).toEqual([
      { command: 'spaces', before: ['g s'], after: ['y'] },
      { command: 'next', before: ['j', 'ArrowDown'], after: ['ArrowDown'] },
    ])
    expect(keyDifferences(testKeyRegistry, next, next)).toEqual([])
  })
})
