import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/index.ts'
import { connectionOf } from '#server/db/prepare.ts'

/** The number of sync calls to the disk, counted by strace; null if strace is not installed. */
export function countSyncs(commits: number): number | null {
  const dir = mkdtempSync(join(tmpdir(), 'skald-syncs-'))
  const [report, program] = [join(dir, 'report'), join(import.meta.dirname, 'commits.ts')]
  const counting = ['-f', '-c', '-e', 'trace=fsync,fdatasync', '-o', report]
  try {
    const run = spawnSync('strace', [...counting, process.execPath, program, join(dir, 'data'), String(commits)])
    if (run.error || run.status !== 0) return null
    const rows = readFileSync(report, 'utf8').matchAll(
      /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(?:fsync|fdatasync)$/gm,
    )
    return [...rows].reduce((sum, row) => sum + Number(row[1]), 0)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** `PRAGMA synchronous` of the reading and the writing connection; 2 is FULL. */
export async function syncSettings(): Promise<unknown[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-syncs-'))
  const database = await openDatabase({
    dataDir,
    migrations: [],
    log: { info: () => undefined, debug: () => undefined },
  })
  const setting = (handle: object) => connectionOf(handle).native.pragma('synchronous', { simple: true })
  const settings = [setting(database.read), await database.write(async tx => setting(tx))]
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  return settings
}
