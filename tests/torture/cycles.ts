import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#core/shared/kind-calls.ts'
import { Client, createPlace, registerUser } from '#tests/harness/index.ts'
import { startProcess } from './server-process.ts'
import { type Verdict, verify } from './verify.ts'
import { WriteLog, type WriteRecord } from './write-log.ts'
import { write } from './writer.ts'

export interface TortureResult extends Verdict {
  cycles: number
  acknowledged: number
  /** writes without a response because the server died; each was sent again afterwards */
  inDoubt: number
}

const writers = 8
/** Limits the size of a database, as checking it takes longer and longer. */
const cyclesPerStore = 25

/** Repeatedly kills the server under eight writers and checks the database each time. */
export async function torture(
  cycles: number,
  report: (line: string) => void = () => undefined,
): Promise<TortureResult> {
  const result: TortureResult = { cycles: 0, acknowledged: 0, inDoubt: 0, losses: [], doubles: [], faults: [] }
  while (result.cycles < cycles) {
    const store = await openStore()
    try {
      for (let at = 0; at < cyclesPerStore && result.cycles < cycles; at++) {
        await cycle(store, result)
        const { losses, doubles, faults } = result
        report(
          `${result.cycles} cycles, ${result.acknowledged} writes, ${losses.length + doubles.length + faults.length} faults`,
        )
      }
    } finally {
      rmSync(store.dataDir, { recursive: true, force: true })
    }
  }
  return result
}

/**
 * Waits for a random moment after the server has warmed up; its first calls take longer than hundreds of later ones.
 */
async function waitForSomeWrites(written: () => number): Promise<void> {
  const enough = Math.random() * 150
  const until = Date.now() + 10_000
  while (written() < enough && Date.now() < until) await pause(2)
  await pause(Math.random() * 20)
}

interface TortureStore {
  dataDir: string
  place: Place
  session: Client
  writeLog: WriteLog
  recordsByWriter: WriteRecord[][]
}

async function openStore(): Promise<TortureStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-torture-'))
  const server = await startProcess(dataDir)
  const session = new Client(server)
  await registerUser(session, { userId: 'writer' })
  const place = await createPlace(session)
  await server.kill()
  return {
    dataDir,
    place,
    session,
    writeLog: new WriteLog(),
    recordsByWriter: Array.from({ length: writers }, () => []),
  }
}

async function cycle(
  { dataDir, place, session, writeLog, recordsByWriter }: TortureStore,
  result: TortureResult,
): Promise<void> {
  const server = await startProcess(dataDir)
  const client = new Client(server)
  for (const name of session.cookies.names()) client.cookies.set(name, session.cookies.get(name) ?? '')
  const before = writeLog.acknowledged
  let over = false
  const work = Promise.all(recordsByWriter.map(mine => write(client, place, writeLog, mine, () => over)))
  await Promise.race([work, waitForSomeWrites(() => writeLog.acknowledged - before)])
  over = true
  const exitReason = await server.kill()
  await work
  if (!/^SIG(KILL|TERM)$/.test(exitReason)) result.faults.push(`the server died of ${exitReason}`)
  const verdict = verify(dataDir, writeLog)
  result.cycles += 1
  result.acknowledged += writeLog.acknowledged - before
  result.inDoubt += writeLog.inDoubt
  result.losses.push(...verdict.losses)
  result.doubles.push(...verdict.doubles)
  result.faults.push(...verdict.faults)
}
