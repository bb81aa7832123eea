// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { house, queries } from '#core/client/index.ts'
import { defineKind } from '#core/shared/kind.ts'
import { othersIn, type Relation } from './related.ts'

const note = defineKind({ name: 'note', title: 'name', icon: 'file-text', fields: { name: 'string' } })
beforeAll(() => house.add({ id: 'notes', kinds: [note] }))
afterAll(() => house.remove('notes'))

const relation = (one: string, other: string, kind = 'note'): Relation => ({
  ...{ entryId1: one, entryType1: 'note', entryId2: other, entryType2: kind },
  relationData: {
    labels: { [one]: `The ${one}`, [other]: `The ${other}` },
    links: { [one]: `/${one}`, [other]: `/${other}` },
  },
})

describe('the other end', () => {
  it('is found whichever the thing is', () => {
    expect(othersIn([relation('a', 'b'), relation('c', 'a')], 'a')).toEqual([
      { kind: 'note', id: 'b', label: 'The b', link: '/b' },
      { kind: 'note', id: 'c', label: 'The c', link: '/c' },
    ])
  })

  it('says what it is to the thing, or the thing to it, where the project has words for that', () => {
    const named = (one: string, other: string, valueId: string) => ({ ...relation(one, other), valueId })
    const relations = [named('a', 'b', 'v'), named('c', 'a', 'v'), named('a', 'd', 'gone')]
    expect(othersIn(relations, 'a', [{ valueId: 'v', value: 'mother' }]).map(({ id, tie }) => ({ id, tie }))).toEqual([
      { id: 'b', tie: { label: 'mother', outgoing: true } },
      { id: 'c', tie: { label: 'mother', outgoing: false } },
      { id: 'd', tie: undefined },
    ])
  })

  it('is left out where nobody brings its kind', () => {
    expect(othersIn([relation('a', 'b', 'spell')], 'a')).toEqual([])
  })
})

it('is asked for anew after ten seconds [REL-09]', () => {
  expect(queries.getDefaultOptions().queries?.staleTime).toBe(10_000)
})
