import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { makeVerifiedBackup } from '#server/server-backup/verified-backup.ts'
import { Client, createPlace, registerUser } from '#tests/harness/index.ts'
import { startProcess } from './server-process.ts'

export interface VerifiedBackups {
  /** backups that were restored into a temporary folder and found equal, row by row and image by image */
  verified: number
  /** chapters that were written meanwhile */
  written: number
  faults: string[]
}

const writers = 4
/** As often in a row, and the server is gone. */
const refusedMax = 5
const { create } = callsOf(chapter)

/** Makes backups under writers, each restored for a trial; each has all that was acknowledged when it began. */
export async function verifyBackups(
  count: number,
  report: (line: string) => void = () => undefined,
): Promise<VerifiedBackups> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-backups-'))
  const server = await startProcess(dataDir)
  const result: VerifiedBackups = { verified: 0, written: 0, faults: [] }
  try {
    const client = new Client(server)
    await registerUser(client, { userId: 'writer' })
    const place = await createPlace(client)
    let isOver = false
    const writing = Promise.all(
      Array.from({ length: writers }, async () => {
        for (let refused = 0; !isOver && refused < refusedMax; ) {
          const failure = await client
            .call(create, { ...place, title: `Chapter ${result.written}` })
            .catch((error: Error) => error)
          if (failure instanceof Error) refused++
          else {
            refused = 0
            result.written++
          }
          // A connection that was idle for long may be closed while a request is sent on it; the next one opens another.
          if (refused === refusedMax) result.faults.push(`A writer was refused: ${String(failure)}`)
        }
      }),
    )
    const from = Date.now()
    for (let at = 0; at < count; at++) {
      const acknowledged = result.written
      // Each has a time of its own, from which it has its name.
      const made = await makeVerifiedBackup(dataDir, new Date(from + at * 1000)).catch((error: Error) => error)
      if (made instanceof Error) {
        result.faults.push(made.message)
        continue
      }
      result.verified++
      const found = chaptersIn(made.folder)
      if (found < acknowledged) result.faults.push(`${found} chapters of ${acknowledged} that were acknowledged`)
      report(`${result.verified} backups verified, ${result.written} writes, ${result.faults.length} faults`)
    }
    isOver = true
    await writing
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return result
}

function chaptersIn(folder: string): number {
  const db = new Sqlite(join(folder, 'skald.db'), { readonly: true })
  const count = db.prepare("select count(*) from entities where kind = 'chapter'").pluck().get() as number
  db.close()
  return count
}
