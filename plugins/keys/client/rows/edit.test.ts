// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserRow } from '#core/client/index.ts'
import { changed, clashesFor, type KeyChange, partnerOf, standingClashes, swapped, taken } from './edit.ts'
import { house, keysOf } from './key-house.fixture.ts'

const move = (command: string, from: string | null, to: string | null): KeyChange => ({ command, from, to })

describe('a change of keys', () => {
  it('puts one in the place of another, beside them, or takes one away', () => {
    expect(changed(house, [], move('spaces', 'g s', 'Mod-j'))).toEqual([
      { keys: 'g s', command: 'spaces', remove: true },
      { keys: 'Mod-j', command: 'spaces' },
    ])
    expect(keysOf(changed(house, [], move('next', null, 'n')), 'next')).toEqual(['j', 'ArrowDown', 'n'])
    expect(keysOf(changed(house, [], move('next', 'j', null)), 'next')).toEqual(['ArrowDown'])
  })

  it('leaves no row where all is as it was declared', () => {
    const away = changed(house, [], move('spaces', 'g s', 'Mod-j'))
    expect(changed(house, away, move('spaces', 'Mod-j', 'g s'))).toEqual([])
    expect(changed(house, away, { command: 'spaces', reset: true })).toEqual([])
  })

  it('writes keys the one way and never twice', () => {
    const rows = changed(house, [], move('spaces', null, 'Shift-Mod-j'))
    expect(rows).toEqual([{ keys: 'Mod-Shift-j', command: 'spaces' }])
    expect(changed(house, rows, move('spaces', null, 'Mod-Shift-j'))).toEqual(rows)
    expect(keysOf(changed(house, rows, move('spaces', 'Mod-Shift-j', null)), 'spaces')).toEqual(['g s'])
  })

  it('leaves what others have changed alone', () => {
    const rows = changed(house, [], move('chapters', 'g c', 'c'))
    const both = changed(house, rows, move('spaces', 'g s', 'Mod-j'))
    expect(changed(house, both, { command: 'spaces', reset: true })).toEqual(rows)
  })
})

describe('a clash', () => {
  it('is with whoever has the keys where both work', () => {
    const clashes = clashesFor(house, [], move('spaces', 'g s', 'g c'))
    expect(clashes.map(({ kind, other }) => [kind, other.command])).toEqual([['same', 'chapters']])
    expect(clashesFor(house, [], move('on-map', 'x', 'o'))).toEqual([])
    expect(clashesFor(house, [], move('on-map', 'x', 'j')).map(({ other }) => other.command)).toEqual(['next'])
  })

  it('is with all that begins with the keys, or that they go on from', () => {
    expect(clashesFor(house, [], move('next', 'j', 'g')).map(({ kind }) => kind)).toEqual(['first', 'first'])
    expect(clashesFor(house, [], move('spaces', 'g s', 'j s')).map(({ other }) => other.command)).toEqual(['next'])
  })

  it('counts Mod and Ctrl as the same key', () => {
    expect(clashesFor(house, [], move('spaces', 'g s', 'Ctrl-k'))).toHaveLength(1)
  })

  it('of keys that come back is only with what a person has put there', () => {
    const rows = taken(house, [], move('spaces', 'g s', 'g c'))
    const clashes = clashesFor(house, rows, { command: 'chapters', reset: true })
    expect(clashes.map(({ other }) => other.command)).toEqual(['spaces'])
    expect(clashesFor(house, changed(house, [], move('spaces', 'g s', null)), move('spaces', null, 'g s'))).toEqual([])
  })

  it('can be answered by taking the keys from all who have them', () => {
    const rows = taken(house, [], move('next', 'j', 'g'))
    expect(keysOf(rows, 'next')).toEqual(['ArrowDown', 'g'])
    expect([keysOf(rows, 'spaces'), keysOf(rows, 'chapters')]).toEqual([[], []])
  })

  it('can be answered by an exchange', () => {
    const rows = swapped(house, [], move('spaces', 'g s', 'g c')) ?? []
    expect([keysOf(rows, 'spaces'), keysOf(rows, 'chapters')]).toEqual([['g c'], ['g s']])
    const back = swapped(house, rows, move('spaces', 'g c', 'g s'))
    expect(back).toEqual([])
  })

  it('is no even exchange with several, with longer keys, with none to give, or where those clash again', () => {
    for (const change of [
      move('next', 'j', 'g'),
      move('spaces', 'g s', 'j s'),
      move('spaces', null, 'g c'),
      { command: 'spaces', reset: true } as const,
    ])
      expect([partnerOf(house, [], change), swapped(house, [], change)]).toEqual([null, null])
    // On the map `o` is free; where the timeline is, nothing else may have it.
    const rows: UserRow[] = [{ keys: 'y', command: 'chapters', when: { page: 'timeline' } }]
    const onMap = [...rows, { keys: 'y', command: 'on-map' }]
    expect(swapped(house, onMap, move('on-map', 'y', 'j'))).toBeNull()
  })

  it('stands in the list where a person’s keys are somebody else’s too', () => {
    const table = house.withRows([{ keys: 'g c', command: 'spaces' }])
    expect(standingClashes(table).map(({ one, other }) => [one.command, other.command])).toEqual([
      ['spaces', 'chapters'],
    ])
    expect(standingClashes(house.withRows([]))).toEqual([])
  })
})

describe('whatever is changed', () => {
  const keys = fc.constantFrom('g', 'g s', 'g c', 'j', 'x', 'o', 'Mod-k', 'Mod-j', 'ArrowDown', 'g s x')
  const change = fc.record({
    command: fc.constantFrom(...new Set(house.declared().map(({ command }) => command))),
    from: fc.option(keys),
    to: fc.option(keys),
    how: fc.constantFrom('take' as const, 'swap' as const),
  })

  it('by taking and exchanging alone, nothing clashes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), changes => {
        let rows: readonly UserRow[] = []
        for (const { how, ...one } of changes)
          rows = how === 'take' ? taken(house, rows, one) : (swapped(house, rows, one) ?? rows)
        expect(standingClashes(house.withRows(rows))).toEqual([])
      }),
    )
  })
})
