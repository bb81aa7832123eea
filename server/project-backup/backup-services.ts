import type { Config } from '../config.ts'
import type { ServerPlugin } from '../contract.ts'
import { columnNamesAfter } from '../db/rename-columns.ts'
import { coreSteps } from '../db/steps/index.ts'
import type { Database } from '../ports.ts'
import type { BackupServices } from './write-archive.ts'

interface ServerParts extends Pick<BackupServices, 'blobs' | 'secret' | 'verifications' | 'now'> {
  database: Database
  config: Config
}

/** What backups of projects need, with what the core and the plugins say of their tables. */
export function backupServices(plugins: readonly ServerPlugin[], parts: ServerParts): BackupServices {
  const { database, config, ...others } = parts
  return {
    ...{ ...others, file: database.file, dataDir: config.dataDir },
    derivedTables: plugins.flatMap(plugin => plugin.derivedTables ?? []),
    columnNames: columnNamesAfter([...coreSteps, ...plugins.flatMap(({ migrations = [] }) => migrations)]),
  }
}
