import { createHash, createHmac, randomFillSync } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { makeBackupCall } from '#core/shared/calls/backups.ts'
import { exportProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { backUpInThread } from '#server/server-backup/backup-runner.ts'
import { Client, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { chapterReads, seedOurs } from './dataset.ts'
import { type Downloads, startDownloads } from './downloads.ts'
import { copyOf, type Insert, insertBare, recorded } from './import-floor.ts'
import { startLoad } from './load.ts'
import { type Running, startOurs } from './process.ts'
import { createProse, makePieces } from './prose.ts'
import { median, pairedRatio } from './stats.ts'
import { compare } from './watch.ts'

/** 1.4 million words */
const novels = { chapters: 900, words: 1556 }
/**
 * A new connection for each request: the bare work holds this thread for so long that the server gives up an idle
 * connection meanwhile, which this thread would only notice by a request that fails on it.
 */
const ownConnection = { connection: 'close' }
const images = { count: 256, bytes: 4 * 1024 * 1024 }

interface World {
  place: Place
  dataDir: string
  server: Running
  client: Client
  downloads: Downloads
  /** the project as the export has it */
  file: unknown
}

/** A project of 1.4 million words out and in again beside the bare work, and what it is to others meanwhile. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const dataDir = temporaryFolder('projects')
  const seeded = await seedOurs(dataDir, makePieces(createProse(5), novels.chapters, novels.words), [])
  const server = await startOurs(dataDir)
  const load = startLoad()
  const downloads = startDownloads()
  try {
    const client = new Client(server)
    for (const cookie of (seeded.headers.cookie ?? '').split('; ')) {
      const at = cookie.indexOf('=')
      client.cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
    }
    const world: World = { place: seeded.place, dataDir, server, client, downloads, file: undefined }
    world.file = await (await request(world, exportProjectCall.name)).json()
    const by = { server, rounds: long ? 15 : 5 }
    // Worker threads do it, whose work is not counted apart.
    const elapsed = { ...by, server: null }
    // As the inserts were recorded: later ones would find their numbers taken.
    const bare = copyOf(dataDir)
    const inserts = await importInserts(dataDir, world)
    const rows = [
      await beside(
        'export of a project of 1.4 million words',
        elapsed,
        () => download(world, exportProjectCall.name),
        () => readRows(dataDir, world.place, 'export'),
      ),
      await beside(
        'backup of it',
        elapsed,
        () => download(world, makeBackupCall.name),
        () => readRows(dataDir, world.place, 'backup'),
      ),
      await beside(
        'import of it',
        elapsed,
        () => importOnce(world),
        async () => void insertBare(bare, inserts),
      ),
      await beside(
        'import of it, in the thread that answers everybody',
        by,
        () => importOnce(world),
        async () => void insertBare(bare, inserts),
      ),
    ]
    rmSync(bare, { recursive: true })
    const watch = { load, server, requests: chapterReads(seeded), slices: long ? 10 : 3 }
    rows.push(
      await compare('p99 of a read while it is exported', watch, async () => {
        await download(world, exportProjectCall.name)
      }),
      await compare('p99 of a read while it is backed up', watch, async () => {
        await download(world, makeBackupCall.name)
      }),
      await compare('p99 of a read while it is imported', watch, () => importOnce(world)),
    )
    await addImages(dataDir, world.place)
    const quiet = await longestWrite(world, () => pause(5000))
    rows.push(
      stall(
        'longest write while a project with 1 GB of images is backed up',
        quiet,
        await longestWrite(world, () => downloadImages(world)),
      ),
      stall(
        'longest write while the server with 1 GB of images is backed up',
        quiet,
        await longestWrite(world, () => backUpInThread(dataDir, new Date(), new AbortController().signal)),
      ),
    )
    return rows
  } finally {
    load.stop()
    downloads.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}

/** CPU time of the main thread of a server beside that of this one, which does the bare work; else the time taken. */
async function beside(
  what: string,
  { server, rounds }: { server: Running | null; rounds: number },
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<BenchRow> {
  const samples = { ours: [] as number[], bare: [] as number[] }
  const worked = server?.worked() === null ? null : server?.worked
  const timed = async (work: () => Promise<unknown>, clock: () => number | null) => {
    const now = () => (worked ? clock() : null) ?? performance.now()
    const startedAt = now()
    await work()
    return now() - startedAt
  }
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  // Round -1 warms up both.
  for (let round = -1; round < rounds; round++) {
    const figures = { bare: await timed(bare, own), ours: await timed(ours, () => worked?.() ?? null) }
    if (round < 0) continue
    samples.ours.push(figures.ours)
    samples.bare.push(figures.bare)
  }
  return benchRow({
    ...{ what, unit: 'ms', budget: '≤ 3 ×', ours: median(samples.ours), floor: median(samples.bare) },
    ratio: pairedRatio(samples.ours, samples.bare),
  })
}

const stall = (what: string, floor: number, ours: number) => benchRow({ what, unit: 'ms', budget: '', ours, floor })

const addressOf = ({ spaceId, projectId }: Place, name: string) =>
  `/api/${name}?${new URLSearchParams({ spaceId, projectId })}`

function request({ place, server, client }: World, name: string): Promise<Response> {
  return fetch(`${server.url}${addressOf(place, name)}`, {
    headers: { ...ownConnection, cookie: client.cookies.header() },
  })
}

/** @returns its bytes */
function download({ place, server, client, downloads }: World, name: string): Promise<number> {
  return downloads.run({ port: server.port, path: addressOf(place, name), cookie: client.cookies.header() })
}

async function downloadImages(world: World): Promise<void> {
  const bytes = await download(world, makeBackupCall.name)
  if (bytes < images.count * images.bytes) throw new Error(`A backup of ${bytes} bytes`)
}

async function importOnce({ client, place, file }: World): Promise<void> {
  await client.call(importProjectCall, { spaceId: place.spaceId, data: file }, ownConnection)
}

/** The bare work of a way out: the rows are read and written to a file, for a backup with its two hashes. */
async function readRows(dataDir: string, { projectId }: Place, way: 'export' | 'backup'): Promise<void> {
  const db = new Sqlite(join(dataDir, 'skald.db'), { readonly: true })
  const path = join(dataDir, 'bare')
  const file = openSync(path, 'w')
  const hashes = way === 'backup' ? [createHash('sha256'), createHmac('sha256', 'key')] : []
  const own = 'from entities where project_id = ?'
  const entities = `select * ${own}`
  const others = [
    `select * from versions where entity_seq in (select seq ${own})`,
    `select * from outline_scenes where chapter_id in (select id ${own})`,
  ]
  for (const text of way === 'export' ? [entities] : [entities, ...others])
    for (const row of db.prepare(text).iterate(projectId)) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      for (const hash of hashes) hash.update(line)
      writeSync(file, line)
    }
  closeSync(file)
  for (const hash of hashes) hash.digest()
  db.close()
  rmSync(path)
}

/** What an import inserts, recorded in a server on a copy of the store. */
async function importInserts(dataDir: string, { place, file }: World): Promise<Insert[]> {
  const copy = copyOf(dataDir)
  const own = await startServer({ dataDir: copy, plugins: Object.values(serverPlugins) })
  try {
    const person = await signedIn(own, 'recorder')
    const members = new Sqlite(join(copy, 'skald.db'))
    members
      .prepare("insert into space_members select ?, id, 'administrator' from users where user_id = 'recorder'")
      .run(place.spaceId)
    members.close()
    const inserts = await recorded(async () => {
      await person.call(importProjectCall, { spaceId: place.spaceId, data: file })
    })
    const db = new Sqlite(join(copy, 'skald.db'), { readonly: true })
    const other = db.prepare("select id from users where user_id = 'recorder'").pluck().get()
    const owner = db.prepare("select id from users where user_id <> 'recorder'").pluck().get()
    db.close()
    const asOwner = (value: unknown) => (value === other ? owner : value)
    return inserts.map(({ sql, values }) => ({ sql, values: values.map(value => asOwner(value)) }))
  } finally {
    await own.close()
    rmSync(copy, { recursive: true })
  }
}

/** Images of the project as rows and files, past the server. */
async function addImages(dataDir: string, { spaceId, projectId }: Place): Promise<void> {
  const db = new Sqlite(join(dataDir, 'skald.db'), { timeout: 5000 })
  const user = db.prepare('select id from users').pluck().get()
  const image = db.prepare("insert into images values (?, ?, ?, null, ?, '2026-11-24T00:00:00.000Z')")
  const size = db.prepare("insert into image_sizes values (?, 'full', ?, 'image/webp', 2000, 2000, ?)")
  const bytes = Buffer.alloc(images.bytes)
  for (let at = 0; at < images.count; at++) {
    randomFillSync(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const folder = join(dataDir, 'blobs', hash.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, hash), bytes)
    image.run(`bench-${at}`, spaceId, projectId, user)
    size.run(`bench-${at}`, hash, images.bytes)
  }
  db.close()
}

/** The longest of small writes, one after another, until the other work is done. */
async function longestWrite({ client, place }: World, work: () => Promise<unknown>): Promise<number> {
  const { create, update } = callsOf(chapter)
  const { chapterId } = await client.call(create, { ...place, title: 'Beside' }, ownConnection)
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  let longest = 0
  for (let at = 0; !isOver; at++) {
    const startedAt = performance.now()
    await client.call(update, { ...place, chapterId, data: { title: `Beside ${at}` } }, ownConnection)
    longest = Math.max(longest, performance.now() - startedAt)
    await pause(5)
  }
  await working
  return longest
}
