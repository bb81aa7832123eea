import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#core/shared/kind-calls.ts'
import { Client, makePlace, register } from '#tests/harness/index.ts'
import { type Entry, Ledger } from './ledger.ts'
import { startProcess } from './server-process.ts'
import { type Verdict, verify } from './verify.ts'
import { write } from './writer.ts'

export interface Tally extends Verdict {
  cycles: number
  acknowledged: number
  /** writes that got no answer because the server died; each was sent again afterwards */
  inDoubt: number
}

const writers = 8
/** A store that only grew would be checked for longer and longer. */
const cyclesPerStore = 25

/** Kills the server under eight writers again and again and looks at what is left each time. */
export async function torture(cycles: number, say: (line: string) => void = () => undefined): Promise<Tally> {
  const tally: Tally = { cycles: 0, acknowledged: 0, inDoubt: 0, losses: [], doubles: [], faults: [] }
  while (tally.cycles < cycles) {
    const store = await openStore()
    try {
      for (let at = 0; at < cyclesPerStore && tally.cycles < cycles; at++) {
        await cycle(store, tally)
        const { losses, doubles, faults } = tally
        say(
          `${tally.cycles} cycles, ${tally.acknowledged} writes, ${losses.length + doubles.length + faults.length} faults`,
        )
      }
    } finally {
      rmSync(store.dataDir, { recursive: true, force: true })
    }
  }
  return tally
}

/** Some moment after the server has come to speed; its first calls take it longer than hundreds of later ones. */
async function inTheMiddle(written: () => number): Promise<void> {
  const enough = Math.random() * 150
  const until = Date.now() + 10_000
  while (written() < enough && Date.now() < until) await pause(2)
  await pause(Math.random() * 20)
}

interface Store {
  dataDir: string
  place: Place
  session: Client
  ledger: Ledger
  desks: Entry[][]
}

async function openStore(): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-torture-'))
  const server = await startProcess(dataDir)
  const session = new Client(server)
  await register(session, { userId: 'writer' })
  const place = await makePlace(session)
  await server.kill()
  return { dataDir, place, session, ledger: new Ledger(), desks: Array.from({ length: writers }, () => []) }
}

async function cycle({ dataDir, place, session, ledger, desks }: Store, tally: Tally): Promise<void> {
  const server = await startProcess(dataDir)
  const client = new Client(server)
  for (const name of session.cookies.names()) client.cookies.set(name, session.cookies.get(name) ?? '')
  const before = ledger.acknowledged
  let over = false
  const work = Promise.all(desks.map(mine => write(client, place, ledger, mine, () => over)))
  await Promise.race([work, inTheMiddle(() => ledger.acknowledged - before)])
  over = true
  const death = await server.kill()
  await work
  if (!/^SIG(KILL|TERM)$/.test(death)) tally.faults.push(`the server died of ${death}`)
  const verdict = verify(dataDir, ledger)
  tally.cycles += 1
  tally.acknowledged += ledger.acknowledged - before
  tally.inDoubt += ledger.inDoubt
  tally.losses.push(...verdict.losses)
  tally.doubles.push(...verdict.doubles)
  tally.faults.push(...verdict.faults)
}
