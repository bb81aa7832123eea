// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserBinding } from '#core/client/index.ts'
import {
  applyKeyChange,
  conflictsFor,
  currentConflicts,
  type KeyChange,
  swapPartner,
  withKeysSwapped,
  withKeysTaken,
} from './apply-key-change.ts'
import { testKeyRegistry, testKeysOf } from './key-registry.fixture.ts'

const move = (command: string, from: string | null, to: string | null): KeyChange => ({ command, from, to })

describe('a change of keys', () => {
  it('replaces keys, adds keys, or removes keys', () => {
    expect(applyKeyChange(testKeyRegistry, [], move('spaces', 'g s', 'Mod-j'))).toEqual([
      { keys: 'g s', command: 'spaces', remove: true },
      { keys: 'Mod-j', command: 'spaces' },
    ])
    expect(testKeysOf(applyKeyChange(testKeyRegistry, [], move('next', null, 'n')), 'next')).toEqual([
      'j',
      'ArrowDown',
      'n',
    ])
    expect(testKeysOf(applyKeyChange(testKeyRegistry, [], move('next', 'j', null)), 'next')).toEqual(['ArrowDown'])
  })

  it('leaves no row if everything equals the declaration', () => {
    const away = applyKeyChange(testKeyRegistry, [], move('spaces', 'g s', 'Mod-j'))
    expect(applyKeyChange(testKeyRegistry, away, move('spaces', 'Mod-j', 'g s'))).toEqual([])
    expect(applyKeyChange(testKeyRegistry, away, { command: 'spaces', reset: true })).toEqual([])
  })

  it('writes keys in one normal form and never twice', () => {
    const rows = applyKeyChange(testKeyRegistry, [], move('spaces', null, 'Shift-Mod-j'))
    expect(rows).toEqual([{ keys: 'Mod-Shift-j', command: 'spaces' }])
    expect(applyKeyChange(testKeyRegistry, rows, move('spaces', null, 'Mod-Shift-j'))).toEqual(rows)
    expect(testKeysOf(applyKeyChange(testKeyRegistry, rows, move('spaces', 'Mod-Shift-j', null)), 'spaces')).toEqual([
      'g s',
    ])
  })

  it('does not touch rows of other commands', () => {
    const rows = applyKeyChange(testKeyRegistry, [], move('chapters', 'g c', 'c'))
    const both = applyKeyChange(testKeyRegistry, rows, move('spaces', 'g s', 'Mod-j'))
    expect(applyKeyChange(testKeyRegistry, both, { command: 'spaces', reset: true })).toEqual(rows)
  })
})

describe('a conflict', () => {
  it('is with the command that has the same keys where both apply', () => {
    const conflicts = conflictsFor(testKeyRegistry, [], move('spaces', 'g s', 'g c'))
    expect(conflicts.map(({ kind, other }) => [kind, other.command])).toEqual([['same', 'chapters']])
    expect(conflictsFor(testKeyRegistry, [], move('on-map', 'x', 'o'))).toEqual([])
    expect(conflictsFor(testKeyRegistry, [], move('on-map', 'x', 'j')).map(({ other }) => other.command)).toEqual([
      'next',
    ])
  })

  it('is with sequences that start with the keys, or that the keys continue', () => {
    expect(conflictsFor(testKeyRegistry, [], move('next', 'j', 'g')).map(({ kind }) => kind)).toEqual([
      'first',
      'first',
    ])
    expect(conflictsFor(testKeyRegistry, [], move('spaces', 'g s', 'j s')).map(({ other }) => other.command)).toEqual([
      'next',
    ])
  })

  it('treats Mod and Ctrl as the same key', () => {
    expect(conflictsFor(testKeyRegistry, [], move('spaces', 'g s', 'Ctrl-k'))).toHaveLength(1)
  })

  it("of keys that are reset is only with the user's own rows", () => {
    const rows = withKeysTaken(testKeyRegistry, [], move('spaces', 'g s', 'g c'))
    const conflicts = conflictsFor(testKeyRegistry, rows, { command: 'chapters', reset: true })
    expect(conflicts.map(({ other }) => other.command)).toEqual(['spaces'])
    expect(
      conflictsFor(
        testKeyRegistry,
        applyKeyChange(testKeyRegistry, [], move('spaces', 'g s', null)),
        move('spaces', null, 'g s'),
      ),
    ).toEqual([])
  })

  it('is resolved by taking the keys from all who have them', () => {
    const rows = withKeysTaken(testKeyRegistry, [], move('next', 'j', 'g'))
    expect(testKeysOf(rows, 'next')).toEqual(['ArrowDown', 'g'])
    expect([testKeysOf(rows, 'spaces'), testKeysOf(rows, 'chapters')]).toEqual([[], []])
  })

  it('is resolved by a swap', () => {
    const rows = withKeysSwapped(testKeyRegistry, [], move('spaces', 'g s', 'g c')) ?? []
    expect([testKeysOf(rows, 'spaces'), testKeysOf(rows, 'chapters')]).toEqual([['g c'], ['g s']])
    const back = withKeysSwapped(testKeyRegistry, rows, move('spaces', 'g c', 'g s'))
    expect(back).toEqual([])
  })

  it('cannot be swapped with several commands, with longer keys, with none to give, or if the swap conflicts again', () => {
    for (const change of [
      move('next', 'j', 'g'),
      move('spaces', 'g s', 'j s'),
      move('spaces', null, 'g c'),
      { command: 'spaces', reset: true } as const,
    ])
      expect([swapPartner(testKeyRegistry, [], change), withKeysSwapped(testKeyRegistry, [], change)]).toEqual([
        null,
        null,
      ])
    // `o` is free on the map; where the timeline is shown, no other command may have it.
    const rows: UserBinding[] = [{ keys: 'y', command: 'chapters', when: { page: 'timeline' } }]
    const onMap = [...rows, { keys: 'y', command: 'on-map' }]
    expect(withKeysSwapped(testKeyRegistry, onMap, move('on-map', 'y', 'j'))).toBeNull()
  })

  it("is listed if the user's keys are another command's too", () => {
    const table = testKeyRegistry.withRows([{ keys: 'g c', command: 'spaces' }])
    expect(currentConflicts(table).map(({ one, other }) => [one.command, other.command])).toEqual([
      ['spaces', 'chapters'],
    ])
    expect(currentConflicts(testKeyRegistry.withRows([]))).toEqual([])
  })
})

describe('any sequence of changes', () => {
  const keys = fc.constantFrom('g', 'g s', 'g c', 'j', 'x', 'o', 'Mod-k', 'Mod-j', 'ArrowDown', 'g s x')
  const change = fc.record({
    command: fc.constantFrom(...new Set(testKeyRegistry.declared().map(({ command }) => command))),
    from: fc.option(keys),
    to: fc.option(keys),
    how: fc.constantFrom('take' as const, 'swap' as const),
  })

  it('has no conflicts if it only takes and swaps keys', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), changes => {
        let rows: readonly UserBinding[] = []
        for (const { how, ...one } of changes)
          rows =
            how === 'take'
              ? withKeysTaken(testKeyRegistry, rows, one)
              : (withKeysSwapped(testKeyRegistry, rows, one) ?? rows)
        expect(currentConflicts(testKeyRegistry.withRows(rows))).toEqual([])
      }),
    )
  })
})
