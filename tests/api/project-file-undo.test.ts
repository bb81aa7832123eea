import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bringBackCall, keptBackupCalls } from '#core/shared/calls/backups.ts'
import { importProjectCall, lastImportCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { KeptBackups } from '#server/project-backup/kept-backups.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'
import { comparable, exportedAs, exportedFile, furnish, type ProjectFile } from './project-file-fixture.ts'

let server: TestServer
let ann: Client
let from: Place
let file: ProjectFile
let made: Place
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  from = await createPlace(ann, 'source')
  await furnish(ann, from)
  file = await exportedFile(ann, from)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { spaceId, projectId } = await ann.call(importProjectCall, { spaceId: from.spaceId, data: file })
  made = { spaceId, projectId }
})

const undoNew = (at: Place, client = ann) =>
  client.attempt(projectCalls.delete, { ...at, keep: true, ifImported: true })
const isThere = async ({ projectId }: Place) =>
  (await ann.call(projectCalls.find, { spaceId: from.spaceId })).some(one => one.projectId === projectId)

it('an import as a new project is undone, and that comes back as it was [IMPORT-02]', async () => {
  const before = comparable((await exportedAs(ann, made)).text)
  // To look at it changes nothing.
  await ann.call(projectCalls.get, made)
  await ann.call(callsOf(entry).find, made)
  expect(await ann.call(lastImportCall, made)).toEqual({
    last: { name: file.project.name, at: expect.any(String) },
  })
  const { status, json } = await undoNew(made)
  expect(status).toBe(200)
  expect(await isThere(made)).toBe(false)
  const { keptId } = json as { keptId: string }
  await ann.call(bringBackCall, { spaceId: made.spaceId, deletedId: made.projectId, keptId })
  expect(comparable((await exportedAs(ann, made)).text)).toEqual(before)
})

it('one that was changed since is not deleted by the undo, and says so', async () => {
  await ann.call(callsOf(entry).create, { ...made, name: 'Written since' })
  const refused = await undoNew(made)
  expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: 'import-changed-since' }] } })
  expect(await isThere(made)).toBe(true)
  const withoutKeeping = await ann.attempt(projectCalls.delete, { ...made, ifImported: true })
  expect(withoutKeeping.status).toBe(409)
  expect((await ann.call(callsOf(entry).find, { ...made, query: 'Written since' })).data).toHaveLength(1)
})

it('a project that came with no file, or into which one came later, is not deleted by the undo', async () => {
  expect((await undoNew(from)).status).toBe(409)
  expect(await ann.call(lastImportCall, from)).toEqual({})
  const other = await createPlace(ann, 'other')
  await ann.call(callsOf(entry).create, { ...other, name: 'The Buoy' })
  const later = await exportedFile(ann, other)
  const { keptId } = await ann.call(importProjectCall, { ...made, data: later })
  expect(keptId).toBeDefined()
  expect(await ann.call(lastImportCall, made)).toEqual({
    last: { name: later.project.name, at: expect.any(String), keptId },
  })
  expect((await undoNew(made)).status).toBe(409)
  // That import is undone by its backup, after which the one before is the last.
  await ann.call(keptBackupCalls.restoreKept, { ...made, backupId: String(keptId), ifUnchanged: true })
  expect((await ann.call(lastImportCall, made)).last).not.toHaveProperty('keptId')
})

it('a picture of it that is cut into tiles is no change, and what was imported more than a day ago is not deleted', async () => {
  const { database } = server.server.services
  const at = new Date().toISOString()
  const tiles = { person: null, space: null, permission: null, event: 'tiles', data: '{}', at }
  await database.write(tx =>
    tx
      .insertInto('events')
      .values({ ...tiles, project: made.projectId })
      .execute(),
  )
  expect((await undoNew(made)).status).toBe(200)
  expect(await isThere(made)).toBe(false)
  const again = await ann.call(importProjectCall, { spaceId: from.spaceId, data: file })
  const old = { spaceId: again.spaceId, projectId: again.projectId }
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  await database.write(tx =>
    tx.updateTable('file_imports').set({ at: yesterday }).where('project_id', '=', old.projectId).execute(),
  )
  expect(await ann.call(lastImportCall, old)).toEqual({})
  expect(await undoNew(old)).toMatchObject({ status: 409, json: { errors: [{ code: 'import-changed-since' }] } })
  expect(await isThere(old)).toBe(true)
})

it('one whose backup is kept no more is not offered to be undone', async () => {
  const other = await createPlace(ann, `kept${Math.random().toString(36).slice(2, 8)}`)
  await ann.call(callsOf(entry).create, { ...other, name: 'The Buoy' })
  const data = await exportedFile(ann, other)
  const { keptId = '' } = await ann.call(importProjectCall, { ...made, data })
  expect((await ann.call(lastImportCall, made)).last).toMatchObject({ keptId })
  await new KeptBackups(server.dataDir, made.projectId).remove(keptId)
  expect(await ann.call(lastImportCall, made)).toEqual({})
})

it('is the last import of who made it alone', async () => {
  const bob = await signedIn(server, `bob${Math.random().toString(36).slice(2, 8)}`)
  await inviteAndAccept(ann, bob, made, 'administrator')
  expect(await bob.call(lastImportCall, made)).toEqual({})
  expect((await ann.call(lastImportCall, made)).last).toBeDefined()
})

it('another import is undone by itself only if it began after the file came', async () => {
  const entities = [{ id: 'note-of-the-vault-00', kind: 'entry', values: { name: 'From a vault' } }]
  const { last } = await ann.call(lastImportCall, made)
  const after = String(last?.at)
  const taken = { ...made, importId: 'import-of-a-vault-00', name: 'vault', entities }
  await ann.call(transferCalls.take, taken)
  expect((await ann.attempt(transferCalls.undo, { ...made, after: '2099-01-01T00:00:00.000Z' })).status).toBe(404)
  expect(await ann.call(transferCalls.undo, { ...made, after })).toMatchObject({ name: 'vault', removed: 1 })
})
