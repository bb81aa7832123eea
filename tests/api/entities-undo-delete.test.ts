import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { deletionsCall, undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { commentCalls, moderationCalls } from '#plugins/comments/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { layer, layerCalls, locationCalls, map, mapCalls } from '#plugins/maps/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import {
  type Client,
  createPlace,
  signedIn,
  signedInMember,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'
import { password } from './accounts-second-step.ts'
import { hour, movedClock, readerSees, storyOf } from './library-fixture.ts'
import { addEntry, mentionOf, paragraphWith, relate } from './relations-fixture.ts'
import { addValue } from './tags-fixture.ts'

const clock = movedClock()
let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer({ overrides: { now: clock.now }, env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
})
afterAll(() => server.close())
beforeEach(async () => {
  place = await createPlace(ann)
})

const undo = (undoId: string, who = ann) => who.attempt(undoDeletionCall, { ...place, undoId })
const chapters = callsOf(chapter)

/** What changes with every write, and what is made anew, is no content. */
const aside = new Set(['events', 'deletions', 'deleted_rows', 'meta', 'sessions', 'storage', 'plugin_state'])

/**
 * Every row of the database, read past all of our code. Row numbers stand for the entity that they name; numbers of
 * revisions and times of changes may grow.
 */
function allRows(): Record<string, string[]> {
  const db = new Sqlite(server.server.services.database.file, { readonly: true })
  const names = db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'search_%'",
    )
    .pluck()
    .all() as string[]
  const ids = new Map(db.prepare('select seq, id from entities').raw().all() as [number, string][])
  const rows = names
    .filter(name => !aside.has(name))
    .map(name => {
      const own = db.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]
      const plain = own.map(row => {
        const { seq, version, write_key, ...rest } = row
        if (name === 'entities') delete rest.revision
        if (typeof rest.entity_seq === 'number') rest.entity_seq = ids.get(rest.entity_seq)
        return JSON.stringify(name === 'entities' ? rest : { ...rest, ...(name === 'comments' ? {} : { seq }) })
      })
      return [name, plain.sort()] as const
    })
  db.close()
  return Object.fromEntries(rows)
}

function keptTexts(): string {
  const db = new Sqlite(server.server.services.database.file, { readonly: true })
  const kept = db.prepare('select row from deleted_rows').pluck().all().join()
  db.close()
  return kept
}

describe('a deletion that is undone', () => {
  it('brings everything back: text, versions, tags, relations, notes, the published copy, its comments and reports', async () => {
    const story = await storyOf(ann, 'undone')
    place = story.place
    const quay = await addEntry(ann, place, 'The Quay')
    const valueId = await addValue(ann, place, 'sea')
    const text = paragraphWith('Down at ', mentionOf(place, quay, 'The Quay'))
    const made = await ann.call(chapters.create, { ...place, title: 'Low Water', text, tags: [{ valueId }] })
    const { chapterId } = made
    await story.rewrite(chapterId, 'Down at the quay, the water was low.')
    const other = await story.addChapter('High Water')
    await ann.call(outlineCalls.note, { ...place, entityIds: [chapterId], data: { synopsis: 'It ebbs.', goal: 500 } })
    await story.publishAll()
    await story.publishStory()
    const { commentId } = await ann.call(commentCalls.create, {
      ...{ storyId: story.storyId, chapterId, content: 'Salty.' },
    })
    const reader = await signedIn(server)
    await reader.call(commentCalls.report, { commentId, reason: 'tells the end' })
    const before = allRows()
    expect([before.comments?.length, before.comment_reports?.length]).toEqual([1, 1])

    await ann.call(chapters.delete, { ...place, chapterId })
    expect(await readerSees(ann, story.storyId, chapterId)).toBe(404)
    expect(allRows().entities).toHaveLength((before.entities?.length ?? 0) - 1)
    expect(allRows().comment_reports).toEqual([])
    expect(await undo(chapterId)).toMatchObject({ status: 200, json: { entities: 1 } })

    expect(allRows()).toEqual(before)
    expect(await readerSees(ann, story.storyId, chapterId)).toBe('Down at the quay, the water was low.')
    const { data } = await ann.call(chapters.find, { ...place, query: 'quay' })
    expect(data.map(row => row.chapterId)).toEqual([chapterId])
    const listed = await ann.call(chapters.find, { ...place, sorting: 'position:asc' })
    expect(listed.data.map(row => row.chapterId)).toEqual([chapterId, other])
    expect(listed.total).toBe(2)
    // Whoever had it open does not take their state for the newest.
    expect((await ann.call(chapters.get, { ...place, chapterId })).revision).toBeGreaterThan(made.revision + 1)
  })

  it('brings back what is inside: a map with layers and locations, in the archive or not', async () => {
    const { mapId } = await ann.call(mapCalls.create, { ...place, name: 'The Bay', useDefaultMap: true })
    await ann.call(layerCalls.create, { ...place, mapId, label: 'Shoals' } as never)
    await ann.call(locationCalls.create, { ...place, mapId, label: 'Rock' })
    await ann.call(archiveToggleCall, { ...place, entity: 'map', entityId: mapId, archived: true })
    const before = allRows()
    await ann.call(callsOf(map).delete, { ...place, mapId })
    const { status, json } = await undo(mapId)
    expect([status, json]).toEqual([200, { entities: before.entities?.filter(row => row.includes(mapId)).length }])
    expect(allRows()).toEqual(before)
  })

  it('restores references that it set to null: the timeline of its events, the part of its chapters', async () => {
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'Bells' })
    const bell = { ...place, timelineId, name: 'First bell', timelineDate: [100] }
    const { eventId } = (await ann.call(callsOf(event).create, bell as never)) as { eventId: string }
    const { partId } = await ann.call(callsOf(part).create, { ...place, title: 'One' })
    const { chapterId } = await ann.call(chapters.create, { ...place, title: 'Loomings' })
    await ann.call(outlineCalls.move, { ...place, chapterIds: [chapterId], partId })
    const before = allRows()
    await ann.call(callsOf(timeline).delete, { ...place, timelineId })
    await ann.call(callsOf(part).delete, { ...place, partId })
    expect((await ann.call(callsOf(event).get, { ...place, eventId })) as object).toMatchObject({ timeline: null })
    expect((await undo(partId)).status).toBe(200)
    expect((await undo(timelineId)).status).toBe(200)
    expect(allRows()).toEqual(before)
  })

  it('relates two that were deleted one after the other again, when both are back', async () => {
    const [one, two] = [await addEntry(ann, place, 'One'), await addEntry(ann, place, 'Two')]
    await relate(ann, place, one, two)
    const before = allRows()
    const remove = async () => {
      for (const { id } of [one, two]) await ann.call(callsOf(entry).delete, { ...place, entryId: id })
    }
    await remove()
    for (const { id } of [two, one]) expect((await undo(id)).status).toBe(200)
    expect(allRows()).toEqual(before)
    // In the other order the relation finds only one of its ends, and is left out.
    await remove()
    for (const { id } of [one, two]) expect((await undo(id)).status).toBe(200)
    const after = allRows()
    expect(after.entities).toEqual(before.entities)
    expect(after.relations).toHaveLength((before.relations?.length ?? 0) - 1)
  })

  it('leaves out what went with an account that was deleted meanwhile', async () => {
    const story = await storyOf(ann, 'erased')
    place = story.place
    const chapterId = await story.addChapter('One')
    await story.publishAll()
    await story.publishStory()
    const here = { storyId: story.storyId, chapterId }
    const [leaver, shown] = [await signedIn(server, 'leaver'), await signedIn(server, 'shown')]
    const write = async (who: Client, content: string) =>
      (await who.call(commentCalls.create, { ...here, content })).commentId
    const commentId = await write(shown, 'Stays.')
    await leaver.call(commentCalls.report, { commentId, reason: 'tells their end' })
    await ann.call(moderationCalls.set, { storyId: story.storyId, hold: true })
    await write(leaver, 'Never shown.')
    const before = allRows()
    const reported = 'tells their end'
    expect(before.comments?.filter(row => row.includes(chapterId))).toHaveLength(2)
    expect(before.comment_reports?.filter(row => row.includes(reported))).toHaveLength(1)

    await ann.call(chapters.delete, { ...place, chapterId })
    await leaver.call(accountCalls.deleteAccount, { password, userId: 'leaver' })
    await shown.call(accountCalls.deleteAccount, { password, userId: 'shown' })
    expect((await undo(chapterId)).status).toBe(200)

    const after = allRows()
    expect(after.comment_reports).toEqual(before.comment_reports?.filter(row => !row.includes(reported)))
    expect(after.comments).toEqual(before.comments?.filter(row => !row.includes('Never shown.')))
    const { data } = await ann.call(commentCalls.get, here)
    expect(data).toMatchObject([{ commentId, user: { username: 'Deleted user' } }])
  })

  it('finds its place in the order, beside one that took it meanwhile', async () => {
    const add = async (title: string) => (await ann.call(chapters.create, { ...place, title })).chapterId
    const [first, last] = [await add('First'), await add('Last')]
    await ann.call(chapters.delete, { ...place, chapterId: last })
    const taking = await add('Taking its number')
    await undo(last)
    const order = async () =>
      (await ann.call(chapters.find, { ...place, sorting: 'position:asc' })).data.map(row => row.chapterId)
    expect(await order()).toEqual([first, last, taking])
    await ann.call(chapters.reorder as never, { ...place, data: [first, taking, last] } as never)
    expect(await order()).toEqual([first, taking, last])
  })
})

it('what a person deleted within a day is listed for them, newest first, until it is back', async () => {
  const list = async (who = ann) => await who.call(deletionsCall, place)
  const dan = await signedInMember(server, ann, place, { roleId: 'editor', userId: 'dan' })
  const { mapId } = await ann.call(mapCalls.create, { ...place, name: 'The Bay', useDefaultMap: true })
  await ann.call(locationCalls.create, { ...place, mapId, label: 'Rock' })
  const { chapterId } = await ann.call(chapters.create, { ...place, title: 'Low Water' })
  await dan.call(chapters.delete, {
    ...place,
    chapterId: (await dan.call(chapters.create, { ...place, title: 'His' })).chapterId,
  })
  const inside = allRows().entities?.filter(row => row.includes(mapId)).length ?? 0
  await ann.call(callsOf(map).delete, { ...place, mapId })
  clock.forward(hour)
  await ann.call(chapters.delete, { ...place, chapterId })
  expect(await list()).toEqual([
    { undoId: chapterId, entity: 'chapter', label: 'Low Water', inside: 0, deletedAt: expect.any(String) },
    { undoId: mapId, entity: 'map', label: 'The Bay', inside: inside - 1, deletedAt: expect.any(String) },
  ])
  expect(await list(dan)).toMatchObject([{ label: 'His' }])
  await undo(chapterId)
  expect((await list()).map(({ undoId }) => undoId)).toEqual([mapId])
  await ann.call(projectMemberCalls.changeUserRole, { ...place, userId: 'dan', roleId: 'viewer' })
  expect(await list(dan)).toEqual([])
  clock.forward(23 * hour)
  expect(await list()).toEqual([])
})

describe('a deletion cannot be undone', () => {
  const gone = async (text = 'Gone.') => {
    const { chapterId } = await ann.call(chapters.create, { ...place, title: 'Gone', text: fromPlainText(text) })
    await ann.call(chapters.delete, { ...place, chapterId })
    return chapterId
  }

  it('twice, in another project, or by somebody else', async () => {
    const ben = await signedInMember(server, ann, place, { roleId: 'editor', userId: 'ben' })
    const chapterId = await gone()
    expect((await undo(chapterId, ben)).status).toBe(404)
    const elsewhere = await createPlace(ann)
    expect((await ann.attempt(undoDeletionCall, { ...elsewhere, undoId: chapterId })).status).toBe(404)
    expect((await undo(chapterId)).status).toBe(200)
    expect((await undo(chapterId)).status).toBe(404)
  })

  it('by whoever may no longer delete, until they may again', async () => {
    const cleo = await signedInMember(server, ann, place, { roleId: 'editor', userId: 'cleo' })
    const { chapterId } = await ann.call(chapters.create, { ...place, title: 'Gone' })
    await cleo.call(chapters.delete, { ...place, chapterId })
    const assign = (roleId: string) => ann.call(projectMemberCalls.changeUserRole, { ...place, userId: 'cleo', roleId })
    await assign('viewer')
    expect((await undo(chapterId, cleo)).status).toBe(403)
    expect((await ann.call(chapters.find, place)).total).toBe(0)
    await assign('editor')
    expect((await undo(chapterId, cleo)).status).toBe(200)
    expect((await ann.call(chapters.find, place)).total).toBe(1)
  })

  it('once the account is deleted that did it: nothing is kept of it', async () => {
    const leaver = await signedInMember(server, ann, place, { roleId: 'editor', userId: 'deleter' })
    const { chapterId } = await leaver.call(chapters.create, { ...place, title: 'Gone with them' })
    await leaver.call(chapters.delete, { ...place, chapterId })
    expect(keptTexts()).toContain('Gone with them')
    await leaver.call(accountCalls.deleteAccount, { password, userId: 'deleter' })
    expect(keptTexts()).not.toContain('Gone with them')
  })

  it('after a day, and nothing is kept of it then', async () => {
    const chapterId = await gone('A secret of the sea.')
    clock.forward(25 * hour)
    const { status, json } = await undo(chapterId)
    expect([status, (json as { detail: string }).detail]).toEqual([
      404,
      'There is no deletion of yours to undo here: each is kept for a day, and undone once.',
    ])
    await gone('The next one.')
    expect(keptTexts()).toContain('The next one.')
    expect(keptTexts()).not.toContain('A secret of the sea.')
  })

  it('while what it was in is deleted too, which is said; then it can', async () => {
    const { mapId } = await ann.call(mapCalls.create, { ...place, name: 'The Bay', useDefaultMap: true })
    const { layerId } = await ann.call(layerCalls.create, { ...place, mapId, label: 'Shoals' } as never)
    await ann.call(callsOf(layer).delete, { ...place, mapId, layerId } as never)
    await ann.call(callsOf(map).delete, { ...place, mapId })
    const refused = await undo(layerId)
    expect(refused).toMatchObject({
      status: 409,
      json: { detail: 'What it was in was deleted after it. Undo that first.' },
    })
    expect((await undo(mapId)).status).toBe(200)
    expect((await undo(layerId)).status).toBe(200)
  })
})
