import { setTimeout as pause } from 'node:timers/promises'
import { sessionCalls } from '#core/shared/calls/session.ts'
import * as serverPlugins from '#plugins/server.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { Client, createPlace, registerUser } from '#tests/harness/index.ts'
import type { BenchRow } from './bench-row.ts'
import { chapterReads, makeBenchDataset } from './dataset.ts'
import { startLoad } from './load.ts'
import { type Running, startOurs } from './process.ts'
import { createProse, makePieces } from './prose.ts'
import { compare } from './watch.ts'

const people = 20

/** Measures readers' latency during long work of others; quiet and busy slices alternate. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const world = await makeBenchDataset()
  const server = await startOurs(world.dataDir)
  const load = startLoad()
  try {
    const watch = { load, server, requests: chapterReads(world), slices: long ? 20 : 5 }
    const rows = [await compare('p99 of a read while 20 people sign in at once', watch, await signingIn(server))]
    // The plugin may be missing.
    if (Object.values(serverPlugins).some(({ id }) => id === 'transfer'))
      rows.push(await compare('p99 of a read while a novel is imported', watch, await importing(server)))
    return rows
  } finally {
    load.stop()
    await server.stop()
    world.remove()
  }
}

/** Twenty browsers of twenty users, signing in at the same moment. */
async function signingIn(server: Running): Promise<() => Promise<void>> {
  const password = 'correct horse 1'
  const clients: { client: Client; email: string }[] = []
  for (let at = 0; at < people; at++) {
    const client = new Client(server)
    clients.push({ client, email: `${await registerUser(client, { userId: `busy-${at}` })}@example.org` })
    await client.call(sessionCalls.logout, {})
  }
  return async () => {
    await Promise.all(clients.map(({ client, email }) => client.call(sessionCalls.login, { email, password })))
  }
}

/** Imports a long novel into a new project each time. */
async function importing(server: Running): Promise<() => Promise<void>> {
  const client = new Client(server)
  await registerUser(client, { userId: 'importer' })
  const sections = { name: 'sections', type: 'application/jsonl', bytes: novel() }
  return async () => {
    const place = await createPlace(client, 'novel')
    const input = { ...place, name: 'novel.txt', fingerprint: '0'.repeat(32), sections }
    const { jobId = '' } = await client.call(transferCalls.start, input)
    for (;;) {
      const { state } = await client.call(transferCalls.progress, { ...place, jobId })
      if (state === 'done') return
      if (state !== 'running') throw new Error(`The import ended as ${state}`)
      await pause(20)
    }
  }
}

/** 200,000 words as the file of sections of an import. */
function novel(): Uint8Array<ArrayBuffer> {
  const pieces = makePieces(createProse(3), 130, 1550)
  return new TextEncoder().encode(
    pieces.map(({ title, rich }) => `${JSON.stringify({ title, text: rich })}\n`).join(''),
  )
}
