import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keptBackupCalls } from '#core/shared/calls/backups.ts'
import { compareProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { exportedFile, type ProjectFile as File, furnish } from './project-file-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
  await furnish(ann, place)
})
afterAll(() => server.close())

async function fileOf(at: Place): Promise<File> {
  const { exportedAt: _, ...file } = await exportedFile(ann, at)
  return file
}
const send = (at: Place) => exportedFile(ann, at)
const undo = (at: Place, backupId = '') =>
  ann.attempt(keptBackupCalls.restoreKept, { ...at, backupId, ifUnchanged: true })
const ofKind = ({ entities }: File, kind: string) => entities.filter(one => one.kind === kind)
const orderIn = async (at: Place) => {
  const { data } = await ann.call(callsOf(chapter).find, { ...at, sorting: 'position:asc', limit: 50 })
  return data.map(({ title }) => title)
}

describe('a file that comes into a project again', () => {
  it('changes nothing, and the first time is undone as a whole [IMPORT-02]', async () => {
    const to = await createPlace(ann, 'target')
    await ann.call(callsOf(entry).create, { ...to, name: 'Its own' })
    const before = await fileOf(to)
    const data = await send(place)
    const first = await ann.call(importProjectCall, { ...to, data })
    expect(first).toMatchObject({ entities: data.entities.length, images: data.images.length })
    const after = await fileOf(to)

    const compared = await ann.call(compareProjectCall, { ...to, data })
    expect(compared.kinds.map(({ inFile, here }) => inFile - here)).toEqual(compared.kinds.map(() => 0))
    expect(compared.differing).toEqual([])
    const again = await ann.call(importProjectCall, { ...to, data })
    expect(again).toEqual({ ...to, entities: 0, images: 0 })
    expect(await fileOf(to)).toEqual(after)

    const [kept] = await ann.call(keptBackupCalls.backups, to)
    expect(kept).toMatchObject({ backupId: first.keptId, keptFor: 'import', entities: 1 })
    expect((await undo(to, first.keptId)).status).toBe(200)
    expect(await fileOf(to)).toEqual(before)
  })

  it('brings what is new to its place, and leaves and names what is not the same here', async () => {
    const to = await createPlace(ann, 'both_sides')
    const data = await send(place)
    await ann.call(importProjectCall, { ...to, data })
    const { data: entries } = await ann.call(callsOf(entry).find, { ...to, query: 'Lamp' })
    const lamp = String(entries[0]?.entryId)
    await ann.call(callsOf(entry).update, { ...to, entryId: lamp, data: { name: 'The Lantern' } })
    const { chapters } = await ann.call(outlineCalls.read, to)
    const noted = { entityIds: [String(chapters[1]?.chapterId)], data: { synopsis: 'Written here.' } }
    await ann.call(outlineCalls.note, { ...to, ...noted })
    await ann.call(outlineCalls.noteScene, {
      ...{ ...to, chapterId: String(chapters[0]?.chapterId), revision: 1, at: 0 },
      data: { name: 'The slip, renamed here' },
    })

    // Meanwhile, in the file: a chapter is changed, and one is written between two of the same part.
    const [low, high] = ofKind(data, 'chapter')
    const quay = ofKind(data, 'entry').find(({ values }) => values.name === 'The Quay')
    if (!low || !high || !quay) throw new Error('The file has no chapters')
    Object.assign(low.values, { title: 'Lower Water' })
    const ebb = { ...high, id: 'x'.repeat(20), values: { ...high.values, title: 'Ebb' } }
    data.entities.splice(data.entities.indexOf(high) + 1, 0, ebb)
    const inPart = data.parts.outline?.find(row => row.entity === high.id)
    data.parts.outline?.push({ ...inPart, entity: ebb.id, synopsis: 'The water goes.' })
    data.parts.relations?.push({ entry1: ebb.id, entry2: quay.id, valueId: null, createdAt: '2026-01-01T00:00:00Z' })

    const { kinds, differing } = await ann.call(compareProjectCall, { ...to, data })
    expect(kinds.find(({ kind }) => kind === 'chapter')).toEqual({
      ...{ kind: 'chapter', inFile: 4, here: 3, differing: 2 },
      fresh: { count: 1, names: ['Ebb'] },
    })
    const theLamp = String(ofKind(data, 'entry').find(({ values }) => values.name === 'The Lamp')?.id)
    expect(differing).toEqual([
      {
        ...{ id: low.id, revision: 1, kind: 'chapter', name: 'Lower Water', changedHere: false },
        rows: { parts: ['outlineScenes'], here: expect.any(String) },
      },
      {
        ...{ id: high.id, revision: 1, kind: 'chapter', name: 'High Water', changedHere: false },
        rows: { parts: ['outline'], here: expect.any(String) },
      },
      { id: theLamp, revision: 2, kind: 'entry', name: 'The Lamp', changedHere: true },
    ])

    const before = await fileOf(to)
    const { entities, images, keptId } = await ann.call(importProjectCall, { ...to, data })
    expect([entities, images]).toEqual([1, 0])
    expect(await orderIn(to)).toEqual(['Low Water', 'High Water', 'Ebb', 'Slack'])
    const outline = await ann.call(outlineCalls.read, to)
    expect(new Set(outline.chapters.slice(1).map(({ partId }) => partId)).size).toBe(1)
    const after = await fileOf(to)
    expect(ofKind(after, 'entry').map(({ values }) => values.name)).toContain('The Lantern')
    const notes = after.parts.outline?.map(({ synopsis }) => synopsis)
    expect(notes).toEqual(expect.arrayContaining(['Written here.', 'The water goes.']))
    expect(after.parts.outlineScenes?.map(({ name }) => name)).toEqual(['The slip, renamed here'])
    expect(after.parts.relations).toHaveLength(Number(before.parts.relations?.length) + 1)

    expect((await undo(to, keptId)).status).toBe(200)
    expect(await fileOf(to)).toEqual(before)

    const { differing: stillDiffer } = await ann.call(compareProjectCall, { ...to, data })
    expect(stillDiffer.map(({ revision: _, ...one }) => one)).toEqual(differing.map(({ revision: _, ...one }) => one))

    // Told so, it replaces one and brings the other a second time.
    const choices = { replace: stillDiffer.slice(0, 1).map(({ id, revision }) => ({ id, revision })), copy: [theLamp] }
    expect(await ann.call(importProjectCall, { ...to, data, ...choices })).toMatchObject({ entities: 3 })
    expect(await orderIn(to)).toEqual(['Lower Water', 'High Water', 'Ebb', 'Slack'])
    const { data: lamps } = await ann.call(callsOf(entry).find, { ...to, query: 'La', sorting: 'name:asc' })
    expect(lamps.map(({ name }) => name)).toEqual(['The Lamp', 'The Lantern'])
    const { differing: left } = await ann.call(compareProjectCall, { ...to, data })
    expect(left.map(({ name, rows }) => [name, rows?.parts])).toEqual([
      ['Lower Water', ['outlineScenes']],
      ['High Water', ['outline']],
      ['The Lamp', undefined],
    ])
    Object.assign(low.values, { title: 'Lowest Water' })
    const { differing: later } = await ann.call(compareProjectCall, { ...to, data })
    expect(later).toMatchObject([
      ...[{ name: 'Lowest Water', changedHere: false }, { name: 'High Water' }, { name: 'The Lamp' }],
    ])
  })

  it('brings back what was deleted, and is not undone over what was written since', async () => {
    const at = await createPlace(ann, 'itself')
    const { entryId } = await ann.call(callsOf(entry).create, { ...at, name: 'The Quay' })
    await ann.call(callsOf(entry).create, { ...at, name: 'The Lamp' })
    const data = await send(at)
    await ann.call(callsOf(entry).delete, { ...at, entryId })
    const { entities, keptId } = await ann.call(importProjectCall, { ...at, data })
    expect(entities).toBe(1)
    const { data: found } = await ann.call(callsOf(entry).find, { ...at, sorting: 'name:asc' })
    expect(found.map(({ name }) => name)).toEqual(['The Lamp', 'The Quay'])
    await ann.call(callsOf(entry).create, { ...at, name: 'Written since' })
    expect(await undo(at, keptId)).toMatchObject({ status: 409, json: { errors: [{ code: 'backup-changed-since' }] } })
  })
})

it('an import is in, with its way back, also if old backups cannot be removed, and that is verified [IMPORT-02]', async () => {
  // The thread that imports writes its log to the output.
  const broken = await startServer({ env: { LOG_LEVEL: 'fatal' } })
  try {
    const bob = await signedIn(broken, 'bob')
    const at = await createPlace(bob)
    const folder = createHash('sha256').update(at.projectId).digest('hex').slice(0, 32)
    // What looks like the rest of a backup, and cannot be removed as a file.
    const left = join(broken.dataDir, 'backups', 'projects', folder, 'left.tar.part')
    mkdirSync(left, { recursive: true })
    utimesSync(left, 1000, 1000)
    const { keptId, entities } = await bob.call(importProjectCall, { ...at, data: await send(place) })
    expect(entities).toBeGreaterThan(0)
    const verificationOf = async () => (await bob.call(keptBackupCalls.backups, at))[0]?.verification
    const verification = await vi.waitUntil(verificationOf, { timeout: 10_000 })
    expect(verification.same).toBe(verification.total)
    await bob.call(keptBackupCalls.restoreKept, { ...at, backupId: String(keptId), ifUnchanged: true })
    expect((await bob.call(callsOf(entry).find, { ...at })).data).toEqual([])
  } finally {
    await broken.close()
  }
})
