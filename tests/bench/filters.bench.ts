import { rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import { defineServerPlugin } from '#server/index.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { headersOf } from './dataset.ts'
import { postJson, startLoad } from './load.ts'
import { makeNames } from './palette.bench-data.ts'
import { median, pairedRatio } from './stats.ts'

const count = 100_000
const rows = 50

/** A kind as an outside plugin declares it: one number has an index, the other has none. */
const potion = defineKind({
  name: 'potion',
  title: 'name',
  icon: 'star',
  fields: { name: 'string >= 1', doses: '0 <= number.integer <= 1000000', grams: 'number' },
  indexed: ['doses'],
})

/** The first page of 100,000 entities filtered by a number between two values, beside the plain first page, over HTTP. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const dataDir = temporaryFolder('bench-filters')
  const server = await startServer({
    dataDir,
    plugins: [defineServerPlugin({ id: 'potions', kinds: [potion] })],
    env: { RATE_LIMIT: '0', COST_LIMIT: '0' },
  })
  const load = startLoad()
  try {
    const client = await signedIn(server, 'reader')
    const place = await createPlace(client, 'filters')
    insertPotions(server.server.services.database.file, place)
    const headers = await headersOf(client)
    const { port } = new URL(server.url)
    const inputs = {
      plain: {},
      few: { where: { doses: { from: 50_000, to: 50_399 } }, sorting: 'doses:asc' },
      named: { where: { doses: { from: 50_000, to: 50_399 } } },
      half: { where: { doses: { from: 25_000, to: 74_999 } }, sorting: 'doses:desc' },
      unindexed: { where: { grams: { from: 50_000, to: 50_399 } }, sorting: 'grams:asc' },
    }
    const samples = new Map<string, number[]>()
    for (let slice = 0; slice < (long ? 60 : 16); slice++)
      for (const [name, input] of Object.entries(inputs)) {
        const requests = [postJson(`/api/${callsOf(potion).find.name}`, { ...place, limit: rows, ...input }, headers)]
        const outcome = await load.run({ port: Number(port), requests, connections: 1, ms: 150 })
        // The first slice warms up.
        if (slice > 0) samples.set(name, [...(samples.get(name) ?? []), median(outcome.latencies)])
      }
    const plain = samples.get('plain') ?? []
    const compare = (what: string, name: keyof typeof inputs, budget = '≤ 1.5 ×') => {
      const ours = samples.get(name) ?? []
      const figures = { ours: median(ours), floor: median(plain), ratio: pairedRatio(ours, plain) }
      return benchRow({ what, unit: 'ms', budget, ...figures })
    }
    return [
      compare('400 of 100,000 between two values of a number, by it', 'few'),
      compare('the same by name', 'named', ''),
      compare('50,000 of 100,000 between two values, the largest first', 'half', ''),
      compare('400 between two values of a number without an index', 'unindexed', ''),
    ]
  } finally {
    load.stop()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** By SQL, because only their number and values matter. */
function insertPotions(file: string, { spaceId, projectId }: Place): void {
  const db = new Sqlite(file)
  const now = new Date().toISOString()
  const author = db.prepare<unknown[], { id: string }>('select id from users').get()?.id
  const add = db.prepare(`insert into entities
    (id, kind, space_id, project_id, parent_id, label, label_key, position, revision, created_by, created_at, updated_by,
      updated_at, refs, brief, data)
    values (?, 'potion', ?, ?, null, ?, ?, -1, 1, ?, ?, ?, ?, '{}', ?, ?)`)
  db.transaction(() => {
    for (const [at, name] of makeNames(count).entries()) {
      const doses = (at * 7919) % count
      const values = JSON.stringify({ name, doses, grams: doses })
      add.run(crypto.randomUUID(), spaceId, projectId, name, sortKey(name), author, now, author, now, values, values)
    }
    db.prepare("insert into entity_counts values (?, 'potion', ?, 0)").run(projectId, count)
    db.prepare('update projects set version = version + 1 where id = ?').run(projectId)
  })()
  db.close()
}
