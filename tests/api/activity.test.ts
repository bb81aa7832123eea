import { beforeEach, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import type { VisitTables } from '#plugins/history/server/tables.ts'
import { activityCalls } from '#plugins/history/shared.ts'
import { publishCalls } from '#plugins/library/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { transferCalls } from '#plugins/transfer/shared.ts'
import { withTables } from '#server/index.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  serverForFile,
  signedIn,
  type TestServer,
} from '#tests/harness/index.ts'

const day = 24 * 60 * 60_000
const [chapters, entries] = [callsOf(chapter), callsOf(entry)]
let server: TestServer
let ann: Client
let ben: Client
let place: Place
serverForFile(['ann', 'ben'], at => {
  ;({ server, ann, ben } = at)
})
beforeEach(async () => {
  place = await createPlace(ann)
  const permissions = { 'project.read': true, 'chapter.read': true, 'chapter.update': true }
  const roles = await ann.call(projectMemberCalls.setPermissions, {
    ...place,
    newPermissions: [{ role: 'Writer', permissions }],
  })
  await inviteAndAccept(ann, ben, place, roles.find(({ role }) => role === 'Writer')?.roleId)
})

/** Three days; now is in the last one. */
const days = () => [-2, -1, 0, 1].map(at => new Date(Date.now() - day / 2 + at * day).toISOString())
const read = (by: Client, more: { userId?: string; kind?: string } = {}) =>
  by.call(activityCalls.read, { ...place, days: days(), ...more })
const activityFor = async (by: Client, more = {}) =>
  (await read(by, more)).data.map(({ is, label, updatedBy, words, name }) => [is, label, updatedBy, words, name])

async function furnish(): Promise<string> {
  const { chapterId } = await ann.call(chapters.create, { ...place, title: 'Loomings', text: fromPlainText('one') })
  for (const text of ['one two', 'one two three'])
    await ann.call(chapters.update, { ...place, chapterId, data: { text: fromPlainText(text) } })
  await ben.call(chapters.update, { ...place, chapterId, data: { text: fromPlainText('one') } })
  await ann.call(versionCalls.name, { ...place, kind: 'chapter', id: chapterId, revision: 2, name: 'As read' })
  const { entryId } = await ann.call(entries.create, { ...place, name: 'Heron' })
  await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: entryId, archived: true })
  return chapterId
}

describe('the activity of a project', () => {
  it('has what each person did to an entity on a day as one row, newest first, and the changes of each day', async () => {
    await furnish()
    expect(await activityFor(ann)).toEqual([
      ['archived', 'Heron', 'ann', 0, ''],
      ['created', 'Heron', 'ann', 0, ''],
      ['named', 'Loomings', 'ann', 0, 'As read'],
      ['changed', 'Loomings', 'ben', -2, ''],
      ['created', 'Loomings', 'ann', 2, ''],
    ])
    expect((await read(ann)).counts).toEqual([0, 0, 7])
    expect((await read(ann)).more).toBe(false)
  })

  it('has what was imported as one row that names it all, and what of it was changed as rows of their own', async () => {
    const entities = ['Heron', 'Tern', 'Gull'].map(name => ({
      ...{ id: `bird-of-the-marsh-${name}`, kind: 'entry', values: { name } },
    }))
    const take = { ...place, importId: 'import-of-the-marsh', name: 'birds.csv', entities }
    await ann.call(transferCalls.take, take)
    const [row, ...others] = (await read(ann)).data
    expect(others).toEqual([])
    expect(row).toMatchObject({ is: 'created', updatedBy: 'ann', changes: 3, name: 'birds.csv' })
    expect(row?.together?.map(({ label }) => label).toSorted()).toEqual(['Gull', 'Heron', 'Tern'])
    expect((await read(ann)).counts).toEqual([0, 0, 3])
    const tern = row?.together?.find(({ label }) => label === 'Tern')
    await ann.call(entries.update, { ...place, entryId: tern?.id ?? '', data: { name: 'Black tern' } })
    expect((await read(ann)).data.map(({ label, together }) => together?.length ?? label)).toEqual(['Black tern', 2])
  })

  it('is of one person or one kind alone, and of what the caller may read', async () => {
    await furnish()
    expect(await activityFor(ann, { userId: 'ben' })).toEqual([['changed', 'Loomings', 'ben', -2, '']])
    expect((await activityFor(ann, { kind: 'entry' })).map(([is]) => is)).toEqual(['archived', 'created'])
    expect((await activityFor(ben)).map(([, label]) => label)).toEqual(['Loomings', 'Loomings', 'Loomings'])
    const stranger = await signedIn(server)
    expect((await stranger.attempt(activityCalls.read, { ...place, days: days() })).status).toBe(403)
  })

  it('is of the days that were asked for; days in another order and whole years are refused', async () => {
    await furnish()
    const before = await ann.call(activityCalls.read, { ...place, days: days().slice(0, 3) })
    expect([before.data, before.counts]).toEqual([[], [0, 0]])
    const { status, json } = await ann.attempt(activityCalls.read, { ...place, days: days().reverse() })
    expect([status, (json as { errors: { path: string }[] }).errors[0]?.path]).toEqual([400, 'days[1]'])
    const year = ['2025-11-01T00:00:00Z', '2026-11-01T00:00:00Z']
    const refused = await ann.attempt(activityCalls.read, { ...place, days: year })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('at most 65 days')])
  })
})

describe('what is done beside writing', () => {
  const about = async (by: Client, more = {}) =>
    (await read(by, more)).data
      .filter(({ is }) => is !== 'created' && is !== 'changed')
      .map(({ is, label, other, changes }) => [is, label, other?.label ?? '', changes])
  const create = async (title: string, text = 'one') =>
    (await ann.call(chapters.create, { ...place, title, text: fromPlainText(text) })).chapterId

  it('is moving: in the order, into a part, to another chapter, several at once', async () => {
    const ids = [
      await create('Loomings', 'one\n* * *\ntwo'),
      await create('The Counterpane'),
      await create('Nantucket'),
    ]
    const [first = '', second = '', third = ''] = ids
    await ann.call(chapters.reorder!, { ...place, data: [third, first, second] })
    // The order is the same: nothing was moved.
    await ann.call(chapters.reorder!, { ...place, data: [third, first, second] })
    expect(await about(ann)).toEqual([['moved', 'Nantucket', '', 1]])
    const { partId } = await ann.call(callsOf(part).create, { ...place, title: 'Ashore' })
    await ann.call(outlineCalls.move, { ...place, chapterIds: [first, second], partId })
    await ann.call(chapterCalls.moveScene, {
      ...{ ...place, chapterId: first, revision: 1, from: 0, to: 1, targetId: second, edge: 'end' },
    })
    expect(await about(ann)).toEqual([
      ['moved-scene', 'Loomings', 'The Counterpane', 1],
      ['moved', 'Loomings', 'Ashore', 2],
      ['moved', 'Nantucket', '', 1],
    ])
    // Whoever may not read parts is not told of one.
    expect((await about(ben))[1]).toEqual(['moved', 'Loomings', '', 2])
    expect((await about(ann, { others: true })).length + (await about(ben, { kind: 'entry' })).length).toBe(0)
  })

  it('is relating, publishing and bringing back from the archive', async () => {
    const chapterId = await create('Loomings')
    const { entryId } = await ann.call(entries.create, { ...place, name: 'Heron' })
    const pair = { entry1: { id: chapterId, type: 'chapter' }, entry2: { id: entryId, type: 'entry' } }
    await ann.call(relationCalls.create, { ...place, ...pair })
    await ann.call(relationCalls.delete, { ...place, ...pair })
    await ann.call(publishCalls.publish, { ...place, chapterId })
    await ann.call(publishCalls.project, { ...place, value: false })
    for (const archived of [true, false])
      await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: entryId, archived })
    const rows = await about(ann)
    expect(rows.map(([is, label, other]) => [is, label, other])).toEqual([
      ['restored', 'Heron', ''],
      ['withdrawn', 'place', ''],
      ['published', 'Loomings', ''],
      ['unrelated', 'Loomings', 'Heron'],
      ['related', 'Loomings', 'Heron'],
    ])
    expect((await about(ben)).map(([is, , other]) => [is, other])).toEqual([
      ['withdrawn', ''],
      ['published', ''],
      ['unrelated', ''],
      ['related', ''],
    ])
  })

  it('goes with what is deleted for good', async () => {
    const ids = [await create('Loomings'), await create('Nantucket')]
    await ann.call(chapters.reorder!, { ...place, data: ids.toReversed() })
    for (const chapterId of ids) await ann.call(chapters.delete, { ...place, chapterId })
    expect((await read(ann)).data).toEqual([])
  })
})

describe('the last visit', () => {
  it('is not the one that goes on, and is known for each person by themselves', async () => {
    const since = async (by: Client) => (await by.call(activityCalls.lastVisit, place)).end
    expect(await since(ann)).toBeNull()
    await ann.call(activityCalls.visit, place)
    expect(await since(ann)).toBeNull()
    // As if it had been two hours ago.
    const ago = Date.now() - 2 * 60 * 60_000
    const { database } = server.server.services
    await database.write(tx =>
      withTables<VisitTables>(tx)
        .updateTable('project_visits')
        .set({ at: ago })
        .where('project_id', '=', place.projectId)
        .execute(),
    )
    expect(await since(ann)).toBe(new Date(ago).toISOString())
    await ann.call(activityCalls.visit, place)
    await ann.call(activityCalls.visit, place)
    expect(await since(ann)).toBe(new Date(ago).toISOString())
    expect(await since(ben)).toBeNull()
  })
})
