import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { restoreBackupCall } from '#core/shared/calls/backups.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { map, mapCalls } from '#plugins/maps/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { transfer } from '#plugins/transfer/server/index.ts'
import { type ImportTables, keptRecordsMigration } from '#plugins/transfer/server/tables.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import type { Migration } from '#server/contract.ts'
import { openDatabase } from '#server/db/index.ts'
import { withTables } from '#server/index.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { addPlace, insertUser } from './database-fixture.ts'
import { fileOf, picture } from './images-samples.ts'

let server: TestServer
let ann: Client
let place: Place
let png: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  png = new Uint8Array(await picture().png().toBuffer())
})
afterAll(() => server.close())
beforeEach(async () => {
  place = await createPlace(ann)
})

const sourceOf = (name: string) => `source-of-${name}`.padEnd(20, '-')
let count = 0

interface Taken {
  dry?: boolean
  bringBack?: boolean
  images?: string[]
  importId?: string
}
const take = (entities: readonly object[], { images = [], ...rest }: Taken = {}) =>
  ann.call(transferCalls.take, {
    ...{ ...place, importId: `import-of-deleted-${++count}`, name: 'Salt', images: images.map(sourceOf), ...rest },
    entities: entities as never,
  })

const named = (name: string, values: object = {}) => ({
  ...{ id: sourceOf(name), kind: 'entry', values: { name, ...values } },
})
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const mention = (name: string) => ({
  ...{ type: 'mention', label: name, children: [{ text: '' }] },
  entity: { type: 'entry', id: sourceOf(name), ...place },
})
const figure = (name: string) => ({
  ...{ type: 'paragraph', block: 'image', children: [{ text: '' }] },
  image: { imageId: sourceOf(name), description: name },
})

const entries = async () =>
  (await ann.call(callsOf(entry).find, place)).data.map(({ entryId, name }) => ({ entryId, name }))
const names = async () => (await entries()).map(({ name }) => name).toSorted()
const idOf = async (name: string) => (await entries()).find(one => one.name === name)?.entryId ?? ''
const remove = async (name: string) => ann.call(callsOf(entry).delete, { ...place, entryId: await idOf(name) })
const gallery = async () => (await ann.call(galleryCalls.getAll, place)).map(({ imageId }) => imageId)
const handOver = (name: string) =>
  ann.call(transferCalls.image, { ...place, source: sourceOf(name), image: fileOf(png) })

describe('what was deleted since an earlier import', () => {
  it('stays deleted and is named before; everything else of the source is imported, also what mentions it', async () => {
    await take([named('Quay'), named('Lamp')])
    await remove('Quay')
    const again = [named('Quay'), named('Lamp'), named('Toll', { description: [paragraph(mention('Quay'))] })]
    const answer = { created: 1, known: [sourceOf('Lamp')], deleted: [sourceOf('Quay')] }
    expect(await take(again, { dry: true })).toEqual(answer)
    expect(await names()).toEqual(['Lamp'])
    expect(await take(again)).toEqual(answer)
    expect(await names()).toEqual(['Lamp', 'Toll'])
    expect(await take(again)).toMatchObject({ created: 0, deleted: [sourceOf('Quay')] })
    const { description } = await ann.call(callsOf(entry).get, { ...place, entryId: await idOf('Toll') })
    expect(description[0]?.children).toMatchObject([{ type: 'mention', label: 'Quay' }])
  })

  it('comes back where that is asked for, and the undo of that deletes it again', async () => {
    await take([named('Quay'), named('Lamp')])
    await remove('Quay')
    const both = [named('Quay'), named('Lamp')]
    const answer = { created: 1, known: [sourceOf('Lamp')], deleted: [sourceOf('Quay')] }
    expect(await take(both, { dry: true, bringBack: true })).toEqual(answer)
    const importId = 'import-that-brings-back'
    expect(await take(both, { bringBack: true, importId })).toEqual(answer)
    expect(await names()).toEqual(['Lamp', 'Quay'])
    expect(await take(both, { bringBack: true })).toEqual({
      created: 0,
      known: expect.arrayContaining([sourceOf('Quay')]),
    })
    expect(await ann.call(transferCalls.undo, { ...place, importId })).toMatchObject({ removed: 1, left: 0 })
    expect(await names()).toEqual(['Lamp'])
    expect(await take(both)).toEqual({ ...answer, created: 0 })
  })

  it('is here again when its deletion is undone; what is in the archive counts as here, until it is deleted there', async () => {
    await take([named('Quay')])
    const entryId = await idOf('Quay')
    await remove('Quay')
    await ann.call(undoDeletionCall, { ...place, undoId: entryId })
    expect(await take([named('Quay')])).toEqual({ created: 0, known: [sourceOf('Quay')] })
    await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: entryId, archived: true })
    expect(await take([named('Quay')])).toEqual({ created: 0, known: [sourceOf('Quay')] })
    await ann.call(callsOf(entry).delete, { ...place, entryId })
    expect(await take([named('Quay')])).toEqual({ created: 0, known: [], deleted: [sourceOf('Quay')] })
    expect(await names()).toEqual([])
  })

  it('takes with it what is new inside of it, which comes back with it', async () => {
    const location = (name: string) => ({
      ...{ id: sourceOf(name), kind: 'location', parentId: sourceOf('map') },
      values: { label: name, coordinates: { x: 1, y: 1 } },
    })
    const source = [
      { id: sourceOf('map'), kind: 'map', values: { name: 'Salt', useDefaultMap: true } },
      location('Quay'),
    ]
    await take(source)
    const maps = async () => (await ann.call(callsOf(map).find, place)).data
    const [{ mapId = '' } = {}] = await maps()
    await ann.call(callsOf(map).delete, { ...place, mapId })
    const more = [...source, location('Toll')]
    expect(await take(more)).toEqual({ created: 0, known: [], deleted: ['map', 'Quay', 'Toll'].map(sourceOf) })
    expect(await maps()).toEqual([])
    expect(await take(more, { bringBack: true })).toMatchObject({ created: 3 })
    const [back] = await maps()
    const places = await ann.call(mapCalls.places, { ...place, mapId: back?.mapId ?? '' })
    expect(places.data.map(({ label }) => label)).toEqual(['Quay', 'Toll'])
  })

  it('takes its new images with it; a deleted image is imported again only if something new shows it', async () => {
    await handOver('lamp')
    await take([named('Quay', { description: [figure('lamp')] })], { images: ['lamp'] })
    const [imageId = ''] = await gallery()
    await remove('Quay')
    await ann.call(galleryCalls.delete, { ...place, imageId })
    const quay = named('Quay', { description: [figure('lamp'), figure('moon')] })
    const images = ['lamp', 'moon']
    const deleted = ['Quay', 'lamp', 'moon'].map(sourceOf)
    expect(await take([quay], { images })).toEqual({ created: 0, known: [], deleted })
    expect(await gallery()).toEqual([])
    await handOver('lamp')
    const toll = named('Toll', { description: [figure('lamp')] })
    expect(await take([quay, toll], { images })).toMatchObject({ created: 1, deleted: ['Quay', 'moon'].map(sourceOf) })
    expect(await gallery()).toHaveLength(1)
  })

  it('is still known after a backup of the project came back', async () => {
    await take([named('Quay'), named('Lamp')])
    await remove('Quay')
    const query = new URLSearchParams({ ...place })
    const headers = { cookie: ann.cookies.header() }
    const answer = await fetch(`${server.url}/api/project/backup?${query}`, { headers })
    const backup = { name: 'salt.tar', type: 'application/x-tar', bytes: new Uint8Array(await answer.arrayBuffer()) }
    await remove('Lamp')
    await ann.call(restoreBackupCall, { ...place, backup })
    expect(await take([named('Quay'), named('Lamp')])).toEqual({
      ...{ created: 0, known: [sourceOf('Lamp')], deleted: [sourceOf('Quay')] },
    })
  })

  it('is imported again after the undo of the import, and what that undo left does not come a second time', async () => {
    await take([named('Quay'), named('Lamp'), named('Toll')])
    await remove('Quay')
    await ann.call(callsOf(entry).update, { ...place, entryId: await idOf('Toll'), data: { name: 'Mine' } } as never)
    expect(await ann.call(transferCalls.undo, place)).toEqual({ name: 'Salt', removed: 1, left: 1 })
    expect(await names()).toEqual(['Mine'])
    const source = [named('Quay'), named('Lamp'), named('Toll')]
    expect(await take(source)).toEqual({ created: 2, known: [sourceOf('Toll')] })
    expect(await names()).toEqual(['Lamp', 'Mine', 'Quay'])
    // What the first import made is no longer its own to undo.
    expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 2 })
    expect((await ann.attempt(transferCalls.undo, place)).status).toBe(404)
    expect(await names()).toEqual(['Mine'])
  })
})

describe('a part that was deleted since an earlier import', () => {
  const inSalt = (title: string) => ({
    ...{ id: sourceOf(title), kind: chapter.name, withinId: sourceOf('Salt') },
    values: { title },
  })
  const salt = { id: sourceOf('Salt'), kind: part.name, values: { title: 'Salt' } }
  const outline = async () => {
    const { parts, chapters } = await ann.call(outlineCalls.read, place)
    const titles = new Map(parts.map(({ partId, title }) => [partId, title]))
    return chapters.map(({ title, partId }) => [titles.get(partId ?? ''), title].filter(Boolean).join(': '))
  }

  it('stays deleted: a new chapter of it is in none, which is said before; a deleted chapter stays deleted', async () => {
    await take([salt, inSalt('One'), inSalt('Two')])
    const { parts, chapters } = await ann.call(outlineCalls.read, place)
    await ann.call(callsOf(part).delete, { ...place, partId: parts[0]?.partId ?? '' })
    await ann.call(callsOf(chapter).delete, { ...place, chapterId: chapters[1]?.chapterId ?? '' })
    const source = [salt, inSalt('One'), inSalt('Two'), inSalt('Three')]
    const answer = { created: 1, known: [sourceOf('One')], deleted: ['Salt', 'Two'].map(sourceOf) }
    expect(await take(source, { dry: true })).toEqual({ ...answer, outside: [sourceOf('Three')] })
    expect(await take(source)).toEqual(answer)
    expect(await outline()).toEqual(['One', 'Three'])
    expect(await take(source, { dry: true })).toMatchObject({ created: 0 })
    // Its chapters that are here stay where they are.
    expect(await take(source, { dry: true, bringBack: true })).not.toHaveProperty('outside')
    expect(await take(source, { bringBack: true })).toMatchObject({ created: 2 })
    expect(await outline()).toEqual(['One', 'Three', 'Salt: Two'])
    expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 2, left: 0 })
    expect(await outline()).toEqual(['One', 'Three'])
  })
})

describe('records of imports from before they outlived what they tell of', () => {
  it('are kept as they were, and outlive it now', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'skald-records-'))
    const steps: readonly Migration[] = transfer.migrations ?? []
    const open = (some: readonly Migration[]) =>
      openDatabase({
        dataDir,
        migrations: [{ series: 'transfer', steps: some }],
        log: { info: () => undefined, debug: () => undefined },
      })
    try {
      const before = await open(steps.slice(0, steps.indexOf(keptRecordsMigration)))
      await addPlace(before, await insertUser(before), 'space', 'p')
      await before.close()
      const db = new Sqlite(before.file)
      db.pragma('foreign_keys = off')
      const insert = (table: string, row: Record<string, string>) => {
        const columns = db.prepare('select name, type, pk from pragma_table_info(?)').all(table) as Column[]
        const values = columns.map(({ name, type, pk }) => row[name] ?? (type === 'TEXT' ? 'x' : pk > 0 ? null : 0))
        db.prepare(`insert into "${table}" values (${values.map(() => '?').join(', ')})`).run(values)
      }
      insert('imports', { id: 'i', project_id: 'p', user_id: 'internal-1' })
      insert('entities', { id: 'e', project_id: 'p', parent_id: 'e' })
      db.exec("insert into import_records values ('i', 'p', 'one', 'e', null), ('i', 'p', 'two', null, null)")
      db.close()
      const after = await open(steps)
      const rows = () => withTables<ImportTables>(after.read).selectFrom('import_records').selectAll().execute()
      const at = { import_id: 'i', project_id: 'p', image_id: null }
      const two = { ...at, seq: 2, source: 'two', entity_id: null }
      expect(await rows()).toEqual([{ ...at, seq: 1, source: 'one', entity_id: 'e' }, two])
      await after.write(tx => tx.deleteFrom('entities').where('id', '=', 'e').execute())
      expect(await rows()).toEqual([{ ...at, seq: 1, source: 'one', entity_id: null }, two])
      await after.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

interface Column {
  name: string
  type: string
  pk: number
}
