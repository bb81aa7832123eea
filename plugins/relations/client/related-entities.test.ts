// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryClient, registry } from '#core/client/index.ts'
import { defineKind } from '#core/shared/kind.ts'
import { type Relation, relatedIn } from './related-entities.ts'

const note = defineKind({ name: 'note', title: 'name', icon: 'file-text', fields: { name: 'string' } })
beforeAll(() => registry.add({ id: 'notes', kinds: [note] }))
afterAll(() => registry.remove('notes'))

const relation = (one: string, other: string, kind = 'note'): Relation => ({
  ...{ entryId1: one, entryType1: 'note', entryId2: other, entryType2: kind },
  relationData: {
    labels: { [one]: `The ${one}`, [other]: `The ${other}` },
    links: { [one]: `/${one}`, [other]: `/${other}` },
  },
})

describe('the other entity of a relation', () => {
  it('is found from either side', () => {
    expect(relatedIn([relation('a', 'b'), relation('c', 'a')], 'a')).toEqual([
      { kind: 'note', id: 'b', label: 'The b', link: '/b' },
      { kind: 'note', id: 'c', label: 'The c', link: '/c' },
    ])
  })

  it('has the label of the relation, in either direction', () => {
    const named = (one: string, other: string, valueId: string) => ({ ...relation(one, other), valueId })
    const relations = [named('a', 'b', 'v'), named('c', 'a', 'v'), named('a', 'd', 'gone')]
    expect(relatedIn(relations, 'a', [{ valueId: 'v', value: 'mother' }]).map(({ id, tie }) => ({ id, tie }))).toEqual([
      { id: 'b', tie: { label: 'mother', outgoing: true } },
      { id: 'c', tie: { label: 'mother', outgoing: false } },
      { id: 'd', tie: undefined },
    ])
  })

  it('is left out if its kind is unknown', () => {
    expect(relatedIn([relation('a', 'b', 'spell')], 'a')).toEqual([])
  })
})

it('is refetched after ten seconds [REL-09]', () => {
  expect(queryClient.getDefaultOptions().queries?.staleTime).toBe(10_000)
})
