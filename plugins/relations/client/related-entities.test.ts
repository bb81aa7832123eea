// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emitOwnEvent, queryClient, registry } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { defineKind } from '#core/shared/kind.ts'
import { mentionCalls, relationCalls, relationsEvent } from '../shared.ts'
import { relations } from './index.ts'
import { type Relation, relatedIn } from './related-entities.ts'

const note = defineKind({ name: 'note', title: 'name', icon: 'file-text', fields: { name: 'string' } })
beforeAll(() => {
  registry.add({ id: 'notes', kinds: [note] })
  registry.add({ id: 'relations', live: relations.live })
})
afterAll(() => {
  registry.remove('relations')
  registry.remove('notes')
})

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

describe('relations and backlinks that are known', () => {
  const place = { spaceId: 's', projectId: 'p' }
  const keyOf = (name: string, entryId: string) => [name, { ...place, entryId, entryType: 'note' }]
  const backlinks = mentionCalls.backlinks.name
  /** Which of the known ones are stale now. */
  const stale = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey: [name, input] }) => `${name} ${(input as { entryId: string }).entryId}`)
      .toSorted()
  const receiveEvent = (event: object) =>
    emitOwnEvent(events.entity, {
      ...{ ...place, kind: 'note', by: 'ann', parentId: null, revision: 2, at: '', label: 'New' },
      ...event,
    })
  beforeEach(() => {
    queryClient.clear()
    queryClient.setQueryData(keyOf(relationCalls.get.name, 'a'), [relation('a', 'b')])
    queryClient.setQueryData(keyOf(relationCalls.get.name, 'c'), [])
    queryClient.setQueryData(keyOf(backlinks, 'c'), {
      pages: [{ data: [{ id: 'b', label: 'The b' }] }],
      pageParams: [1],
    })
  })

  it('are stale once the server reports their entity, or too many to name', async () => {
    await emitOwnEvent(relationsEvent, { ...place, ids: ['c', 'd'] })
    expect(stale()).toEqual(['mention/backlinks c', 'relation/get c'])
    await emitOwnEvent(relationsEvent, { ...place, ids: [] })
    expect(stale()).toEqual(['mention/backlinks c', 'relation/get a', 'relation/get c'])
  })

  it('show the new name of something renamed, here or elsewhere', async () => {
    await receiveEvent({ is: 'changed', id: 'b', fields: ['name'] })
    expect(queryClient.getQueryData<Relation[]>(keyOf(relationCalls.get.name, 'a'))?.[0]?.relationData.labels).toEqual({
      a: 'The a',
      b: 'New',
    })
    expect(queryClient.getQueryData(keyOf(backlinks, 'c'))).toMatchObject({ pages: [{ data: [{ label: 'New' }] }] })
    expect(stale()).toEqual([])
  })

  it.each(['archived', 'deleted'])('are stale where they show something %s', async is => {
    await receiveEvent({ is: 'changed', id: 'b', fields: ['text'] })
    await receiveEvent({ is, id: 'x' })
    expect(stale()).toEqual([])
    await receiveEvent({ is, id: 'b' })
    expect(stale()).toEqual(['mention/backlinks c', 'relation/get a'])
  })

  const all = ['mention/backlinks c', 'relation/get a', 'relation/get c']

  it('are all stale after the event many of their project', async () => {
    await receiveEvent({ is: 'many', id: 'x', projectId: 'q' })
    expect(stale()).toEqual([])
    await receiveEvent({ is: 'many', id: 'x' })
    expect(stale()).toEqual(all)
  })

  it('are all stale after something is restored in a project of their space, which may share its world', async () => {
    await receiveEvent({ is: 'restored', id: 'x', spaceId: 'other', projectId: 'q' })
    expect(stale()).toEqual([])
    await receiveEvent({ is: 'restored', id: 'x', projectId: 'q' })
    expect(stale()).toEqual(all)
  })

  it('show the new name of something in another project of the space', async () => {
    await receiveEvent({ is: 'changed', id: 'b', projectId: 'q', fields: ['name'] })
    expect(queryClient.getQueryData<Relation[]>(keyOf(relationCalls.get.name, 'a'))?.[0]?.relationData.labels).toEqual({
      a: 'The a',
      b: 'New',
    })
  })
})
