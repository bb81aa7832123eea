import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bringBackCall, compareBackupCalls, keptBackupCalls, restoreBackupCall } from '#core/shared/calls/backups.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { checkDatabase } from '#server/db/index.ts'
import { Client, startServer, type TestServer, temporaryFolder } from '#tests/harness/index.ts'

/**
 * A data directory as the version before the steps 029 of the core and 003 of tags and images left it, with backups and an
 * exported project that it made. Columns were called `thing` and `thing_id` then. `ids.json` says what is in it.
 */
const archive = join(import.meta.dirname, 'older-data', 'before-entity-columns.zip')

interface Ids {
  spaceId: string
  projectId: string
  sea: string
  imageId: string
  low: string
  high: string
  oda: string
  scribe: string
  ebb: string
  ebbing: string
  keptId: string
  now: string
}

const folder = temporaryFolder('older-data')
const dataDir = join(folder, 'data')
let server: TestServer
let ann: Client
let ids: Ids
let place: Place
/** That version counted images twice that a restore had brought back. */
let wrongBefore: unknown[]
beforeAll(async () => {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, name), bytes, { mode: 0o600 })
  }
  ids = JSON.parse(readFileSync(join(folder, 'ids.json'), 'utf8'))
  place = { spaceId: ids.spaceId, projectId: ids.projectId }
  expect(columns().filter(([, column]) => column.startsWith('thing'))).toHaveLength(7)
  wrongBefore = wrongBytes()
  // What was deleted can be undone for a day.
  server = await startServer({ dataDir, overrides: { now: () => new Date(ids.now) } })
  ann = new Client(server)
  await ann.call(sessionCalls.login, { email: 'ann@example.org', password: 'correct horse 1' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const chapters = callsOf(chapter)

function query<Row>(text: string): Row[] {
  const db = new Sqlite(join(dataDir, 'skald.db'), { readonly: true })
  try {
    return db.prepare(text).all() as Row[]
  } finally {
    db.close()
  }
}

/** The table and the name of each column. */
const columns = () =>
  query<{ table: string; name: string }>(
    `select m.name as "table", c.name from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
  ).map(({ table, name }) => [table, name] as const)

/** What calls say of the versions of a chapter, its named one, and the chapters with a tag. */
async function told(id: string, tag: string, at = place) {
  const of = { ...at, kind: 'chapter', id }
  const { data } = await ann.call(versionCalls.list, of)
  const texts = await Promise.all(
    data.map(async ({ revision }) => {
      const { data: fields } = await ann.call(versionCalls.get, { ...of, revision })
      return JSON.stringify(fields.text).match(/First\.[^"]*|One[^"]*/)?.[0]
    }),
  )
  const names = (await ann.call(versionCalls.named, of)).map(({ name }) => name)
  const tagged = (await ann.call(chapters.find, { ...at, refs: { tags: [tag] } })).data.map(({ title }) => title)
  return { texts, names, tagged }
}
const allTexts = ['First. Second. Third.', 'First. Second.', 'First.']

/** The names of what uses each image. */
const usesOfImages = async () =>
  (await ann.call(galleryCalls.getAll, place)).map(({ uses }) => uses.map(({ label }) => label).toSorted())

/** Bytes that a person stores by the counter, less those of the rows. */
const wrongBytes = () =>
  query(`select person, sum(bytes) as bytes from (
    select person, bytes from storage
    union all select updated_by, -octet_length(data) - octet_length(refs) from entities
    union all select person, -octet_length(back) - coalesce(octet_length(whole), 0) from versions
    union all select created_by, -bytes from images join image_sizes on image_id = images.id
    union all select person, -octet_length(row) from deleted_rows join deletions on deletions.id = deletion
    union all select person, -ifnull(octet_length(parent), 0) from deletions
  ) group by person having sum(bytes) <> 0`)

describe('the data of a version that called columns otherwise', () => {
  it('open, and their columns, indexes and triggers have the names of now', async () => {
    expect(columns().filter(([, column]) => column.startsWith('thing'))).toEqual([])
    const named = query<{ name: string }>("select name from sqlite_schema where name like '%thing%'")
    expect(named).toEqual([])
    expect(columns().filter(([, column]) => /^(entity_seq|removed_id)$/.test(column))).toEqual(
      expect.arrayContaining([
        ['versions', 'entity_seq'],
        ['version_names', 'entity_seq'],
        ['tagged', 'entity_seq'],
        ['entity_storage', 'entity_seq'],
        ['removals', 'removed_id'],
      ]),
    )
    expect(checkDatabase(join(dataDir, 'skald.db'))).toEqual([])
    expect(wrongBytes()).toEqual(wrongBefore)
  })

  it('have every version, its name and the tags of an entity', async () => {
    const { low, sea } = ids
    expect(await told(low, sea)).toEqual({ texts: allTexts, names: ['As read aloud'], tagged: ['Low Water'] })
    expect(await usesOfImages()).toEqual([[], ['Low Water']])
  })

  it('bring back a deleted entity with its versions, their names, its tags and its images', async () => {
    for (const undoId of [ids.high, ids.oda])
      expect(await ann.call(undoDeletionCall, { ...place, undoId })).toEqual({ entities: 1 })
    const tagged = ['Low Water', 'High Water']
    expect(await told(ids.high, ids.sea)).toEqual({ texts: allTexts, names: ['As read aloud'], tagged })
    expect(await usesOfImages()).toEqual([['Oda'], ['High Water', 'Low Water']])
    expect((await ann.call(callsOf(character).find, place)).data.map(({ name }) => name)).toEqual(['Oda'])
  })

  it('bring back removed members and a deleted role', async () => {
    expect(await ann.call(spaceMemberCalls.restoreUser, { spaceId: ids.spaceId, userId: 'ben' })).toMatchObject({
      roleId: 'member',
    })
    expect(await ann.call(projectMemberCalls.restoreUser, { ...place, userId: 'ben' })).toMatchObject({
      roleId: 'editor',
    })
    await ann.call(projectMemberCalls.restoreRole, { ...place, roleId: ids.scribe })
    const members = await ann.call(projectMemberCalls.getProjectUsers, place)
    expect(members.find(({ userId }) => userId === 'cat')?.roleId).toBe(ids.scribe)
  })

  it('take new versions, names, tags and deletions', async () => {
    const { chapterId } = await ann.call(chapters.create, {
      ...place,
      title: 'Slack Water',
      tags: [{ valueId: ids.sea }],
    })
    const of = { ...place, kind: 'chapter', id: chapterId }
    await ann.call(chapters.update, { ...place, chapterId, data: { title: 'Slack' } })
    await ann.call(versionCalls.name, { ...of, revision: 2, name: 'New' })
    await ann.call(chapters.delete, { ...place, chapterId })
    expect((await told(ids.low, ids.sea)).tagged).not.toContain('Slack')
    await ann.call(undoDeletionCall, { ...place, undoId: chapterId })
    expect(await told(chapterId, ids.sea)).toMatchObject({
      names: ['New'],
      tagged: ['Low Water', 'High Water', 'Slack'],
    })
    expect(checkDatabase(join(dataDir, 'skald.db'))).toEqual([])
    expect(wrongBytes()).toEqual(wrongBefore)
  })

  it('have backups of projects, which are verified, compared and restored', async () => {
    const bytes = new Uint8Array(readFileSync(join(folder, 'backup.tar')))
    const backup = { name: 'tides.tar', type: 'application/x-tar', bytes }
    const [kept] = await ann.call(keptBackupCalls.backups, place)
    const verification = await vi.waitUntil(
      async () => (await ann.call(keptBackupCalls.backups, place))[0]?.verification,
      { timeout: 15_000 },
    )
    expect(verification.total).toBeGreaterThan(20)
    expect(verification.same).toBe(verification.total)

    const { kinds, tables } = await ann.call(compareBackupCalls.compareBackup, { ...place, backup })
    expect(kinds.map(({ kind, gone }) => [kind, gone.names])).toEqual([['chapter', ['Slack']]])
    expect(tables.filter(({ name }) => name === 'tagged')).toMatchObject([{ gone: 1, back: 0, changed: 0 }])
    const tagged = ['Low Water', 'High Water']
    const before = { texts: allTexts, names: ['As read aloud'], tagged }
    for (const restore of [
      () => ann.call(restoreBackupCall, { ...place, backup }),
      () => ann.call(keptBackupCalls.restoreKept, { ...place, backupId: kept?.backupId ?? '' }),
    ]) {
      await ann.call(chapters.delete, { ...place, chapterId: ids.low })
      expect(await restore()).toMatchObject({ entities: 3 })
      for (const id of [ids.low, ids.high]) expect(await told(id, ids.sea)).toEqual(before)
      expect(await usesOfImages()).toEqual([['Oda'], ['High Water', 'Low Water']])
    }
    expect(checkDatabase(join(dataDir, 'skald.db'))).toEqual([])
  })

  it('bring back a deleted project with its versions, their names and its tags', async () => {
    const { spaceId, ebb, ebbing, keptId } = ids
    await ann.call(bringBackCall, { spaceId, deletedId: ebb, keptId })
    const at = { spaceId, projectId: ebb }
    const tag = query<{ id: string }>("select id from custom_values where project_id = 'ebb'")[0]?.id ?? ''
    const names = ['Before the ebb']
    expect(await told(ebbing, tag, at)).toEqual({ texts: ['One two', 'One'], names, tagged: ['Ebbing'] })
  })

  it('have an exported project that is imported, with its tags and images', async () => {
    const data = JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8'))
    const { projectId } = await ann.call(importProjectCall, { spaceId: ids.spaceId, data })
    const at = { spaceId: ids.spaceId, projectId }
    const { data: found } = await ann.call(chapters.find, at)
    expect(found.map(({ title, tags }) => [title, tags?.map(({ value }) => value)])).toEqual([
      ['Low Water', ['sea']],
      ['High Water', ['sea']],
    ])
    expect(readdirSync(join(dataDir, 'blobs'))).toHaveLength(2)
    expect(wrongBytes()).toEqual(wrongBefore)
  })
})
