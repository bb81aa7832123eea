import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import type { TagTables } from '#plugins/tags/server/tables.ts'
import { cvCalls, tagCalls } from '#plugins/tags/shared.ts'
import { withTables } from '#server/index.ts'
import { createPlace, signedInMember, userIdOf } from '#tests/harness/index.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import { openPage, waitUntilTrue } from './live-page.ts'
import { addChapter, addEntry, addValue, openTags, tagsOfEntry, tryChapter } from './tags-fixture.ts'

const { server, ann } = await openTags()
let place: Place
let sea: string
let oda: string
beforeEach(async () => {
  place = await createPlace(ann)
  sea = await addValue(ann, place, 'Sea')
  oda = await addValue(ann, place, 'Oda')
})

const whole = (valueId: string, value: string) => ({ valueId, value, color: '#607D8B' })

describe('the tags of an entity', () => {
  it('are sent as ids or whole, stored once each in their order, and returned whole', async () => {
    const entryId = await addEntry(ann, place, 'Tallow', [oda, { valueId: sea, value: 'anything' }, oda])
    expect(await tagsOfEntry(ann, place, entryId)).toEqual([whole(oda, 'Oda'), whole(sea, 'Sea')])
    const { data } = await ann.call(callsOf(entry).find, place)
    expect(data[0]?.tags).toEqual([whole(oda, 'Oda'), whole(sea, 'Sea')])
  })

  it('have a new name and colour everywhere at once', async () => {
    const entryId = await addEntry(ann, place, 'Tallow', [sea])
    await ann.call(cvCalls.update, { ...place, valueId: sea, value: 'Ocean', color: '#2196F3', image: undefined })
    expect(await tagsOfEntry(ann, place, entryId)).toEqual([{ valueId: sea, value: 'Ocean', color: '#2196F3' }])
  })

  it('lack a deleted one, and a stale page may still send it', async () => {
    const entryId = await addEntry(ann, place, 'Tallow', [sea, oda])
    await ann.call(cvCalls.delete, { ...place, valueId: sea })
    expect(await tagsOfEntry(ann, place, entryId)).toEqual([whole(oda, 'Oda')])
    const data = { tags: [{ valueId: sea }, { valueId: oda }] }
    const answer = await ann.call(callsOf(entry).update, { ...place, entryId, data })
    expect(answer.tags).toEqual([whole(oda, 'Oda')])
  })

  it.each([
    ['unknown', async () => 'no_such_entity'],
    ['of another project of the same person', async () => addValue(ann, await createPlace(ann), 'Sea')],
    ['no tag but a type of locations', async () => addValue(ann, place, 'Harbour', 'locationType')],
  ])('are refused by path if one is %s [R-12]', async (_, other) => {
    const id = await other()
    const made = await tryChapter(ann, place, [sea, { valueId: id }])
    expect(made.json).toMatchObject({
      status: 400,
      errors: [{ path: 'tags.1', message: 'is no tag of this project' }],
    })
    const entryId = await addEntry(ann, place, 'Tallow', [sea])
    const input = { ...place, entryId, data: { tags: [id] } }
    expect((await ann.attempt(callsOf(entry).update as Call, input)).json).toMatchObject({
      status: 400,
      errors: [{ path: 'data.tags.0' }],
    })
    expect(await tagsOfEntry(ann, place, entryId)).toEqual([whole(sea, 'Sea')])
  })

  it.each([[{ valueId: 1 }], ['sea'], [[[]]], [[{ valueId: '<script>' }]], [Array(101).fill('x')]])(
    'are refused if they are invalid: %j',
    async tags => {
      expect((await tryChapter(ann, place, tags)).status).toBe(400)
    },
  )

  it('are deleted with their project', async () => {
    await ann.call(projectCalls.delete, place)
    const rows = await withTables<TagTables>(server.server.services.database.read)
      .selectFrom('custom_values')
      .select('id')
      .where('project_id', '=', place.projectId)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('the entities with a tag', () => {
  const entitiesWith = async (valueId: string, more: object = {}) =>
    ann.call(tagCalls.entities, { ...place, valueId, ...more })

  it('are listed by name, of every kind, page by page, without archived ones', async () => {
    for (const name of ['Wick', 'Tallow', 'Anselm']) await addEntry(ann, place, name, [sea])
    await addEntry(ann, place, 'Other', [oda])
    expect((await tryChapter(ann, place, [sea])).status).toBe(200)
    const first = await entitiesWith(sea, { limit: 3 })
    expect(first).toMatchObject({ total: 4, nextCursor: '2' })
    expect(first.data.map(({ kind, label }) => [kind, label])).toEqual([
      ['entry', 'Anselm'],
      ['entry', 'Tallow'],
      ['entry', 'Wick'],
    ])
    const second = await entitiesWith(sea, { limit: 3, page: first.nextCursor })
    expect([second.data.map(({ kind }) => kind), second.nextCursor]).toEqual([['chapter'], null])
    const { id: entityId = '' } = first.data[0] ?? {}
    await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId, archived: true })
    expect((await entitiesWith(sea)).total).toBe(3)
  })

  it('are not revealed for a tag of another project, nor on an invalid page [R-12]', async () => {
    const elsewhere = await createPlace(ann)
    const input = { ...elsewhere, valueId: sea }
    const nobodys = await ann.attempt(tagCalls.entities as Call, { ...elsewhere, valueId: 'no_such_entity' })
    expect((await ann.attempt(tagCalls.entities as Call, input)).text).toBe(nobodys.text)
    expect(nobodys.status).toBe(404)
    for (const page of ['x', '0', '1.5', '9007199254740993'])
      expect((await ann.attempt(tagCalls.entities as Call, { ...place, valueId: sea, page })).status).toBe(400)
  })
})

describe('the tags of several entities', () => {
  it('are returned for existing ones of this project and of a kind with tags [R-12]', async () => {
    const one = await addEntry(ann, place, 'One', [oda, sea])
    const two = await addEntry(ann, place, 'Two', [])
    const elsewhere = await createPlace(ann)
    const foreign = await addEntry(ann, elsewhere, 'Theirs', [await addValue(ann, elsewhere, 'Theirs')])
    const entities = [two, foreign, 'no_such_entity', one].map(id => ({ kind: 'entry', id }))
    const refs = [...entities, { kind: 'chapter', id: one }, { kind: 'constructor', id: one }]
    expect(await ann.call(tagCalls.of, { ...place, entities: refs })).toEqual([
      { kind: 'entry', id: two, tags: [] },
      { kind: 'entry', id: one, tags: [whole(oda, 'Oda'), whole(sea, 'Sea')] },
    ])
    const many = Array(1001).fill({ kind: 'entry', id: one })
    expect((await ann.attempt(tagCalls.of as Call, { ...place, entities: many })).status).toBe(400)
  })
})

describe('tagging many entities', () => {
  it('adds and removes in one call, returns what has changed, and is undone by its reverse', async () => {
    const one = await addEntry(ann, place, 'One', [sea])
    const two = await addEntry(ann, place, 'Two', [])
    const change = (id: string) => ({ kind: 'entry', id, add: [oda], remove: [sea] })
    const done = await ann.call(tagCalls.apply, { ...place, changes: [change(one), change(two)] })
    expect(done.changes).toEqual([
      { kind: 'entry', id: one, revision: 2, add: [oda], remove: [sea] },
      { kind: 'entry', id: two, revision: 2, add: [oda], remove: [] },
    ])
    const reverse = done.changes.map(({ kind, id, add, remove }) => ({ kind, id, add: remove, remove: add }))
    await ann.call(tagCalls.apply, { ...place, changes: reverse })
    expect(await tagsOfEntry(ann, place, one)).toEqual([whole(sea, 'Sea')])
    expect(await tagsOfEntry(ann, place, two)).toEqual([])
  })

  it('skips an entity that needs no change', async () => {
    const id = await addEntry(ann, place, 'One', [sea])
    const { changes } = await ann.call(tagCalls.apply, {
      ...place,
      changes: [{ kind: 'entry', id, add: [sea], remove: [oda] }],
    })
    expect(changes).toEqual([{ kind: 'entry', id, revision: 1, add: [], remove: [] }])
  })

  it('happens to all or none: one missing entity, one foreign tag [R-12]', async () => {
    const id = await addEntry(ann, place, 'One', [])
    const elsewhere = await createPlace(ann)
    const foreign = await addEntry(ann, elsewhere, 'Theirs', [])
    const attempt = (changes: unknown) => ann.attempt(tagCalls.apply as Call, { ...place, changes })
    const good = { kind: 'entry', id, add: [sea] }
    expect((await attempt([good, { kind: 'entry', id: foreign, add: [sea] }])).status).toBe(404)
    expect((await attempt([good, { kind: 'constructor', id, add: [sea] }])).status).toBe(404)
    const tag = await addValue(ann, elsewhere, 'Theirs')
    expect((await attempt([good, { kind: 'entry', id, add: [tag] }])).json).toMatchObject({
      status: 400,
      errors: [{ path: 'changes.1.add.0' }],
    })
    expect((await attempt(Array(51).fill(good))).status).toBe(400)
    expect(await tagsOfEntry(ann, place, id)).toEqual([])
  })

  it('limits an entity to a hundred tags', async () => {
    const ids = []
    for (let at = 0; at < 101; at++) ids.push(await addValue(ann, place, `tag ${at}`))
    const id = await addEntry(ann, place, 'One', ids.slice(0, 100))
    const attempt = (add: string[], remove: string[]) =>
      ann.attempt(tagCalls.apply as Call, { ...place, changes: [{ kind: 'entry', id, add, remove }] })
    expect((await attempt(ids.slice(100), [])).json).toMatchObject({ status: 400, errors: [{ path: 'changes.0.add' }] })
    expect((await attempt(ids.slice(100), ids.slice(0, 1))).status).toBe(200)
    await ann.call(cvCalls.delete, { ...place, valueId: ids[1] ?? '' })
    expect((await attempt([sea], [])).status).toBe(200)
    expect(await tagsOfEntry(ann, place, id)).toHaveLength(100)
  })

  it('needs the permission to change entities of the kind', async () => {
    const id = await addEntry(ann, place, 'One', [])
    const viewer = await signedInMember(server, ann, place, { roleId: 'viewer' })
    const input = { ...place, changes: [{ kind: 'entry', id, add: [sea] }] }
    expect((await viewer.attempt(tagCalls.apply as Call, input)).status).toBe(403)
  })
})

describe('open pages of the project', () => {
  it('get an event for every change of a tag and of entities with it', async () => {
    const viewer = await signedInMember(server, ann, place, { roleId: 'viewer' })
    const page = await openPage(viewer, await userIdOf(viewer))
    const received = () => page.named('tags').map(({ data }) => data)
    const entryId = await addEntry(ann, place, 'One', [])
    const tag = await addValue(ann, place, 'New')
    await ann.call(cvCalls.update, { ...place, valueId: tag, value: 'Newer', image: undefined })
    await ann.call(tagCalls.apply, { ...place, changes: [{ kind: 'entry', id: entryId, add: [tag] }] })
    await ann.call(cvCalls.delete, { ...place, valueId: tag })
    await waitUntilTrue('four events', () => received().length === 4)
    expect(received()).toEqual(
      [{ is: 'new' }, { is: 'changed' }, { is: 'carried', entities: [entryId] }, { is: 'changed' }].map(event => ({
        ...{ ...place, appointment: 'entryTag' },
        ...event,
      })),
    )
    page.close()
  })

  it('get events only for entities whose kind they may read [R-14]', async () => {
    const helper = await addMemberWithout(server, ann, place, 'chapter')
    const page = await openPage(helper, await userIdOf(helper))
    const chapterId = await addChapter(ann, place, 'Hidden')
    const entryId = await addEntry(ann, place, 'Shown', [])
    const changes = [
      { kind: 'chapter', id: chapterId, add: [sea] },
      { kind: 'entry', id: entryId, add: [sea] },
    ]
    await ann.call(tagCalls.apply, { ...place, changes })
    await waitUntilTrue('the event came', () => page.named('tags').length > 0)
    expect(page.named('tags').map(({ data }) => data)).toEqual([
      { ...place, appointment: 'entryTag', is: 'carried', entities: [entryId] },
    ])
    expect(JSON.stringify(page.received)).not.toContain(chapterId)
    page.close()
  })
})
