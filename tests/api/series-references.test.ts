import { describe, expect, it } from 'vitest'
import { restoreBackupCall } from '#core/shared/calls/backups.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character, characterCalls } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { location, map } from '#plugins/maps/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { type Client, createPlace, signedInMember } from '#tests/harness/index.ts'
import { addCharacter, addField, readCharacter } from './characters-fixture.ts'
import { exportedAs } from './project-file-fixture.ts'
import { addChapter, addEntry, paragraphWith, relatedTo } from './relations-fixture.ts'
import { openSeries } from './series-fixture.ts'

const { server, ann, bookReader, worldReader, newSeries } = await openSeries()

/** A book with a chapter, and its world with a character, an entry and a location. */
async function furnished(linked = true) {
  const { world, book } = await newSeries({ linked })
  const oda = await addCharacter(ann, world, { name: 'Oda' })
  const marsh = await addEntry(ann, world, 'Marsh')
  const { mapId } = await ann.call(callsOf(map).create, { ...world, name: 'The coast', useDefaultMap: true } as never)
  const quay = await addLocation(world, mapId, { label: 'Quay' })
  const debt = await addChapter(ann, book, 'Debt', paragraphWith('It rained.'))
  return { world, book, oda, marsh, quay, debt }
}

/** Somebody who may change the book and not read its world. */
async function editorOf(book: Place): Promise<Client> {
  const editor = await signedInMember(server, ann, book, { roleId: 'administrator' })
  return editor
}

async function addLocation(place: Place, mapId: string, values: object) {
  const input = { ...place, mapId, pointType: 'point', coordinates: { x: 1, y: 1 }, ...values }
  return (await ann.call(callsOf(location).create, input as never)).locationId as string
}

const note = async (client: Client, book: Place, chapterId: string, data: object) => {
  const { revision } = (await ann.call(callsOf(chapter).get, { ...book, chapterId })) as { revision: number }
  return client.attempt(outlineCalls.noteScene, { ...book, chapterId, revision, at: 0, data } as never)
}
const sceneOf = async (client: Client, book: Place, chapterId: string) =>
  (await client.call(outlineCalls.scenes, { ...book, chapterIds: [chapterId] }))[0]?.scenes[0]
const refusedAt = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as { errors?: { path: string }[] }).errors?.[0]?.path,
]

describe('a scene', () => {
  it('is seen by a character of a world, at a place of it, with the names for who may read them', async () => {
    const { world, book, oda, quay, debt } = await furnished()
    expect((await note(ann, book, debt.id, { povId: oda, settingId: quay })).status).toBe(200)
    const of = { projectId: world.projectId, project: 'Saltworld' }
    const named = { pov: { id: oda, label: 'Oda', ...of }, setting: { id: quay, label: 'Quay', ...of } }
    expect(await sceneOf(ann, book, debt.id)).toMatchObject(named)
    expect(await sceneOf(bookReader, book, debt.id)).toMatchObject({ pov: null, setting: null })
    const { chapters, povs } = await ann.call(outlineCalls.read, book)
    expect(povs).toEqual([{ id: oda, label: 'Oda', project: 'Saltworld' }])
    expect(chapters.flatMap(({ marked }) => marked)).toMatchObject([{ at: 0, pov: oda }])
    expect(await bookReader.call(outlineCalls.read, book)).toMatchObject({ povs: [], sceneColumns: [] })
    expect(JSON.stringify(await bookReader.call(outlineCalls.read, book))).not.toContain(oda)
    // What is noted stays when the world is no longer used, and goes with what it names.
    await ann.call(seriesCalls.stop, { ...book, worldId: world.projectId })
    expect(await sceneOf(ann, book, debt.id)).toMatchObject(named)
    await ann.call(callsOf(character).delete, { ...world, characterId: oda })
    expect(await sceneOf(ann, book, debt.id)).toMatchObject({ pov: null, setting: { label: 'Quay' } })
    expect((await note(ann, book, debt.id, { settingId: null })).status).toBe(200)
    expect((await sceneOf(ann, book, debt.id))?.setting).toBeNull()
  })

  it('names nothing of a project whose world is not used, or that the person may not read', async () => {
    const { world, book, oda, quay, debt } = await furnished(false)
    expect(refusedAt(await note(ann, book, debt.id, { povId: oda }))).toEqual([400, 'data.povId'])
    await ann.call(seriesCalls.use, { ...book, worldId: world.projectId })
    const editor = await editorOf(book)
    const refused = await note(editor, book, debt.id, { settingId: quay })
    expect(refusedAt(refused)).toEqual([400, 'data.settingId'])
    // Whether it is there is told by nothing.
    const missing = await note(editor, book, debt.id, { settingId: 'nobody-nobody-nobody' })
    expect(refused.json).toEqual(missing.json)
    expect(refusedAt(await note(ann, book, debt.id, { povId: quay }))).toEqual([400, 'data.povId'])
  })
})

describe('a field of characters, and what a location stands for', () => {
  it('name entities of a world, and are related to them', async () => {
    const { world, book, oda, marsh } = await furnished()
    const [home, friend] = [
      await addField(ann, book, 'Home', 'entityPicker', { defaultValue: { type: 'entry', id: marsh.id } }),
      await addField(ann, book, 'Friend', 'entityPicker'),
    ]
    const ben = await addCharacter(ann, book, {
      name: 'Ben',
      customFields: { [friend]: { type: 'character', id: oda } },
    })
    expect(await readCharacter(ann, book, ben)).toMatchObject({
      customFields: { [home]: { type: 'entry', id: marsh.id }, [friend]: { type: 'character', id: oda } },
    })
    const { mapId } = await ann.call(callsOf(map).create, { ...book, name: 'The marsh', useDefaultMap: true } as never)
    const reeds = await addLocation(book, mapId, { label: 'Reeds', standsFor: { type: 'entry', id: marsh.id } })
    expect(await relatedTo(ann, book, { id: reeds, type: 'location' })).toEqual(['Marsh'])
    expect(await relatedTo(ann, world, marsh)).toContain('Reeds')
  })

  it('are refused where the world is not used, or not read, and named by the path', async () => {
    const { world, book, oda, marsh } = await furnished(false)
    const friend = await addField(ann, book, 'Friend', 'entityPicker')
    const ben = await addCharacter(ann, book, { name: 'Ben' })
    const values = { customFields: { [friend]: { type: 'character', id: oda } } }
    const change = (client: Client) =>
      client.attempt(characterCalls.update, { ...book, characterId: ben, data: values })
    const path = `data.customFields.${friend}`
    expect(refusedAt(await change(ann))).toEqual([400, path])
    const field = {
      ...book,
      label: 'Home',
      type: 'entityPicker',
      defaultValue: { type: 'entry', id: marsh.id },
    } as const
    expect(refusedAt(await ann.attempt(characterCalls.createCustomField, field))).toEqual([400, 'defaultValue'])
    await ann.call(seriesCalls.use, { ...book, worldId: world.projectId })
    const editor = await editorOf(book)
    expect(refusedAt(await change(editor))).toEqual([400, path])
    expect((await change(ann)).status).toBe(200)
    // Who may not read it may still change everything else.
    const other = { customFields: values.customFields, name: 'Ben Gull' }
    const renamed = await editor.attempt(characterCalls.update, { ...book, characterId: ben, data: other })
    expect(renamed.status).toBe(200)
    // In the world itself nothing of the book is named: the book uses the world, not the other way round.
    const back = await addField(ann, world, 'Friend', 'entityPicker')
    const reverse = { ...world, characterId: oda, data: { customFields: { [back]: { type: 'character', id: ben } } } }
    expect((await ann.attempt(characterCalls.update, reverse)).status).toBe(400)
    expect((await worldReader.attempt(characterCalls.update, reverse)).status).toBe(403)
  })
})

describe('files and backups of a book that names entities of a world', () => {
  async function named() {
    const made = await furnished()
    const { book, oda, quay, marsh, debt } = made
    await note(ann, book, debt.id, { povId: oda, settingId: quay, name: 'Rain' })
    const home = await addField(ann, book, 'Home', 'entityPicker')
    const values = { [home]: { type: 'entry', id: marsh.id } }
    const ben = await addCharacter(ann, book, { name: 'Ben', customFields: values })
    return { ...made, ben, values }
  }
  const sceneOfFile = async (made: Place) => {
    const { data } = await ann.call(callsOf(chapter).find, { spaceId: made.spaceId, projectId: made.projectId })
    return sceneOf(ann, { spaceId: made.spaceId, projectId: made.projectId }, String(data[0]?.chapterId))
  }

  it('bring them back in the same space; elsewhere they come without what is not there', async () => {
    const { book } = await named()
    const data = JSON.parse((await exportedAs(ann, book)).text)
    const copy = await ann.call(importProjectCall, { spaceId: book.spaceId, data })
    const named_ = { title: 'Rain', pov: { label: 'Oda' }, setting: { label: 'Quay' } }
    expect(await sceneOfFile(copy)).toMatchObject(named_)
    const elsewhere = await createPlace(ann)
    const far = await ann.call(importProjectCall, { spaceId: elsewhere.spaceId, data })
    expect(await sceneOfFile(far)).toMatchObject({ title: 'Rain', pov: null, setting: null })
  })

  it('leave out what the person who makes the file may not read', async () => {
    const { book, oda, quay } = await named()
    const editor = await editorOf(book)
    const [row] = JSON.parse((await exportedAs(editor, book)).text).parts.outlineScenes
    expect(row).toMatchObject({ name: 'Rain', pov: null, setting: null })
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${oda}|${quay}`))
  })

  it('can be restored when what they name is gone', async () => {
    const { world, book, oda, marsh, debt, ben, values } = await named()
    const query = new URLSearchParams({ ...book })
    const headers = { cookie: ann.cookies.header() }
    const answer = await fetch(`${server.url}/api/project/backup?${query}`, { headers })
    const file = { name: 'b.tar', type: 'application/x-tar', bytes: new Uint8Array(await answer.arrayBuffer()) }
    await ann.call(callsOf(character).delete, { ...world, characterId: oda })
    await ann.call(callsOf(entry).delete, { ...world, entryId: marsh.id })
    await ann.call(restoreBackupCall, { ...book, backup: file })
    expect(await sceneOf(ann, book, debt.id)).toMatchObject({ title: 'Rain', pov: null, setting: { label: 'Quay' } })
    expect((await readCharacter(ann, book, ben)).customFields).toEqual(values)
  })
})
