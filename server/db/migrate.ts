import type Sqlite from 'better-sqlite3'
import type { Logger } from 'pino'
import type { Migration } from '../contract.ts'
import { type Params, prepareWrite, type WriteHandle } from './prepare.ts'
import { type Tx, withTables } from './schema.ts'

/** The steps of one plugin, or of the core, in the order in which they landed. */
export interface MigrationSeries {
  series: string
  steps: readonly Migration[]
}

interface MigrationTables {
  migrations: { series: string; name: string; applied_at: string }
}

const createTable = `create table if not exists migrations (
  series text not null,
  name text not null,
  applied_at text not null,
  primary key (series, name)
) strict, without rowid`

const recordStep = prepareWrite((tx, $: Params<MigrationTables['migrations']>) =>
  withTables<MigrationTables>(tx)
    .insertInto('migrations')
    .values({ series: $.series, name: $.name, applied_at: $.applied_at }),
)

/** `series/name` of every step applied to a database. */
export function appliedSteps(connection: Sqlite.Database): ReadonlySet<string> {
  const there = connection.prepare("select 1 from sqlite_schema where name = 'migrations'").get()
  if (!there) return new Set()
  return new Set(connection.prepare<[], string>("select series || '/' || name from migrations").pluck().all())
}

/** A step the database has and the installed series does not; series of plugins not installed are ignored. */
export function newerThan(installed: readonly MigrationSeries[], applied: ReadonlySet<string>): string | undefined {
  const ownSteps = new Set(installed.flatMap(({ series, steps }) => steps.map(({ name }) => `${series}/${name}`)))
  const series = new Set(installed.map(one => one.series))
  return [...applied].find(step => series.has(step.slice(0, step.indexOf('/'))) && !ownSteps.has(step))
}

/**
 * Runs the missing steps, each in one transaction with the record that it ran, so that an interrupted start continues
 * where it stopped. A database that is brought up to date is logged in one line, a new one is not.
 */
export async function migrate(
  connection: Sqlite.Database,
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  all: readonly MigrationSeries[],
  log: Pick<Logger, 'info' | 'debug'>,
): Promise<void> {
  checkOrder(all)
  const applied = appliedSteps(connection)
  const missing = all.flatMap(({ series, steps }) =>
    steps.filter(step => !applied.has(`${series}/${step.name}`)).map(step => ({ series, step })),
  )
  if (missing.length === 0) return
  connection.exec(createTable)
  for (const { series, step } of missing) {
    await write(async tx => {
      await step.up(tx)
      await recordApplied(tx, series, step.name)
    })
    log.debug({ series, step: step.name }, 'migrated')
  }
  if (applied.size > 0)
    log.info({ migrations: missing.map(({ series, step }) => `${series}/${step.name}`) }, 'database brought up to date')
}

async function recordApplied(tx: WriteHandle, series: string, name: string): Promise<void> {
  await recordStep.run(tx, { series, name, applied_at: new Date().toISOString() })
}

function checkOrder(all: readonly MigrationSeries[]): void {
  const owners = new Set<string>()
  for (const { series, steps } of all) {
    if (owners.has(series)) throw new Error(`Two plugins bring the migration series "${series}"`)
    owners.add(series)
    for (const [at, step] of steps.entries()) {
      const before = steps[at - 1]
      if (before && before.name >= step.name)
        throw new Error(`Migration ${series}/${step.name} must sort after ${before.name}`)
    }
  }
}
