import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { chooseGraph } from '#plugins/graph/server/choose-graph.ts'
import { graphCalls } from '#plugins/graph/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { cvCalls, tagCalls } from '#plugins/tags/shared.ts'
import { createPlace, signedIn } from '#tests/harness/index.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import {
  addChapter,
  addEntry,
  mentionOf,
  openRelations,
  paragraphWith,
  type RelatedRef,
  relate,
} from './relations-fixture.ts'

const { server, ann } = await openRelations()
let place: Place
let oda: RelatedRef
let tallow: RelatedRef
let heron: RelatedRef
let lone: RelatedRef
beforeEach(async () => {
  place = await createPlace(ann)
  oda = await addEntry(ann, place, 'Oda')
  tallow = await addEntry(ann, place, 'Tallow')
  heron = await addChapter(ann, place, 'The Heron')
  lone = await addEntry(ann, place, 'Lone')
  await ann.call(relationCalls.create, { ...place, entry1: tallow, entry2: oda, label: 'teacher' })
  await relate(ann, place, oda, heron)
})

const get = (more: object = {}) => ann.call(graphCalls.get, { ...place, ...more })
const names = async (more: object = {}) => (await get(more)).nodes.map(({ label }) => label)
const attempt = (more: object) => ann.attempt(graphCalls.get as Call, { ...place, ...more })

describe('the graph of relations', () => {
  it('has the related entities, the most related first, and what their relations say', async () => {
    const { nodes, edges, leftOut, labels, complete } = await get()
    expect(nodes[0]).toEqual({ entity: 'entry', id: oda.id, parentId: null, label: 'Oda', degree: 2 })
    expect(nodes.map(({ label }) => label).sort()).toEqual(['Oda', 'Tallow', 'The Heron'])
    expect(edges).toEqual([
      { from: tallow.id, to: oda.id, label: 'teacher' },
      { from: oda.id, to: heron.id, label: '' },
    ])
    expect({ leftOut, labels, complete }).toEqual({
      ...{ leftOut: { nodes: 0, edges: 0 }, labels: ['teacher'], complete: true },
    })
  })

  it('says of a relation in which chapter both of its entities are first, of those that the story has now', async () => {
    const chapterOf = async (more: object = {}) => {
      const { edges, chapters } = await get(more)
      const id = edges.find(({ label }) => label === 'teacher')?.chapterId
      const found = chapters.find(({ chapterId }) => chapterId === id)
      return [found?.title, found?.index, chapters.length]
    }
    expect(await chapterOf()).toEqual([undefined, undefined, 0])
    const both = paragraphWith(mentionOf(place, oda, 'Oda'), ' and ', mentionOf(place, tallow, 'Tallow'))
    const alone = paragraphWith(mentionOf(place, tallow, 'Tallow'))
    await addChapter(ann, place, 'Alone', alone)
    const lamps = await addChapter(ann, place, 'Lamps', both)
    await addChapter(ann, place, 'Tides', both)
    expect(await chapterOf()).toEqual(['Lamps', 2, 1])
    // Also where the chapters are not shown.
    expect(await chapterOf({ kinds: ['entry'] })).toEqual(['Lamps', 2, 1])
    const { edges } = await get()
    expect(edges.filter(({ from, to }) => [from, to].includes(lamps.id)).every(one => !one.chapterId)).toBe(true)
    const bo = await addMemberWithout(server, ann, place, 'chapter.read')
    expect((await bo.call(graphCalls.get, place)).chapters).toEqual([])
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: lamps.id, archived: true })
    expect(await chapterOf()).toEqual(['Tides', 2, 1])
  })

  it('has the icons and colours that entities have of their own', async () => {
    const entries = callsOf(entry)
    await ann.call(entries.update, { ...place, entryId: oda.id, data: { icon: 'charm', color: '#FF9800' } })
    const oda0 = (await get()).nodes[0]
    expect(oda0).toMatchObject({ id: oda.id, icon: 'charm', color: '#FF9800' })
    await ann.call(entries.update, { ...place, entryId: oda.id, data: { icon: null } })
    const changed = (await get()).nodes[0]
    expect([changed?.icon, changed?.color]).toEqual([undefined, '#FF9800'])
    for (const data of [{ icon: 'spoon' }, { color: 'red' }])
      expect((await ann.attempt(entries.update as Call, { ...place, entryId: oda.id, data })).status).toBe(400)
  })

  it('is limited to kinds, to labels and to the neighbourhood of one entity', async () => {
    expect((await names({ kinds: ['entry'] })).sort()).toEqual(['Oda', 'Tallow'])
    expect((await names({ labels: ['teacher'] })).sort()).toEqual(['Oda', 'Tallow'])
    expect(await names({ around: tallow.id })).toEqual(['Tallow', 'Oda'])
    expect(await names({ around: tallow.id, depth: 2 })).toEqual(['Tallow', 'Oda', 'The Heron'])
    expect(await names({ around: lone.id })).toEqual(['Lone'])
  })

  it('counts the entities of each kind by all conditions but that of kinds', async () => {
    const kinds = async (more: object) => (await get(more)).kinds.map(({ entity, nodes }) => `${entity} ${nodes}`)
    expect(await kinds({})).toEqual(['chapter 1', 'entry 2'])
    expect(await kinds({ kinds: ['entry'] })).toEqual(['chapter 1', 'entry 2'])
    expect(await kinds({ kinds: [] })).toEqual(['chapter 1', 'entry 2'])
    expect(await names({ kinds: [] })).toEqual([])
    expect(await kinds({ labels: ['teacher'] })).toEqual(['chapter 0', 'entry 2'])
    expect(await kinds({ around: tallow.id, kinds: ['chapter'] })).toEqual(['chapter 0', 'entry 2'])
  })

  it('is limited to entities with one of some tags; a tag of another project is not there', async () => {
    const tag = async (value: string, ...on: RelatedRef[]) => {
      const { valueId } = await ann.call(cvCalls.create, { ...place, value, appointment: 'entryTag' })
      const changes = on.map(({ id, type }) => ({ kind: type, id, add: [valueId] }))
      await ann.call(tagCalls.apply, { ...place, changes })
      return valueId
    }
    const [salt, sea] = [await tag('salt', oda, tallow), await tag('sea', heron, lone)]
    expect((await names({ tags: [salt] })).sort()).toEqual(['Oda', 'Tallow'])
    expect((await names({ tags: [salt, sea] })).sort()).toEqual(['Oda', 'Tallow', 'The Heron'])
    expect(await names({ tags: [sea] })).toEqual([])
    expect(await names({ tags: [sea], around: oda.id })).toEqual(['Oda', 'The Heron'])
    expect((await attempt({ tags: ['no-such-tag'] })).status).toBe(404)
  })

  it('follows renames, and leaves out what is archived', async () => {
    await ann.call(callsOf(entry).update, { ...place, entryId: tallow.id, data: { name: 'Mother Tallow' } })
    expect(await names()).toContain('Mother Tallow')
    await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: tallow.id, archived: true })
    expect((await names()).sort()).toEqual(['Oda', 'The Heron'])
    expect((await attempt({ around: tallow.id })).status).toBe(404)
  })

  it('refuses what it cannot show, by the name of the field', async () => {
    for (const [field, input] of [
      ['kinds', { kinds: ['dragon'] }],
      ['depth', { around: oda.id, depth: 99 }],
      ['around', { depth: 2 }],
      ['labels', { labels: Array.from({ length: 101 }, () => 'teacher') }],
    ] as const) {
      const answer = await attempt(input)
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer)).toContain(field)
    }
    const stranger = await signedIn(server)
    const theirs = await addEntry(stranger, await createPlace(stranger), 'Foreign')
    expect((await attempt({ around: theirs.id })).status).toBe(404)
    expect((await stranger.attempt(graphCalls.get as Call, place)).status).toBe(403)
  })

  it('shows 2,000 of 100,000 entities, the most related, and counts what it leaves out', () => {
    const entities = Array.from({ length: 100_000 }, (_, at) => ({
      ...{ entity: 'entry', id: `n${at}`, parentId: null, label: `Name ${at}` },
    }))
    const relations = [
      ...entities.slice(1).map(({ id }) => ({ from: 'n0', to: id, label: '' })),
      { from: 'n1', to: 'not-there', label: '' },
    ]
    const { nodes, edges, leftOut } = chooseGraph({ entities, relations }, { depth: 1, limit: 2000 })
    expect(nodes[0]?.id).toBe('n0')
    expect([nodes.length, edges.length]).toEqual([2000, 1999])
    expect(leftOut).toEqual({ nodes: 98_000, edges: 98_000 })
  })
})
