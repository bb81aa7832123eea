import { defineCalls } from '../call.ts'
import type { Infer } from '../schema.ts'
import { place } from './shapes.ts'

/** The most bytes of a backup that is restored. */
const MAX_BACKUP_BYTES = 4 * 1024 * 1024 * 1024

/** What a restore did: how many entities there are now, and the backup of what it replaced. */
const restored = { entities: 'number.integer', keptId: 'id' } as const

/** How many names of a group a comparison has. */
export const namesInComparison = 5

const compared = { count: 'number.integer', names: 'string[]' } as const

/** What restoring a backup changes. Nothing is said of what stays as it is. */
const comparison = {
  takenAt: 'instant',
  /** the name of the project, its description or how it looks */
  settings: 'boolean',
  /** entities that are only in the project, only in the backup, in both but not the same, or the same elsewhere */
  kinds: [{ kind: 'string', gone: compared, back: compared, changed: compared, moved: 'number.integer' }, '[]'],
  /** rows of other tables, by the name of the table */
  tables: [{ name: 'string', gone: 'number.integer', back: 'number.integer', changed: 'number.integer' }, '[]'],
} as const

export type BackupComparison = Infer<typeof comparison>

/** GET project/backup sends a backup, POST restores one. */
export const { backup: makeBackupCall } = defineCalls('project', {
  backup: {
    method: 'GET',
    access: { project: 'project.backup' },
    input: place,
    output: 'unknown',
    media: 'application/x-tar',
    about: 'A backup of a project: one archive with all entities, their versions, relations, tags and images.',
  },
})

export const { backup: restoreBackupCall } = defineCalls('project', {
  backup: {
    access: { project: 'project.backup' },
    input: place,
    files: { backup: { maxBytes: MAX_BACKUP_BYTES, onDisk: true } },
    output: restored,
    about:
      'Replace the content of a project with that of a backup which this server made of it. What it replaces is kept as a backup first.',
  },
})

/** Restores a file that was compared, so that it is sent once only. */
export const { restoreSent: restoreSentCall } = defineCalls('project', {
  restoreSent: {
    access: { project: 'project.backup' },
    input: { ...place, sentId: 'id' },
    output: restored,
    about: 'Replace the content of a project with that of a backup which was sent to be compared.',
  },
})

/** What a restore would change, before anybody decides; nothing is written. */
export const compareBackupCalls = defineCalls('project', {
  compareBackup: {
    access: { project: 'project.backup' },
    input: place,
    files: { backup: { maxBytes: MAX_BACKUP_BYTES, onDisk: true } },
    output: { ...comparison, sentId: 'id' },
    about:
      'What restoring a backup would change in a project: what disappears, comes back and changes. The file stays on the server for a quarter of an hour.',
  },
  compareKept: {
    access: { project: 'project.backup' },
    input: { ...place, backupId: 'id' },
    output: comparison,
    about: 'What restoring a backup that the server keeps would change in a project.',
  },
})

/** What a backup was kept for: it has what was there before. */
export type KeptFor = 'restore' | 'import'

const keptBackup = {
  backupId: 'id',
  takenAt: 'instant',
  entities: 'number.integer',
  bytes: 'number.integer',
  keptFor: "'restore' | 'import'",
  /** what was found when it was restored for a trial; null until then */
  verification: [{ at: 'instant', total: 'number.integer', same: 'number.integer' }, '|', 'null'],
} as const

/** The backups that the server keeps of what was there before a restore or an import. */
export const keptBackupCalls = defineCalls('project', {
  backups: {
    access: { project: 'project.backup' },
    input: place,
    output: [keptBackup, '[]'],
    about:
      'What was in a project before a restore or the import of a file of a project, newest first. Each was restored for a trial when it was kept: `verification` says how many of its rows and images were the same.',
  },
  restoreKept: {
    access: { project: 'project.backup' },
    input: { ...place, backupId: 'id', 'ifUnchanged?': 'boolean' },
    output: restored,
    about:
      'Replace the content of a project with that of a backup which the server keeps. With `ifUnchanged` it undoes the restore or import for which the backup was kept, and answers 409 if the project was changed since.',
  },
})

export const { bringBack: bringBackCall } = defineCalls('project', {
  bringBack: {
    access: { space: 'project.create' },
    input: { spaceId: 'id', deletedId: 'id', keptId: 'id' },
    output: { entities: 'number.integer' },
    about:
      'Bring back a project that the caller deleted with `project/delete` and `keep` within a day, with its id (`deletedId`), versions, roles and those of its members who are still in the space.',
  },
})

const timeOfDay = '/^([01][0-9]|2[0-3]):[0-5][0-9]$/ | null'

/** When backups of the whole server are made, and how many of them are kept. */
const schedule = {
  /** one is made every day */
  daily: 'boolean',
  /** the time of day, `03:00`; null for a day after the last one */
  at: timeOfDay,
  /** the time zone of `at` */
  zone: 'string',
  /** how many of the newest of each day, week and month are kept */
  days: 'number.integer >= 1',
  weeks: 'number.integer >= 0',
  months: 'number.integer >= 0',
} as const

export type BackupSchedule = Infer<typeof schedule>

/** Backups of the whole server, for its owner, who has the oldest account. */
const serverBackups = {
  schedule,
  /** when the next one is due; null if none is made by itself */
  next: 'instant | null',
  /** one is being made */
  making: 'boolean',
  kept: 'number.integer >= 0',
  /** the last one that was restored for a trial and compared */
  verified: [{ at: 'instant', rows: 'number.integer', images: 'number.integer' }, '|', 'null'],
  /** the last attempt, if it failed; the log has the reason */
  failed: [{ at: 'instant' }, '|', 'null'],
} as const

export const serverBackupCalls = defineCalls('operator', {
  backups: {
    method: 'GET',
    access: 'session',
    output: serverBackups,
    about: 'The backups of the whole server. Only for its owner.',
  },
  makeBackup: {
    access: 'session',
    output: serverBackups,
    about: 'Begin to make and prove a backup of the whole server, unless one is being made. Only for its owner.',
  },
  setSchedule: {
    access: 'session',
    input: {
      'daily?': 'boolean',
      'at?': timeOfDay,
      'zone?': 'string <= 64',
      'days?': '1 <= number.integer <= 366',
      'weeks?': '0 <= number.integer <= 520',
      'months?': '0 <= number.integer <= 1200',
    },
    output: serverBackups,
    about:
      'Change when backups of the whole server are made and how many are kept; what is not named stays. Only for its owner.',
  },
})
