import { expect, it } from 'vitest'
import { restoreBackupCall } from '#core/shared/calls/backups.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { exportedAs } from './project-file-fixture.ts'
import { addChapter, addEntry, mentionedIn, mentionOf, paragraphWith, relatedTo } from './relations-fixture.ts'
import { openSeries } from './series-fixture.ts'

const { server, ann, newSeries } = await openSeries()

async function backupOf({ spaceId, projectId }: Place) {
  const query = new URLSearchParams({ spaceId, projectId })
  const headers = { cookie: ann.cookies.header() }
  const answer = await fetch(`${server.url}/api/project/backup?${query}`, { headers })
  return { name: 'backup.tar', type: 'application/x-tar', bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** A chapter that mentions an entry of the world, and an entry that is related to another one of it. */
async function furnished() {
  const { world, book } = await newSeries()
  const [oda, wick] = [await addEntry(ann, world, 'Oda'), await addEntry(ann, world, 'Wick')]
  const debt = await addChapter(ann, book, 'Debt', paragraphWith('By ', mentionOf(world, oda, 'Oda')))
  const ben = await addEntry(ann, book, 'Ben')
  const far = { ...wick, projectId: world.projectId }
  await ann.call(relationCalls.create, { ...book, entry1: far, entry2: ben, label: 'mother' })
  return { world, book, oda, wick, debt, ben }
}

it('the file of a project has the worlds and the relations, which come back in the same space', async () => {
  const { world, book, oda } = await furnished()
  const file = JSON.parse((await exportedAs(ann, book)).text)
  expect(file.parts.worlds).toEqual([{ projectId: world.projectId, name: 'Saltworld' }])
  expect(file.parts.crossRelations).toHaveLength(2)
  const made = await ann.call(importProjectCall, { spaceId: book.spaceId, data: file })
  const copy = { spaceId: made.spaceId, projectId: made.projectId }
  expect((await ann.call(seriesCalls.get, copy)).worlds.map(({ name }) => name)).toEqual(['Saltworld'])
  const { data } = await ann.call(callsOf(chapter).find, copy)
  const debt = { id: String(data[0]?.chapterId), type: 'chapter' }
  expect(await relatedTo(ann, copy, debt)).toEqual(['Oda'])
  const { data: entries } = await ann.call(callsOf(entry).find, copy)
  const ben = { id: String(entries[0]?.entryId), type: 'entry' }
  const [relation] = await ann.call(relationCalls.get, { ...copy, entryId: ben.id, entryType: 'entry' })
  expect(relation).toMatchObject({ entryId2: ben.id, valueId: expect.any(String) })
  expect(await mentionedIn(ann, world, oda)).toHaveLength(2)
  expect(JSON.parse((await exportedAs(ann, copy)).text).parts.crossRelations).toHaveLength(2)
})

it('where the world is not, the text stays and nothing else', async () => {
  const { book } = await furnished()
  const file = JSON.parse((await exportedAs(ann, book)).text)
  const elsewhere = await createPlace(ann)
  const made = await ann.call(importProjectCall, { spaceId: elsewhere.spaceId, data: file })
  const copy = { spaceId: made.spaceId, projectId: made.projectId }
  expect(await ann.call(seriesCalls.get, copy)).toEqual({ worlds: [], hidden: [], users: [] })
  const { data } = await ann.call(callsOf(chapter).find, copy)
  const id = String(data[0]?.chapterId)
  expect(await relatedTo(ann, copy, { id, type: 'chapter' })).toEqual([])
  expect(JSON.stringify(await ann.call(callsOf(chapter).get, { ...copy, chapterId: id }))).toContain('"label":"Oda"')
})

it('a file that names a relation twice, or one of nothing in it, is refused by its path', async () => {
  const { book } = await furnished()
  const file = JSON.parse((await exportedAs(ann, book)).text)
  const [row] = file.parts.crossRelations
  for (const [rows, path] of [
    [[row, row], 'data.parts.crossRelations.1.other'],
    [[{ ...row, own: 'nothing-of-this-file' }], 'data.parts.crossRelations.0.own'],
  ] as const) {
    const data = { ...file, parts: { ...file.parts, crossRelations: rows } }
    const refused = await ann.attempt(importProjectCall, { spaceId: book.spaceId, data })
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ errors: [{ path }] })
  }
})

it('a backup of either project brings everything back, and one without the world fails at nothing', async () => {
  const { world, book, oda, debt, ben } = await furnished()
  const backups = { book: await backupOf(book), world: await backupOf(world) }
  const restore = async (of: 'book' | 'world') => {
    const at = of === 'book' ? book : world
    expect((await ann.attempt(restoreBackupCall, { ...at, backup: backups[of] })).status).toBe(200)
  }
  const related = async () => [await relatedTo(ann, book, debt), await relatedTo(ann, book, ben)]
  await restore('world')
  expect(await related()).toEqual([['Oda'], ['Wick']])
  await ann.call(seriesCalls.stop, { ...book, worldId: world.projectId })
  await ann.call(relationCalls.delete, { ...book, entry1: debt, entry2: { ...oda, projectId: world.projectId } })
  await restore('book')
  expect(await related()).toEqual([['Oda'], ['Wick']])
  expect((await ann.call(seriesCalls.get, book)).worlds).toHaveLength(1)
  await ann.call(projectCalls.delete, world)
  await restore('book')
  expect(await related()).toEqual([[], []])
  expect((await ann.call(seriesCalls.get, book)).worlds).toEqual([])
})

it('the undo of a deletion on either side brings the relations back', async () => {
  const { world, book, oda, debt } = await furnished()
  for (const [place, remove] of [
    [world, () => ann.call(callsOf(entry).delete, { ...world, entryId: oda.id })],
    [book, () => ann.call(callsOf(chapter).delete, { ...book, chapterId: debt.id })],
  ] as const) {
    await remove()
    const undoId = place === world ? oda.id : debt.id
    if (place === world) expect(await relatedTo(ann, book, debt)).toEqual([])
    else expect(await relatedTo(ann, world, oda)).toEqual([])
    await ann.call(undoDeletionCall, { ...place, undoId })
    expect(await relatedTo(ann, book, debt)).toEqual(['Oda'])
    expect(await mentionedIn(ann, world, oda)).toHaveLength(1)
  }
})
