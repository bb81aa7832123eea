import { setTimeout as pause } from 'node:timers/promises'
import { type BenchRow, benchRow } from './bench-row.ts'
import type { Load, LoadOutcome } from './load.ts'
import type { Running } from './process.ts'
import { median, pairedRatio, percentile } from './stats.ts'

/** the load of a few hundred readers */
const perSecond = 400
const connections = 8

/** The reading load, and the number of slices. */
export interface LoadWatch {
  load: Load
  server: Running
  requests: string[]
  slices: number
}

/** The p99 latency of readers, in slices with and without the work in turn. */
export async function compare(
  what: string,
  { load, server, requests, slices }: LoadWatch,
  work: () => Promise<void>,
): Promise<BenchRow> {
  const watch = (ms: number) => load.run({ port: server.port, requests, connections, perSecond, ms })
  await watch(1500)
  const quiet: number[] = []
  const busy: number[] = []
  for (let slice = 0; slice < slices; slice++) {
    quiet.push(p99(await watch(2000)))
    busy.push(p99(await during(watch, work)))
    await pause(200)
  }
  return benchRow({
    what,
    unit: 'ms',
    budget: '≤ 5 ×',
    ours: median(busy),
    floor: median(quiet),
    ratio: pairedRatio(busy, quiet),
  })
}

/** Measures while the work is repeated. */
async function during(watch: (ms: number) => Promise<LoadOutcome>, work: () => Promise<void>): Promise<LoadOutcome> {
  const watching = { over: false }
  const working = (async () => {
    while (!watching.over) await work()
  })()
  const outcome = await watch(2000)
  watching.over = true
  await working
  return outcome
}

function p99({ latencies }: LoadOutcome): number {
  return percentile(latencies, 0.99)
}
