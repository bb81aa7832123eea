import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '#core/shared/limits.ts'
import { holdDataDir, isHeldElsewhere } from '../db/data-dir/data-dir.ts'
import {
  carryOutRestore,
  finishRestore,
  isRestoreAsked,
  isRestoreClaimed,
  requestRestore,
  whyRefused,
  withdrawRestore,
} from '../db/data-dir/pending-restore.ts'
import { inspectDatabase } from '../db/integrity/inspect-database.ts'
import type { MigrationSeries } from '../db/migrate.ts'
import { backupName, restoreServerBackup, type ServerBackup } from './make-backup.ts'

const databaseName = 'skald.db'
const prefix = 'restore-'
const pollMs = 100
const leftoverMs = dayMs

/**
 * Puts a backup in the place of the data, whether a server runs there or not. All of it is checked in a temporary
 * folder first; then an order is given, which a server that runs carries out: it closes, and opens with the new
 * database. The database that was there is renamed, not deleted.
 * @throws StartError if the data cannot be used; Error in words if the backup is damaged or nobody carried out the
 * order
 */
export async function replaceData(
  folder: string,
  dataDir: string,
  now: Date,
  { migrations = [], waitMs = 30_000 }: { migrations?: readonly MigrationSeries[]; waitMs?: number } = {},
): Promise<{ backup: ServerBackup; kept: string | undefined; byServer: boolean }> {
  const check = (file: string) => inspectDatabase(file, migrations)
  const file = join(dataDir, databaseName)
  const release = holdIfFree(dataDir)
  let trial: string | undefined
  try {
    // What a crash cut short comes first.
    if (release) finish(file, check)
    await removeLeftovers(dataDir, now)
    trial = await mkdtemp(join(dataDir, prefix))
    const backup = await restoreServerBackup(folder, trial, dataDir)
    check(join(trial, databaseName))
    const order = { folder: basename(trial), kept: freeName(dataDir, `${databaseName}.before-${backupName(now)}`) }
    requestRestore(dataDir, order)
    if (release) finish(file, check)
    else await waitForServer(file, check, waitMs)
    const reason = whyRefused(dataDir, order.folder)
    if (reason !== undefined) throw new Error(reason)
    const kept = join(dataDir, order.kept)
    return { backup, kept: existsSync(kept) ? kept : undefined, byServer: release === undefined }
  } finally {
    // The process that carries out the order needs the folder, even if this one has failed.
    if (trial !== undefined && !isRestoreClaimed(dataDir)) await rm(trial, { recursive: true, force: true })
    release?.()
  }
}

function holdIfFree(dataDir: string): (() => void) | undefined {
  try {
    return holdDataDir(dataDir, { mayBeOpen: true })
  } catch (error) {
    if (isHeldElsewhere(error)) return undefined
    throw error
  }
}

function finish(file: string, check: (file: string) => void): void {
  carryOutRestore(file, check)
  finishRestore(dirname(file))
}

/** @throws Error if nobody begins to carry out the order, which is withdrawn then */
async function waitForServer(file: string, check: (file: string) => void, waitMs: number): Promise<void> {
  const dataDir = dirname(file)
  let until = performance.now() + waitMs
  for (; isRestoreAsked(dataDir) || isRestoreClaimed(dataDir); await pause(pollMs)) {
    if (performance.now() < until) continue
    if (withdrawRestore(dataDir))
      throw new Error(
        'Another program uses the data and did not answer: a server of an older version, or one that hangs. Stop it first.',
      )
    // The server ended in the middle of it.
    const release = holdIfFree(dataDir)
    if (release)
      try {
        finish(file, check)
      } finally {
        release()
      }
    until = performance.now() + waitMs
  }
}

/** A restore that was killed before it gave its order leaves its folder. */
async function removeLeftovers(dataDir: string, now: Date): Promise<void> {
  if (isRestoreAsked(dataDir) || isRestoreClaimed(dataDir)) return
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (!name.startsWith(prefix) || now.getTime() - statSync(path).mtimeMs < leftoverMs) continue
    await rm(path, { recursive: true, force: true })
  }
}

function freeName(folder: string, name: string): string {
  for (let at = 1; ; at++) {
    const candidate = at === 1 ? name : `${name}-${at}`
    if (!existsSync(join(folder, candidate))) return candidate
  }
}
