import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSchedule } from '#core/shared/calls/backups.ts'
import { dayMs } from '#core/shared/limits.ts'
import { backupsFolder, backupTime, listServerBackups, readServerBackup } from './make-backup.ts'
import { defaultSchedule, readSchedule } from './schedule.ts'

type KeptCounts = Pick<BackupSchedule, 'days' | 'weeks' | 'months'>

/** The names to keep: the newest of each of the last days, weeks and months that have one. */
export function namesToKeep(names: readonly string[], kept: KeptCounts = defaultSchedule): Set<string> {
  const periods: [number, (at: Date) => string][] = [
    [kept.days, at => at.toISOString().slice(0, 10)],
    // Weeks begin on Monday: 1970 began on a Thursday.
    [kept.weeks, at => String(Math.floor((at.getTime() / dayMs + 3) / 7))],
    [kept.months, at => at.toISOString().slice(0, 7)],
  ]
  const newestFirst = names.toSorted().reverse()
  const keep = new Set<string>()
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>()
    for (const name of newestFirst) {
      const at = backupTime(name)
      if (!at || seen.has(periodOf(at))) continue
      if (seen.size >= count) break
      seen.add(periodOf(at))
      keep.add(name)
    }
  }
  return keep
}

/** Removes the backups that are not kept, and the files of images that none of the others has. */
export async function pruneServerBackups(dataDir: string): Promise<void> {
  const root = backupsFolder(dataDir)
  const names = await listServerBackups(dataDir)
  const keep = namesToKeep(names, await readSchedule(dataDir))
  for (const name of names) if (!keep.has(name)) await rm(join(root, name), { recursive: true, force: true })
  const used = new Set<string>()
  for (const name of keep) for (const hash of (await readServerBackup(join(root, name))).blobs) used.add(hash)
  const blobs = join(root, 'blobs')
  if (!(await stat(blobs).catch(() => undefined))) return
  for (const part of await readdir(blobs))
    for (const hash of await readdir(join(blobs, part)))
      if (!used.has(hash)) await rm(join(blobs, part, hash), { force: true })
}
