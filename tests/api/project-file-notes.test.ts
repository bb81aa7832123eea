import { beforeEach, expect, it } from 'vitest'
import { keptBackupCalls } from '#core/shared/calls/backups.ts'
import { compareProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { type Client, projectForEach } from '#tests/harness/index.ts'
import { comparable, exportedAs, exportedFile, furnish, type ProjectFile } from './project-file-fixture.ts'
import { addEntry, relate, relatedTo } from './relations-fixture.ts'

let ann: Client
let at: Place
let file: ProjectFile
projectForEach(made => {
  ;({ ann, place: at } = made)
})
beforeEach(async () => {
  await furnish(ann, at)
  file = await exportedFile(ann, at)
})

const named = (name: string) => {
  const found = file.entities.find(({ values }) => values.name === name || values.title === name)
  if (!found) throw new Error(`The file has no ${name}`)
  return found.id
}
const rowsOf = (part: string) => {
  const rows = file.parts[part]
  if (!rows) throw new Error(`The file has no ${part}`)
  return rows
}
const compare = (data: object = file) => ann.call(compareProjectCall, { ...at, data })
const differing = async () =>
  Object.fromEntries((await compare()).differing.map(({ name, rows }) => [name, rows?.parts ?? 'fields']))
/** Chooses the file for what differs. */
async function takeFile(names?: readonly string[]) {
  const all = (await compare()).differing.filter(({ name }) => !names || names.includes(name))
  const replace = all.map(({ id, revision, rows }) => ({ id, revision, ...(rows && { rowsHere: rows.here }) }))
  return ann.attempt(importProjectCall, { ...at, data: file, replace })
}
const state = async () => comparable((await exportedAs(ann, at)).text)
async function undo(json: unknown) {
  const { keptId } = json as { keptId: string }
  await ann.call(keptBackupCalls.restoreKept, { ...at, backupId: keptId, ifUnchanged: true })
}

it('what differs only in relations is told, is taken from the file, and comes back [IMPORT-02]', async () => {
  expect(await differing()).toEqual({})
  const [quay, lamp, bo] = [named('The Quay'), named('The Lamp'), named('Bo')]
  const relations = rowsOf('relations').filter(({ entry1, entry2 }) => entry1 !== quay || entry2 !== lamp)
  expect(relations).toHaveLength(rowsOf('relations').length - 1)
  file.parts.relations = [...relations, { entry1: lamp, entry2: bo, valueId: null, createdAt: '2026-01-01T00:00:00Z' }]
  expect(await differing()).toEqual({ 'The Quay': ['relations'], 'The Lamp': ['relations'], Bo: ['relations'] })

  const before = await state()
  // Without a choice everything stays.
  expect((await ann.attempt(importProjectCall, { ...at, data: file })).json).toMatchObject({ entities: 0 })
  expect(await state()).toEqual(before)
  const { status, json } = await takeFile()
  expect([status, json]).toMatchObject([200, { entities: 3 }])
  expect((await relatedTo(ann, at, { id: lamp, type: 'entry' })).sort()).toEqual(['Beats', 'Bo', 'Debts'])
  expect(await relatedTo(ann, at, { id: quay, type: 'entry' })).not.toContain('The Lamp')
  expect(await differing()).toEqual({})
  await undo(json)
  expect(await state()).toEqual(before)
})

it('a relation with what the file does not have stays', async () => {
  const quay = named('The Quay')
  const pier = await addEntry(ann, at, 'The Pier')
  await relate(ann, at, { id: quay, type: 'entry' }, pier)
  expect(await differing()).toEqual({})
  file.parts.relations = []
  expect((await takeFile(['The Quay'])).status).toBe(200)
  expect(await relatedTo(ann, at, { id: quay, type: 'entry' })).toEqual(['The Pier'])
})

it('notes of a chapter and of its scene, and its part, are told and taken from the file [IMPORT-02]', async () => {
  const [low, slack, vigil] = [named('Low Water'), named('Slack'), named('The Vigil')]
  const noteOf = (id: string) => rowsOf('outline').find(({ entity }) => entity === id)
  Object.assign(noteOf(low) ?? {}, { synopsis: 'The lamp is out.', goal: 5, part: vigil })
  Object.assign(noteOf(slack) ?? {}, { part: null })
  Object.assign(rowsOf('outlineScenes')[0] ?? {}, { name: 'The mole', synopsis: 'Stones.' })
  expect(await differing()).toEqual({ 'Low Water': ['outline', 'outlineScenes'], Slack: ['outline'] })
  const before = await state()
  const { status, json } = await takeFile()
  expect([status, json]).toMatchObject([200, { entities: 2 }])
  const { chapters } = await ann.call(outlineCalls.read, at)
  const notes = chapters.map(({ chapterId, partId, synopsis, goal }) => [chapterId, partId, synopsis, goal])
  expect(notes[0]).toEqual([low, vigil, 'The lamp is out.', 5])
  expect(notes[2]).toEqual([slack, null, '', 0])
  const [scene] = await ann.call(outlineCalls.scenes, { ...at, chapterIds: [low] })
  expect(scene?.scenes[0]).toMatchObject({ title: 'The mole', synopsis: 'Stones.', status: 'draft' })
  expect(await differing()).toEqual({})
  await undo(json)
  expect(await state()).toEqual(before)
})

it('what the file no longer notes is no longer noted; what its parts leave out altogether stays', async () => {
  const low = named('Low Water')
  file.parts.outline = rowsOf('outline').filter(({ entity }) => entity !== low)
  file.parts.outlineScenes = []
  expect(await differing()).toEqual({ 'Low Water': ['outline', 'outlineScenes'] })
  const { json } = await takeFile()
  const { chapters } = await ann.call(outlineCalls.read, at)
  expect(chapters[0]).toMatchObject({ chapterId: low, synopsis: '', status: null, goal: 0 })
  expect((await exportedFile(ann, at)).parts.outlineScenes).toEqual([])
  await undo(json)
  expect(Object.keys(await differing())).toEqual(['Low Water'])
  file.parts = {}
  expect(await differing()).toEqual({})
})

it('a chapter of which the file has no note leaves its part, for the place that it has in the file', async () => {
  const [low, high, slack] = [named('Low Water'), named('High Water'), named('Slack')]
  file.parts.outline = rowsOf('outline').filter(({ entity }) => entity !== high)
  const others = file.entities.filter(({ id }) => id !== high)
  file.entities = [...file.entities.filter(({ id }) => id === high), ...others]
  expect((await takeFile(['High Water'])).status).toBe(200)
  const { chapters } = await ann.call(outlineCalls.read, at)
  const noted = Object.values(file.parts.outline).find(({ entity }) => entity === slack)
  expect(chapters.map(({ chapterId, partId }) => [chapterId, partId])).toEqual([
    [high, null],
    [low, null],
    [slack, noted?.part],
  ])
})

it('tags of something are told and taken from the file as its fields are [IMPORT-02]', async () => {
  const high = file.entities.find(({ values }) => values.title === 'High Water')
  if (!high) throw new Error('The file has no such chapter')
  rowsOf('customValues').push({
    ...{ id: 'tag-of-the-file-00', appointment: 'entryTag', value: 'salt', color: '#112233', image: null, zoom: null },
  })
  high.values.tags = [{ valueId: 'tag-of-the-file-00' }]
  expect(await differing()).toEqual({ 'High Water': 'fields' })
  const before = await state()
  const { json } = await takeFile()
  const { tags } = await ann.call(callsOf(chapter).get, { ...at, chapterId: high.id })
  expect(tags).toMatchObject([{ value: 'salt' }])
  await undo(json)
  expect(await state()).toEqual(before)
})

it('relations and notes that were changed since the comparison are not replaced', async () => {
  const [quay, lamp, low] = [named('The Quay'), named('The Lamp'), named('Low Water')]
  file.parts.relations = rowsOf('relations').filter(({ entry1 }) => entry1 !== quay)
  const seen = (await compare()).differing
  const replace = seen.map(({ id, revision, rows }) => ({ id, revision, ...(rows && { rowsHere: rows.here }) }))
  await relate(ann, at, { id: lamp, type: 'entry' }, { id: low, type: 'chapter' })
  const before = await state()
  const refused = await ann.attempt(importProjectCall, { ...at, data: file, replace })
  const path = `replace.${seen.findIndex(({ id }) => id === lamp)}`
  expect(refused).toMatchObject({ status: 409, json: { errors: [{ path }] } })
  expect(await state()).toEqual(before)
})

it('a copy of the other end does not stand in the way of what is replaced', async () => {
  const [quay, lamp] = [named('The Quay'), named('The Lamp')]
  file.parts.relations = rowsOf('relations').filter(({ entry1 }) => entry1 !== quay)
  const own = (await compare()).differing.find(({ id }) => id === quay)
  const replace = [{ id: quay, revision: Number(own?.revision), rowsHere: String(own?.rows?.here) }]
  expect(await ann.attempt(importProjectCall, { ...at, data: file, replace, copy: [lamp] })).toMatchObject({
    ...{ status: 200, json: { entities: 2 } },
  })
})
