import { beforeEach, expect, it } from 'vitest'
import { keptBackupCalls } from '#core/shared/calls/backups.ts'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { compareProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { entry } from '#plugins/entries/shared.ts'
import { layer } from '#plugins/maps/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace, projectForEach, signedInMember, type TestServer } from '#tests/harness/index.ts'
import { roleInput } from './access-users.ts'
import { addMap } from './maps-fixture.ts'
import { exportedFile, type ProjectFile } from './project-file-fixture.ts'
import { addEntry } from './relations-fixture.ts'

let server: TestServer
let ann: Client
let at: Place
let quay: string
let lamp: string
projectForEach(made => {
  ;({ server, ann, place: at } = made)
})
beforeEach(async () => {
  quay = (await addEntry(ann, at, 'The Quay')).id
  lamp = (await addEntry(ann, at, 'The Lamp')).id
})

const fileOf = () => exportedFile(ann, at)
const rename = (entryId: string, name: string) => ann.call(callsOf(entry).update, { ...at, entryId, data: { name } })
const namesHere = async () =>
  (await ann.call(callsOf(entry).find, { ...at, sorting: 'name:asc' })).data.map(({ name }) => name)
const compare = (data: object, to: Place = at) => ann.call(compareProjectCall, { ...to, data })
const take = (data: object, chosen: object = {}, headers = {}) =>
  ann.attempt(importProjectCall, { ...at, data, ...chosen }, headers)
/** Changes something in a file. */
function change(file: ProjectFile, id: string, values: Record<string, unknown>, more: object = {}): void {
  const found = file.entities.find(one => one.id === id)
  if (!found) throw new Error('The file has no such entity')
  Object.assign(found, more)
  Object.assign(found.values, values)
}

it('what only the file changed is told from what was changed here, also in the second round [IMPORT-02]', async () => {
  const file = await fileOf()
  change(file, quay, { name: 'The Pier' })
  change(file, lamp, { name: 'The Light' })
  await rename(lamp, 'The Lantern')
  const first = await compare(file)
  expect(first.differing).toMatchObject([
    { id: quay, revision: 1, changedHere: false },
    { id: lamp, revision: 2, changedHere: true },
  ])
  const replace = first.differing.map(({ id, revision }) => ({ id, revision }))
  expect(await take(file, { replace })).toMatchObject({ status: 200, json: { entities: 2 } })
  expect(await namesHere()).toEqual(['The Light', 'The Pier'])

  // The same file is changed again; meanwhile one of the two is changed here.
  change(file, quay, { name: 'The Mole' })
  change(file, lamp, { name: 'The Beacon' })
  await rename(lamp, 'The Wick')
  expect((await compare(file)).differing).toMatchObject([
    { id: quay, changedHere: false },
    { id: lamp, changedHere: true },
  ])
})

it('what was imported under two ids is as it was last imported', async () => {
  const file = await fileOf()
  const other = { ...file, project: { ...file.project, projectId: 'another-project-0000' } }
  const to = await createPlace(ann, 'target')
  await ann.call(importProjectCall, { ...to, data: other })
  const { data } = await ann.call(callsOf(entry).find, { ...to, query: 'Quay' })
  const [{ entryId: own = '' } = {}] = data
  // The same entity by the id that it has there.
  const byOwnId = { ...other, entities: other.entities.filter(({ id }) => id === quay) }
  change(byOwnId, quay, { name: 'The Pier' }, { id: own })
  const [first] = (await compare(byOwnId, to)).differing
  const replace = [{ id: own, revision: Number(first?.revision) }]
  await ann.call(importProjectCall, { ...to, data: byOwnId, replace })
  for (const name of ['The Mole', 'The Jetty']) {
    change(byOwnId, own, { name })
    expect((await compare(byOwnId, to)).differing).toMatchObject([{ id: own, name, changedHere: false }])
  }
})

it('nothing is replaced that was changed or deleted since it was compared', async () => {
  const file = await fileOf()
  change(file, quay, { name: 'The Pier' })
  change(file, lamp, { name: 'The Light' })
  const replace = (await compare(file)).differing.map(({ id, revision }) => ({ id, revision }))
  await rename(lamp, 'Written meanwhile')
  const refused = await take(file, { replace })
  expect(refused).toMatchObject({ status: 409, json: { errors: [{ path: 'replace.1' }] } })
  expect(JSON.stringify(refused.json)).toContain('“Written meanwhile” was changed here')
  expect(await namesHere()).toEqual(['The Quay', 'Written meanwhile'])
  await ann.call(callsOf(entry).delete, { ...at, entryId: quay })
  expect(await take(file, { replace })).toMatchObject({ status: 409, json: { errors: [{ path: 'replace.0' }] } })
  expect(await namesHere()).toEqual(['Written meanwhile'])
  expect(await ann.call(keptBackupCalls.backups, at)).toEqual([])
})

it('refuses choices for what is no entity of the file, or is chosen twice', async () => {
  const file = await fileOf()
  const one = { id: quay, revision: 1 }
  const pathOf = async (chosen: object) => {
    const { status, json } = await take(file, chosen)
    expect(status).toBe(400)
    return (json as { errors: { path: string }[] }).errors[0]?.path
  }
  expect(await pathOf({ replace: [one, { ...one, id: 'x'.repeat(20) }] })).toBe('replace.1.id')
  expect(await pathOf({ replace: [one, one] })).toBe('replace.1.id')
  expect(await pathOf({ replace: [one], copy: [quay] })).toBe('copy.0')
  expect(await pathOf({ copy: ['x'.repeat(20)] })).toBe('copy.0')
  expect(await pathOf({ replace: Array.from({ length: 1001 }, () => one) })).toBe('replace')
  const text = fromPlainText('The lamp is lit. '.repeat(60_000))
  change(file, quay, { description: text })
  expect((await take(file, { replace: [one] })).json).toMatchObject({
    errors: [{ path: 'replace', code: 'replaced-characters', values: { most: 1_000_000 } }],
  })
  const asNew = { spaceId: at.spaceId, projectId: undefined }
  expect(await pathOf({ ...asNew, copy: [quay] })).toBe('projectId')
})

it('a file whose entities are all here brings what else is new, once, and can be undone', async () => {
  const file = await fileOf()
  expect((await compare(file)).others).toBe(false)
  const status = { list: 'statuses', mark: 'sent-off', name: 'Sent off', color: '#112233', position: 0 }
  Object.assign(file.parts, { outlineMarks: [status], progress: [{ words: 90_000, by: '2030-01-01' }] })
  expect((await compare(file)).others).toBe(true)
  const statuses = async () => (await ann.call(outlineCalls.marks, at)).statuses.map(({ name }) => name)
  const before = await statuses()
  const { status: answered, json } = await take(file)
  expect([answered, json]).toEqual([200, { ...at, entities: 0, images: 0, keptId: expect.any(String) }])
  expect(await statuses()).toContain('Sent off')
  expect((await compare(file)).others).toBe(false)
  expect((await take(file)).json).toEqual({ ...at, entities: 0, images: 0 })
  const backupId = (json as { keptId: string }).keptId
  await ann.call(keptBackupCalls.restoreKept, { ...at, backupId, ifUnchanged: true })
  expect(await statuses()).toEqual(before)
})

it('compares without decoding images, which only an import does', async () => {
  const file = await fileOf()
  file.images.push({ id: 'picture-of-the-file', type: 'image/png', data: 'AAAA' } as never)
  const value = { id: 'tag-of-the-file-00', appointment: 'entryTag', value: 'salt', color: '#112233', zoom: null }
  Object.assign(file.parts, { customValues: [{ ...value, image: 'picture-of-the-file' }] })
  expect((await compare(file)).others).toBe(true)
  expect((await take(file)).status).toBe(422)
})

it('is compared only for who may back the project up, which is more than to create one', async () => {
  const { spaceId } = at
  const newPermissions = (await ann.call(spaceMemberCalls.getPermissions, { spaceId })).map(roleInput)
  const member = newPermissions.find(({ roleId }) => roleId === 'member')
  Object.assign(member ?? {}, { permissions: { 'space.read': true, 'project.create': true } })
  await ann.call(spaceMemberCalls.setPermissions, { spaceId, newPermissions })
  const bob = await signedInMember(server, ann, { spaceId }, { userId: 'bob' })
  const data = await fileOf()
  await bob.call(compareProjectCall, { spaceId, data })
  expect((await bob.attempt(compareProjectCall, { ...at, data })).status).toBe(403)
})

it('what is replaced gets the parent of the file, also none, and its place there', async () => {
  const { timelineId } = await ann.call(callsOf(timeline).create, { ...at, name: 'Bells' })
  const { eventId } = await ann.call(callsOf(event).create, { ...at, timelineId, name: 'The bell rings' } as never)
  const maps = [await addMap(ann, at), await addMap(ann, at)]
  const layers: string[] = []
  for (const [map, name] of [
    [0, 'One'],
    [1, 'Two'],
    [1, 'Three'],
  ] as const) {
    const made = await ann.call(callsOf(layer).create, { ...at, mapId: String(maps[map]), label: name } as never)
    layers.push(String((made as { layerId: string }).layerId))
  }
  const file = await fileOf()
  change(file, eventId, { timelineDate: undefined }, { parentId: null })
  // In the file, the first layer comes before those of the other map.
  change(file, String(layers[0]), {}, { parentId: maps[1] })
  const { differing } = await compare(file)
  expect(differing.map(({ id }) => id).sort()).toEqual([eventId, layers[0]].sort())
  const replace = differing.map(({ id, revision }) => ({ id, revision }))
  expect(await take(file, { replace })).toMatchObject({ status: 200, json: { entities: 2 } })
  expect((await compare(file)).differing).toEqual([])
  const after = await fileOf()
  const own = after.entities.filter(one => layers.includes(one.id))
  expect(own.map(({ id, ...one }) => [id, (one as { parentId?: string }).parentId])).toEqual(
    layers.map(id => [id, maps[1]]),
  )
})

it('a repeated request has one effect and one answer, also with copies', async () => {
  const file = await fileOf()
  change(file, quay, { name: 'The Pier' })
  const choices = { copy: [quay] }
  const key = { 'Idempotency-Key': 'once' }
  const first = await take(file, choices, key)
  expect(first).toMatchObject({ status: 200, json: { entities: 1, keptId: expect.any(String) } })
  const again = await take(file, choices, key)
  expect([again.status, again.json]).toEqual([200, first.json])
  expect(await namesHere()).toEqual(['The Lamp', 'The Pier', 'The Quay'])
  expect(await ann.call(keptBackupCalls.backups, at)).toHaveLength(1)
  // Another request brings another copy.
  expect((await take(file, choices, { 'Idempotency-Key': 'twice' })).json).toMatchObject({ entities: 1 })
  expect(await namesHere()).toEqual(['The Lamp', 'The Pier', 'The Pier', 'The Quay'])
})
