import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSchedule } from '#core/shared/calls/backups.ts'
import { dayMs } from '#core/shared/limits.ts'
import { makeFolder, writeJson } from '../blobs/folder.ts'
import { backupsFolder } from './make-backup.ts'

/** What holds until the owner changes it; `daily` is a setting of the server. */
export const defaultSchedule = { at: null, zone: 'UTC', days: 7, weeks: 4, months: 12 } as const

/** A backup that is a little early is that of the day, so that its time does not move. */
const toleranceMs = 30 * 60 * 1000

const fileOf = (dataDir: string) => join(backupsFolder(dataDir), 'schedule.json')

/** When backups are made, and how many are kept. It is beside them, so that a restored database does not change it. */
export async function readSchedule(dataDir: string, daily = true): Promise<BackupSchedule> {
  try {
    const changed = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as Partial<BackupSchedule>
    return { ...defaultSchedule, daily, ...changed }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A file in the way of the folder is said by the attempt to make a backup.
    if (code === 'ENOENT' || code === 'ENOTDIR') return { ...defaultSchedule, daily }
    throw error
  }
}

export async function writeSchedule(dataDir: string, schedule: BackupSchedule): Promise<void> {
  const root = backupsFolder(dataDir)
  await makeFolder(dataDir, join(dataDir, 'backups'))
  await makeFolder(join(dataDir, 'backups'), root)
  await writeJson(fileOf(dataDir), schedule)
}

/**
 * When the next backup is due, which may be past; null if none is made by itself.
 * @param last when the last one was taken
 */
export function nextBackupAt(schedule: BackupSchedule, last: Date | undefined, now: Date): Date | null {
  if (!schedule.daily) return null
  if (!last) return now
  if (schedule.at === null) return new Date(last.getTime() + dayMs - toleranceMs)
  const due = lastTimeOfDay(schedule.at, schedule.zone, now)
  return last < due ? due : lastTimeOfDay(schedule.at, schedule.zone, new Date(now.getTime() + dayMs))
}

/** The last moment, up to now, at which the clocks of a time zone show `03:00`. */
function lastTimeOfDay(at: string, zone: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const midnight = Math.floor(clockMs(zone, now) / dayMs) * dayMs
  const past = [0, 1, 2].map(days => {
    const clock = midnight - days * dayMs + (hours * 60 + minutes) * 60_000
    // Clocks may be put forward or back between that moment and now.
    const guess = clock - aheadMs(zone, now)
    return new Date(clock - aheadMs(zone, new Date(guess)))
  })
  return past.find(one => one <= now) ?? now
}

/** What the clocks of a time zone show, as if it were UTC. */
function clockMs(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const aheadMs = (zone: string, at: Date) => clockMs(zone, at) - Math.floor(at.getTime() / 1000) * 1000

/** True if the server knows a time zone of this name. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
