import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import type { RelationTables } from '#plugins/relations/server/tables.ts'
import { type RelationsEvent, relationCalls } from '#plugins/relations/shared.ts'
import { withTables } from '#server/index.ts'
import { createPlace, signedInMember, userIdOf } from '#tests/harness/index.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import { type LivePage, openPage, waitUntilTrue } from './live-page.ts'
import { addChapter, addEntry, openRelations, type RelatedRef, relate, relatedTo } from './relations-fixture.ts'

const { server, ann } = await openRelations()
let place: Place
let oda: RelatedRef
let heron: RelatedRef
beforeEach(async () => {
  place = await createPlace(ann)
  oda = await addEntry(ann, place, 'Oda Varrick')
  heron = await addChapter(ann, place, 'The Heron')
})

const tryCreate = (entry1: RelatedRef, entry2: RelatedRef, at: Place = place) =>
  ann.attempt(relationCalls.create as Call, { ...at, entry1, entry2 })
const tryDelete = (named: object) => ann.attempt(relationCalls.delete as Call, { ...place, ...named })
const archive = ({ id, type }: RelatedRef, archived: boolean) =>
  ann.call(archiveToggleCall, { ...place, entity: type, entityId: id, archived })

describe('a relation', () => {
  it('is created between entities of any kinds and returned for both, with labels and links by id [REL-01] [REL-11] [REL-12]', async () => {
    const made = await relate(ann, place, oda, heron)
    const { spaceId, projectId } = place
    expect(made).toEqual({
      ...{ entryId1: oda.id, entryType1: 'entry', entryId2: heron.id, entryType2: 'chapter' },
      relationData: {
        labels: { [oda.id]: 'Oda Varrick', [heron.id]: 'The Heron' },
        links: {
          [oda.id]: `/builder/entry/${spaceId}/${projectId}/${oda.id}`,
          [heron.id]: `/builder/chapter/${spaceId}/${projectId}/${heron.id}`,
        },
      },
    })
    for (const { id, type } of [oda, heron])
      expect(await ann.call(relationCalls.get, { ...place, entryId: id, entryType: type })).toEqual([made])
  })

  it('is refused if the pair has one already, in either order [REL-10]', async () => {
    await relate(ann, place, oda, heron)
    for (const pair of [[oda, heron] as const, [heron, oda] as const])
      expect((await tryCreate(...pair)).json).toMatchObject({ status: 409, detail: 'relation exists' })
    expect(await relatedTo(ann, place, oda)).toEqual(['The Heron'])
  })

  it('is one, however often its creation is sent under one key', async () => {
    const input = { ...place, entry1: oda, entry2: heron }
    const headers = { 'idempotency-key': 'once' }
    const made = await ann.call(relationCalls.create, input, headers)
    expect(await ann.call(relationCalls.create, input, headers)).toEqual(made)
    expect(await relatedTo(ann, place, heron)).toEqual(['Oda Varrick'])
  })

  it('is refused with oneself', async () => {
    expect((await tryCreate(oda, oda)).json).toMatchObject({ status: 400, errors: [{ path: 'entry2' }] })
  })

  it('is refused alike with an entity that is missing, of another kind, archived or of another project [R-12]', async () => {
    const elsewhere = await createPlace(ann)
    const foreign = await addEntry(ann, elsewhere, 'Theirs')
    const archived = await addEntry(ann, place, 'Put away')
    await archive(archived, true)
    const none = await tryCreate(oda, { id: 'no_such_entity', type: 'entry' })
    expect(none.status).toBe(404)
    for (const other of [foreign, archived, { id: heron.id, type: 'entry' }, { id: heron.id, type: 'constructor' }]) {
      expect((await tryCreate(oda, other)).text).toBe(none.text)
      expect((await tryCreate(other, oda)).text).toBe(none.text)
      expect((await tryDelete({ entry1: oda, entry2: other })).text).toBe(none.text)
    }
    expect((await tryCreate(oda, heron, elsewhere)).text).toBe(none.text)
    expect(await relatedTo(ann, place, oda)).toEqual([])
  })

  it('has the present name of an entity [REL-01]', async () => {
    await relate(ann, place, oda, heron)
    await ann.call(callsOf(chapter).update, { ...place, chapterId: heron.id, data: { title: 'The Patient Heron' } })
    expect(await relatedTo(ann, place, oda)).toEqual(['The Patient Heron'])
  })

  it('has the icons and colours that entities have of their own', async () => {
    await ann.call(callsOf(entry).update, { ...place, entryId: oda.id, data: { icon: 'charm', color: '#FF9800' } })
    const made = await relate(ann, place, oda, heron)
    expect(made.relationData.looks).toEqual({ [oda.id]: { icon: 'charm', color: '#FF9800' } })
    const [found] = await ann.call(relationCalls.get, { ...place, entryId: heron.id, entryType: heron.type })
    expect(found).toEqual(made)
  })

  it('is hidden while the other entity is archived, and visible again afterwards', async () => {
    await relate(ann, place, oda, heron)
    await archive(heron, true)
    expect(await relatedTo(ann, place, oda)).toEqual([])
    expect(await relatedTo(ann, place, heron)).toEqual(['Oda Varrick'])
    await archive(heron, false)
    expect(await relatedTo(ann, place, oda)).toEqual(['The Heron'])
  })

  it('is deleted with either entity, and with the project', async () => {
    await relate(ann, place, oda, heron)
    await ann.call(callsOf(entry).delete, { ...place, entryId: oda.id })
    expect(await relatedTo(ann, place, heron)).toEqual([])
    const rows = await withTables<RelationTables>(server.server.services.database.read)
      .selectFrom('relations')
      .selectAll()
      .where('project_id', '=', place.projectId)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('deleting a relation', () => {
  it.each([
    ['entry1 and entry2', (one: RelatedRef, two: RelatedRef) => ({ entry1: one, entry2: two })],
    ['both the other way round', (one: RelatedRef, two: RelatedRef) => ({ entry1: two, entry2: one })],
    [
      'entryId and the other as entry2',
      (one: RelatedRef, two: RelatedRef) => ({ entryId: one.id, entryType: one.type, entry2: two }),
    ],
    [
      'entryId and the other as entry1',
      (one: RelatedRef, two: RelatedRef) => ({ entryId: two.id, entryType: two.type, entry1: one }),
    ],
    [
      'entryId and both',
      (one: RelatedRef, two: RelatedRef) => ({ entryId: one.id, entryType: one.type, entry1: one, entry2: two }),
    ],
  ])('accepts %s [REL-13]', async (_, named) => {
    await relate(ann, place, oda, heron)
    expect((await tryDelete(named(oda, heron))).json).toEqual({ ok: true })
    expect(await relatedTo(ann, place, oda)).toEqual([])
    expect((await tryDelete(named(oda, heron))).status).toBe(404)
  })

  it.each([
    ['nothing', {}, 'entry1'],
    ['one entity', { entry1: { id: 'x', type: 'entry' } }, 'entry2'],
    ['the same entity twice', { entryId: 'x', entryType: 'entry', entry1: { id: 'x', type: 'entry' } }, 'entry2'],
    ['an id without its kind', { entryId: 'x', entry1: { id: 'y', type: 'entry' } }, 'entryType'],
    ['a kind without its id', { entryType: 'entry', entry1: { id: 'y', type: 'entry' } }, 'entryId'],
    [
      'three entities',
      {
        ...{ entryId: 'x', entryType: 'entry' },
        ...{ entry1: { id: 'y', type: 'entry' }, entry2: { id: 'z', type: 'entry' } },
      },
      'entryId',
    ],
  ])('names the invalid field for %s [REL-13]', async (_, named, path) => {
    expect((await tryDelete(named)).json).toMatchObject({ status: 400, errors: [{ path }] })
  })
})

describe('rights', () => {
  it('let a reader see relations and not change them', async () => {
    await relate(ann, place, oda, heron)
    const viewer = await signedInMember(server, ann, place, { roleId: 'viewer' })
    expect(await relatedTo(viewer, place, oda)).toEqual(['The Heron'])
    const pair = { ...place, entry1: oda, entry2: heron }
    for (const call of [relationCalls.create, relationCalls.delete])
      expect((await viewer.attempt(call as Call, pair)).status).toBe(403)
  })

  it('hide entities of a kind one may not read, and allow changes where the first entity may be changed [R-14]', async () => {
    const secret = await addChapter(ann, place, 'Secret word')
    await relate(ann, place, oda, secret)
    const helper = await addMemberWithout(server, ann, place, 'chapter')
    const answer = await helper.attempt(relationCalls.get as Call, { ...place, entryId: oda.id, entryType: 'entry' })
    expect(answer.json).toEqual([])
    expect((await helper.attempt(relationCalls.create as Call, { ...place, entry1: oda, entry2: heron })).status).toBe(
      403,
    )
    const mine = await addEntry(helper, place, 'Mine')
    await relate(helper, place, mine, oda)
    expect(await relatedTo(helper, place, oda)).toEqual(['Mine'])
  })
})

it('emits events about the changed entities to open pages that may read their kinds [R-14]', async () => {
  const helper = await addMemberWithout(server, ann, place, 'chapter')
  const pages = [await openPage(ann, await userIdOf(ann)), await openPage(helper, await userIdOf(helper))] as const
  const tallow = await addEntry(ann, place, 'Tallow')
  await relate(ann, place, oda, heron)
  await relate(ann, place, oda, tallow)
  const received = (page: LivePage) => page.named('relations').map(({ data }) => (data as RelationsEvent).ids)
  await waitUntilTrue('the last event came', () => pages.every(page => received(page).some(ids => ids.length === 2)))
  expect(pages.map(received)).toEqual([
    [[oda.id], [heron.id], [oda.id, tallow.id]],
    [[oda.id], [oda.id, tallow.id]],
  ])
  expect(pages[0].named('relations')[0]?.data).toEqual({ ...place, ids: [oda.id] })
  for (const page of pages) page.close()
})
