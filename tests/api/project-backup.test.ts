import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keptBackupCalls, restoreBackupCall } from '#core/shared/calls/backups.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { endBytes, signatureBytes, signer } from '#server/project-backup/write-archive.ts'
import { type Client, createPlace, projectForEach, signedIn, type TestServer } from '#tests/harness/index.ts'
import { addField } from './characters-fixture.ts'
import { fileOf, picture } from './images-samples.ts'
import { addEntry, mentionOf, paragraphWith, relate } from './relations-fixture.ts'
import { addValue } from './tags-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
let chapterId: string
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  chapterId = await furnish(place)
})

const { create, update, get, find } = callsOf(chapter)

/** A project with something in every table. */
async function furnish(at: Place): Promise<string> {
  const tag = await addValue(ann, at, 'sea')
  const quay = await addEntry(ann, at, 'The Quay')
  const text = paragraphWith('Down at ', mentionOf(at, quay, 'The Quay'))
  const made = await ann.call(create, { ...at, title: 'Low Water', text, tags: [{ valueId: tag }] })
  await ann.call(update, { ...at, chapterId: made.chapterId, data: { text: [...text, ...fromPlainText('And back.')] } })
  await ann.call(versionCalls.name, { ...at, kind: 'chapter', id: made.chapterId, revision: 2, name: 'As read aloud' })
  await relate(ann, at, quay, await addEntry(ann, at, 'The Lamp'))
  await addField(ann, at, 'Age')
  const image = fileOf(await picture().png().toBuffer())
  await ann.call(characterCalls.create, { ...at, name: 'Oda', image })
  const { timelineId } = await ann.call(callsOf(timeline).create, { ...at, name: 'Bells' })
  await ann.call(callsOf(event).create, { ...at, timelineId, name: 'First bell', timelineDate: [100] } as never)
  await ann.call(projectCalls.setPoster, { ...at, image })
  return made.chapterId
}

/** Every row of the project, read past all of our code; row numbers stand for the entity they name. */
function rowsOf({ projectId }: Place): Record<string, unknown[]> {
  const db = new Sqlite(server.server.services.database.file, { readonly: true })
  const mine = 'select seq from entities where project_id = $p'
  const ids = 'select id from entities where project_id = $p'
  const queries = {
    projects: 'select name, description, icon, color, genre, modules, poster_id from projects where id = $p',
    entities: 'select * from entities where project_id = $p order by id',
    versions: `select e.id, v.* from versions v join entities e on e.seq = v.entity_seq where v.entity_seq in (${mine}) order by e.id, v.revision`,
    names: `select e.id, n.* from version_names n join entities e on e.seq = n.entity_seq where n.entity_seq in (${mine})`,
    counts: 'select * from entity_counts where project_id = $p order by kind',
    images: 'select * from images where project_id = $p order by id',
    sizes:
      'select * from image_sizes where image_id in (select id from images where project_id = $p) order by image_id, size',
    relations: 'select * from relations where project_id = $p order by id',
    mentions: `select * from mentions where from_id in (${ids}) order by to_id, from_id`,
    values: 'select * from custom_values where project_id = $p order by id',
    tagged: `select t.*, e.id from tagged t join entities e on e.seq = t.entity_seq where t.entity_seq in (${mine}) order by e.id`,
    fields: 'select * from custom_fields where project_id = $p order by id',
    uses: `select * from image_uses where entity_id in (${ids}) order by entity_id`,
    moments: `select * from event_moments where event_id in (${ids}) order by event_id`,
  }
  const anew = new Set(['seq', 'entity_seq', 'revision', 'updated_at', 'rowid'])
  const read = ([name, query]: [string, string]) => {
    const rows = db.prepare(query).all({ p: projectId }) as Record<string, unknown>[]
    const kept = rows.map(row =>
      Object.entries(row).filter(([column]) => name === 'versions' || name === 'names' || !anew.has(column)),
    )
    return [name, kept.map(row => Object.fromEntries(row.filter(([column]) => column !== 'entity_seq')))] as const
  }
  const all = Object.fromEntries(Object.entries(queries).map(read))
  db.close()
  return all
}

async function backup(at = place, client = ann) {
  const query = new URLSearchParams({ spaceId: at.spaceId, projectId: at.projectId })
  const answer = await fetch(`${server.url}/api/project/backup?${query}`, {
    headers: { cookie: client.cookies.header() },
  })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const asFile = (bytes: Uint8Array) => ({ name: 'salt.tar', type: 'application/x-tar', bytes })
const restore = (bytes: Uint8Array, at = place, client = ann) =>
  client.attempt(restoreBackupCall, { ...at, backup: asFile(bytes) })

/** A place in each part of an archive. */
function partsOf(bytes: Uint8Array): Record<string, number> {
  const text = Buffer.from(bytes).toString('latin1')
  const at = (words: string, from = 0) => {
    const found = text.indexOf(words, from)
    if (found < 0) throw new Error(`The archive has no ${words}`)
    return found
  }
  const entities = at('rows/entities/')
  const blob = at('blobs/')
  const signature = at('signature.json')
  return {
    'name of the first file': 0,
    'size of the first file': 130,
    'checksum of the first file': 150,
    'format in the manifest': at('skald-project-backup') + 3,
    'version in the manifest': at('"version": 1') + 11,
    'project in the manifest': at(place.projectId) + 1,
    'columns in the manifest': at('"columns"') + 3,
    'zeros behind the manifest': at('\0', 512),
    'row of the project': at('"name"', at('rows/projects/')) + 9,
    'name of a file of rows': entities + 7,
    'size of a file of rows': entities + 130,
    'row of an entity': at('Low Water', entities) + 2,
    'name of an image': blob + 8,
    'bytes of an image': blob + 512 + 40,
    'hash of the archive': at('"sha256"', signature) + 14,
    'signature of the archive': at('"signature"', signature) + 17,
    'end of the archive': bytes.length - 1,
  }
}

describe('a backup of a project', () => {
  it('brings back every row and image, over any change since, and keeps what it replaced [BACKUP-02, BACKUP-03]', async () => {
    const before = rowsOf(place)
    for (const [name, rows] of Object.entries(before)) expect(rows, name).not.toEqual([])
    const { answer, bytes } = await backup()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/x-tar')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /place \d{4}-\d\d-\d\d .*\.tar$/,
    )

    await ann.call(update, { ...place, chapterId, data: { title: 'Spoiled', text: fromPlainText('Nothing') } })
    await ann.call(create, { ...place, title: 'Too much' })
    await ann.call(projectCalls.update, { ...place, data: { name: 'Renamed' } })
    const { keptId, entities } = await ann.call(restoreBackupCall, { ...place, backup: asFile(bytes) })
    expect(rowsOf(place)).toEqual(before)
    expect(entities).toBe(before.entities?.length)
    const found = await ann.call(find, { ...place, query: 'back' })
    expect(found.data.map(({ title }) => title)).toEqual(['Low Water'])

    const [kept] = await ann.call(keptBackupCalls.backups, place)
    expect(kept).toMatchObject({ backupId: keptId, entities: entities + 1 })
    // It is restored for a trial: entities, their versions, tags, images and the rest of it.
    const verification = await vi.waitUntil(
      async () => (await ann.call(keptBackupCalls.backups, place))[0]?.verification,
      {
        timeout: 15_000,
      },
    )
    expect(verification.total).toBeGreaterThan(entities)
    expect(verification.same).toBe(verification.total)
    await ann.call(keptBackupCalls.restoreKept, { ...place, backupId: keptId })
    expect((await ann.call(get, { ...place, chapterId })).title).toBe('Spoiled')
  })

  it('is an archive that tar opens', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skald-tar-'))
    writeFileSync(join(folder, 'backup.tar'), (await backup()).bytes)
    execFileSync('tar', ['xf', 'backup.tar'], { cwd: folder })
    const manifest = JSON.parse(readFileSync(join(folder, 'skald-backup.json'), 'utf8'))
    expect(manifest).toMatchObject({ format: 'skald-project-backup', version: 1, ...place, name: 'place' })
    const lines = readFileSync(join(folder, 'rows/entities/000001.jsonl'), 'utf8').trim().split('\n')
    expect(lines.map(line => JSON.parse(line).label)).toContain('Low Water')
    expect(readdirSync(join(folder, 'blobs'))).toHaveLength(manifest.images)
  })

  it('is refused with a byte changed in any of its parts, cut, empty or longer, and nothing changes [R-03]', async () => {
    const before = rowsOf(place)
    const { bytes } = await backup()
    const places = partsOf(bytes)
    expect(new Set(Object.values(places)).size).toBe(17)
    const wrong = Object.entries(places).map(([part, at]) => [part, bytes.with(at, (bytes[at] ?? 0) ^ 1)] as const)
    const others = [
      ['cut in half', bytes.slice(0, bytes.length >> 1)],
      ['without its end', bytes.slice(0, -1024)],
      ['empty', new Uint8Array(0)],
      ['longer', new Uint8Array([...bytes, 0])],
      ['zeros', new Uint8Array(3000)],
    ] as const
    const said = expect.stringMatching(/^(?:This (?:file is not|backup was changed|is a)|A newer version of Skald)/)
    for (const [part, one] of [...wrong, ...others]) {
      const { status, json } = await restore(one)
      expect(status, part).toBe(422)
      const code = expect.stringMatching(/^backup-(?:none|damaged|other|form)$/)
      expect(json, part).toMatchObject({ errors: [{ path: 'backup', message: said, code }] })
    }
    expect(rowsOf(place)).toEqual(before)
    expect(await ann.call(keptBackupCalls.backups, place)).toEqual([])
  })

  it('of another project, form or server is refused in words, and nothing changes', async () => {
    const before = rowsOf(place)
    const { bytes } = await backup()
    const other = await createPlace(ann, 'other')
    expect((await restore(bytes, other)).json).toMatchObject({
      detail: expect.stringContaining('another project: place'),
      errors: [{ code: 'backup-other' }],
    })
    const text = Buffer.from(bytes).toString('latin1').replace('"version": 1', '"version": 2')
    expect((await restore(new Uint8Array(Buffer.from(text, 'latin1')))).json).toMatchObject({
      detail: expect.stringMatching(
        /^A newer version of Skald made .* form 2, .* Update the server, then restore it again\.$/,
      ),
      errors: [{ code: 'backup-form', values: { form: 2, own: 1 } }],
    })
    const content = bytes.slice(0, bytes.length - signatureBytes - endBytes)
    const foreign = signer('the secret of another server')
    foreign.add(content)
    const signed = new Uint8Array([...content, ...foreign.entry(), ...new Uint8Array(endBytes)])
    expect((await restore(signed)).json).toMatchObject({ detail: expect.stringContaining('or another server made it') })
    expect(rowsOf(place)).toEqual(before)
    expect(await ann.call(keptBackupCalls.backups, place)).toEqual([])
  })

  it('that was restored is undone once, and is not if the project was changed since', async () => {
    const { bytes } = await backup()
    await ann.call(update, { ...place, chapterId, data: { title: 'Written since' } })
    const before = rowsOf(place)
    const title = async () => (await ann.call(get, { ...place, chapterId })).title
    const undo = (backupId: string) =>
      ann.attempt(keptBackupCalls.restoreKept, { ...place, backupId, ifUnchanged: true })

    const { keptId } = await ann.call(restoreBackupCall, { ...place, backup: asFile(bytes) })
    expect(await title()).toBe('Low Water')
    const undone = await undo(keptId)
    expect(undone).toMatchObject({ status: 200, json: { entities: before.entities?.length } })
    expect(rowsOf(place)).toEqual(before)
    // What the undo replaced is kept in its turn: undone too, the restored state is back.
    const { keptId: again } = undone.json as { keptId: string }
    expect((await undo(again)).status).toBe(200)
    expect(await title()).toBe('Low Water')
    expect(await undo(keptId)).toMatchObject({ status: 409, json: { errors: [{ code: 'backup-changed-since' }] } })

    const last = await ann.call(restoreBackupCall, { ...place, backup: asFile(bytes) })
    await ann.call(update, { ...place, chapterId, data: { title: 'After the restore' } })
    expect((await undo(last.keptId)).status).toBe(409)
    expect(await title()).toBe('After the restore')
    await ann.call(keptBackupCalls.restoreKept, { ...place, backupId: last.keptId })
    expect(await title()).toBe('Low Water')
  })

  it('is for those with the permission only', async () => {
    const bob = await signedIn(server, 'bob')
    expect((await backup(place, bob)).answer.status).toBe(403)
    expect((await restore((await backup()).bytes, place, bob)).status).toBe(403)
  })

  it('is whole while others write, and a restore among writers is one state [R-03]', async () => {
    const { bytes } = await backup()
    let isOver = false
    const writing = (async () => {
      for (let at = 0; !isOver; at++) await ann.attempt(update, { ...place, chapterId, data: { title: `Title ${at}` } })
    })()
    const copies = [await backup(), await backup()]
    const restored = await restore(bytes)
    isOver = true
    await writing
    expect([200, 409]).toContain(restored.status)
    for (const copy of copies) expect((await restore(copy.bytes)).status).toBe(200)
    expect((await restore(bytes)).status).toBe(200)
    expect((await ann.call(get, { ...place, chapterId })).title).toBe('Low Water')
    expect(await ann.call(keptBackupCalls.backups, place)).toHaveLength(restored.status === 200 ? 4 : 3)
  })
})
