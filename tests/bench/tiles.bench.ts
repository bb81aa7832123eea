import { setTimeout as pause } from 'node:timers/promises'
import { mapCalls } from '#plugins/maps/shared.ts'
import { fileOf, noise } from '#tests/api/images-samples.ts'
import { readMap } from '#tests/api/maps-fixture.ts'
import { Client, createPlace, registerUser } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { chapterReads, makeBenchDataset } from './dataset.ts'
import { startLoad } from './load.ts'
import { startOurs } from './process.ts'
import { percentile } from './stats.ts'

const size = { width: 20_000, height: 15_000 }
const sliceMs = 1000
const quietSlices = 5
const reading = { connections: 8, perSecond: 100 }

/** A very large image for a map: until its first tile and its last, and reads of others meanwhile. */
export async function run(): Promise<BenchRow[]> {
  const world = await makeBenchDataset()
  const server = await startOurs(world.dataDir)
  const load = startLoad()
  try {
    const image = await noise(400, 300).resize(size).jpeg({ quality: 70 }).toBuffer()
    const client = new Client(server)
    await registerUser(client, { userId: 'mapper' })
    const place = await createPlace(client)
    const requests = chapterReads(world)
    const read = async () => {
      const { latencies } = await load.run({ ...reading, port: server.port, requests, ms: sliceMs })
      return [...latencies]
    }
    await read()
    const quiet: number[] = []
    for (let slice = 0; slice < quietSlices; slice++) quiet.push(...(await read()))

    const startedAt = performance.now()
    const since = () => performance.now() - startedAt
    const state = { over: false }
    const busy: number[] = []
    const memory: number[] = []
    const reads = (async () => {
      while (!state.over) {
        busy.push(...(await read()))
        memory.push(server.memory())
      }
    })()
    const input = { ...place, name: 'Varn', useDefaultMap: false, image: fileOf(image, 'varn.jpg', 'image/jpeg') }
    const { mapId } = await client.call(mapCalls.create, input)
    const sent = since()
    let first = 0
    for (;;) {
      const levels = (await readMap(client, place, mapId)).picture?.tiles?.levels ?? []
      if (first === 0 && levels.some(({ ready }) => ready)) first = since()
      if (levels.length > 0 && levels.every(({ ready }) => ready)) break
      await pause(50)
    }
    const last = since()
    state.over = true
    await reads
    const what = `${size.width.toLocaleString('en-US')} × ${size.height.toLocaleString('en-US')} pixels`
    const p99 = { ours: percentile(busy, 0.99), floor: percentile(quiet, 0.99) }
    return [
      benchRow({ what: `${what}, uploaded and answered (${megabytes(image.length)} MB)`, ours: sent, unit: 'ms' }),
      benchRow({ what: `${what}, until its first tiles`, ours: first, unit: 'ms' }),
      benchRow({ what: `${what}, until its last tiles`, ours: last, unit: 'ms' }),
      benchRow({ what: 'p99 of a read meanwhile', ...p99, unit: 'ms', budget: '≤ 5 ×' }),
      benchRow({ what: 'largest memory of the server meanwhile', ours: Math.max(...memory), unit: 'MB' }),
    ]
  } finally {
    load.stop()
    await server.stop()
    world.remove()
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
