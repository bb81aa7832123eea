import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type BackupComparison,
  compareBackupCalls,
  keptBackupCalls,
  restoreSentCall,
} from '#core/shared/calls/backups.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import {
  type Client,
  createPlace,
  projectForEach,
  signedIn,
  signedInMember,
  type TestServer,
} from '#tests/harness/index.ts'
import { backupOf, keepBackup } from '../e2e/fixtures/backups.ts'
import { addEntry, relate } from './relations-fixture.ts'
import { addValue } from './tags-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
projectForEach(at => {
  ;({ server, ann, place } = at)
})

const chapters = callsOf(chapter)
const entries = callsOf(entry)

const asFile = (bytes: Uint8Array) => ({ name: 'salt.tar', type: 'application/x-tar', bytes })
const compare = (bytes: Uint8Array, at = place, client = ann) =>
  client.call(compareBackupCalls.compareBackup, { ...at, backup: asFile(bytes) })

const addChapter = async (title: string) => (await ann.call(chapters.create, { ...place, title })).chapterId

/** What the comparison says of a kind, without what it leaves out. */
function ofKind({ kinds }: BackupComparison, name: string) {
  const { gone, back, changed, moved } = kinds.find(({ kind }) => kind === name) ?? {}
  return { gone: gone?.names, back: back?.names, changed: changed?.names, moved }
}

/** Without those of a verification, which goes on after the answer to a restore. */
const temporaryFiles = () => readdirSync(join(server.dataDir, 'tmp')).filter(name => !name.endsWith('.verification'))
const ofTable = ({ tables }: BackupComparison, name: string) => tables.find(one => one.name === name)

describe('before a backup is restored', () => {
  it('says by name what disappears, comes back and changes, of every kind [BACKUP-03]', async () => {
    const kept = await addChapter('Kept')
    const spoiled = await addChapter('Spoiled')
    const lost = await addChapter('Lost')
    const quay = await addEntry(ann, place, 'The Quay')
    const lamp = await addEntry(ann, place, 'The Lamp')
    await relate(ann, place, quay, lamp)
    await ann.call(callsOf(character).create, { ...place, name: 'Oda' })
    const bytes = await backupOf(ann, place)
    expect(await compare(bytes)).toMatchObject({ settings: false, kinds: [], tables: [] })

    await ann.call(chapters.update, { ...place, chapterId: spoiled, data: { text: fromPlainText('Nothing') } })
    await ann.call(chapters.delete, { ...place, chapterId: lost })
    await addChapter('Too much')
    await ann.call(entries.update, { ...place, entryId: lamp.id, data: { name: 'The Lantern' } })
    await relate(ann, place, quay, { id: kept, type: 'chapter' })
    const tag = await addValue(ann, place, 'sea')
    await ann.call(entries.update, { ...place, entryId: quay.id, data: { tags: [{ valueId: tag }] } })
    await ann.call(projectCalls.update, { ...place, data: { name: 'Renamed' } })

    const said = await compare(bytes)
    expect(said.settings).toBe(true)
    expect(ofKind(said, 'chapter')).toEqual({ gone: ['Too much'], back: ['Lost'], changed: ['Spoiled'], moved: 0 })
    expect(ofKind(said, 'entry')).toEqual({ gone: [], back: [], changed: ['The Lantern', 'The Quay'], moved: 0 })
    expect(ofKind(said, 'character').gone).toBeUndefined()
    // What is counted and collected from chapters is not told beside them.
    expect(said.tables.map(({ name }) => name).toSorted()).toEqual(['custom_values', 'relations', 'tagged'])
    expect(ofTable(said, 'relations')).toMatchObject({ gone: 1, back: 0, changed: 0 })
    expect(ofTable(said, 'tagged')).toMatchObject({ gone: 1, back: 0, changed: 0 })
    expect(ofTable(said, 'custom_values')).toMatchObject({ gone: 1, back: 0, changed: 0 })
    expect((await ann.call(chapters.find, place)).data.map(({ title }) => title)).toEqual([
      'Kept',
      'Spoiled',
      'Too much',
    ])
    expect(await ann.call(keptBackupCalls.backups, place)).toEqual([])
  })

  it('counts long lists and names their beginning, and counts what only stands elsewhere', async () => {
    const ids: string[] = []
    for (const number of [1, 2, 3]) ids.push(await addChapter(`Chapter ${number}`))
    const bytes = await backupOf(ann, place)
    await ann.call(chapters.reorder!, { ...place, data: ids.toReversed() })
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await addEntry(ann, place, `Entry ${number}`)
    const said = await compare(bytes)
    expect(ofKind(said, 'chapter')).toEqual({ gone: [], back: [], changed: [], moved: 2 })
    const gone = said.kinds.find(({ kind }) => kind === 'entry')?.gone
    expect(gone).toEqual({ count: 7, names: ['Entry 1', 'Entry 2', 'Entry 3', 'Entry 4', 'Entry 5'] })
  })

  it('says the same after a restore, which numbers rows anew, and of a backup that the server keeps', async () => {
    const quay = await addEntry(ann, place, 'The Quay')
    await ann.call(entries.update, {
      ...place,
      entryId: quay.id,
      data: { tags: [{ valueId: await addValue(ann, place, 'sea') }] },
    })
    const other = await createPlace(ann, 'other')
    await addEntry(ann, other, 'Between')
    const bytes = await keepBackup(ann, place)
    expect(await compare(bytes)).toMatchObject({ kinds: [], tables: [] })
    await ann.call(entries.delete, { ...place, entryId: quay.id })
    const [{ backupId = '' } = {}] = await ann.call(keptBackupCalls.backups, place)
    const said = await ann.call(compareBackupCalls.compareKept, { ...place, backupId })
    expect(ofKind(said, 'entry').back).toEqual(['The Quay'])
    expect(ofTable(said, 'tagged')).toMatchObject({ gone: 0, back: 1, changed: 0 })
  })

  it('keeps what was sent for the restore, for this user and project alone, and once', async () => {
    // Long enough to arrive in a file.
    await ann.call(chapters.create, { ...place, title: 'Kept', text: fromPlainText('Salt. '.repeat(100_000)) })
    const bytes = await backupOf(ann, place)
    const filesBefore = temporaryFiles().length
    const first = await compare(bytes)
    await addChapter('Too much')
    const { sentId } = await compare(bytes)
    // The last one that somebody sent takes the place of the one before.
    expect(temporaryFiles()).toHaveLength(filesBefore + 1)
    const restoreSent = (id: string, client = ann, at = place) => client.attempt(restoreSentCall, { ...at, sentId: id })
    const ben = await signedInMember(server, ann, place, { roleId: 'administrator', userId: 'ben' })
    for (const answer of [
      await restoreSent(first.sentId),
      await restoreSent(sentId, ann, await createPlace(ann, 'other')),
      await restoreSent(sentId, ben),
    ])
      expect(answer).toMatchObject({ status: 404, json: { errors: [{ path: 'backup', code: 'backup-gone' }] } })
    expect((await restoreSent(sentId)).json).toMatchObject({ entities: 1, keptId: expect.any(String) })
    expect((await ann.call(chapters.find, place)).data.map(({ title }) => title)).toEqual(['Kept'])
    expect(temporaryFiles()).toHaveLength(filesBefore)
    expect((await restoreSent(sentId)).status).toBe(404)
  })

  it('refuses what the restore refuses, in the same words', async () => {
    const bytes = await backupOf(ann, place)
    const attempt = (file: Uint8Array, at = place, client = ann) =>
      client.attempt(compareBackupCalls.compareBackup, { ...at, backup: asFile(file) })
    // In the rows, and in what the backup says of itself, which is no JSON then.
    const altered = ['rows/', '"tables":'].map(text => Buffer.from(bytes).indexOf(text) + text.length - 1)
    for (const at of altered)
      expect((await attempt(bytes.with(at, 1 + (bytes[at] ?? 0)))).json).toMatchObject({
        detail: expect.stringContaining('was changed or cut short'),
        errors: [{ code: 'backup-damaged' }],
      })
    expect(temporaryFiles()).toEqual([])
    expect((await attempt(bytes, await createPlace(ann, 'other'))).json).toMatchObject({
      detail: expect.stringContaining('another project: place'),
    })
    const bob = await signedIn(server, 'bob')
    expect((await attempt(bytes, place, bob)).status).toBe(403)
    expect((await bob.attempt(compareBackupCalls.compareKept, { ...place, backupId: 'x' })).status).toBe(403)
    expect((await ann.attempt(compareBackupCalls.compareKept, { ...place, backupId: 'x' })).status).toBe(404)
  })
})
