import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Migration } from '../contract.ts'
import { openDatabase } from './database.ts'
import { checkDatabase } from './integrity/check-database.ts'
import type { MigrationSeries } from './migrate.ts'
import type { Tx } from './schema.ts'
import { coreSteps } from './steps/index.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skald-migrate-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

function step(name: string, up: (tx: Tx) => Promise<unknown> = async () => undefined): Migration {
  return {
    name,
    async up(tx) {
      await up(tx)
    },
  }
}

/** Opens the database; returns the steps that ran, and what is logged at the usual level. */
async function start(migrations: MigrationSeries[]): Promise<{ ran: string[]; lines: unknown[][] }> {
  const ran: string[] = []
  const lines: unknown[][] = []
  const log = {
    debug: (data: unknown) => ran.push((data as { step: string }).step),
    info: (...line: unknown[]) => lines.push(line),
  }
  const database = await openDatabase({ dataDir, migrations, log })
  await database.close()
  return { ran, lines }
}

const open = async (migrations: MigrationSeries[]) => (await start(migrations)).ran

function file(): Sqlite.Database {
  return new Sqlite(join(dataDir, 'skald.db'), { readonly: true })
}

describe('migrations', () => {
  it('run once, series by series, in their order', async () => {
    const series = [
      { series: 'notes', steps: [step('001-a'), step('002-b')] },
      { series: 'chat', steps: [step('001-a')] },
    ]
    const core = coreSteps.map(({ name }) => name)
    expect(await open(series)).toEqual([...core, '001-a', '002-b', '001-a'])
    expect(await open(series)).toEqual([])
  })

  it('of a later version continue where the earlier one stopped', async () => {
    await open([{ series: 'notes', steps: [step('001-a')] }])
    expect(await open([{ series: 'notes', steps: [step('001-a'), step('002-b')] }])).toEqual(['002-b'])
  })

  it('of a new database log nothing, of an older one a line', async () => {
    const older = [{ series: 'notes', steps: [step('001-a')] }]
    const newer = [
      { series: 'notes', steps: [step('001-a'), step('002-b')] },
      { series: 'chat', steps: [step('001-a')] },
    ]
    expect((await start(older)).lines).toEqual([])
    const line = [{ migrations: ['notes/002-b', 'chat/001-a'] }, 'database brought up to date']
    expect((await start(newer)).lines).toEqual([line])
    expect((await start(newer)).lines).toEqual([])
  })

  it('a second start writes nothing', async () => {
    await open([])
    const before = [readFileSync(join(dataDir, 'skald.db')), statSync(join(dataDir, 'skald.db')).mtimeMs]
    await open([])
    expect(readFileSync(join(dataDir, 'skald.db')).equals(before[0] as Buffer)).toBe(true)
    expect(statSync(join(dataDir, 'skald.db')).mtimeMs).toBe(before[1])
  })

  it('a failing step leaves nothing of itself and stops the start', async () => {
    const failing = step('002-b', async tx => {
      await sql`create table half (a)`.execute(tx)
      throw new Error('no')
    })
    const series = [{ series: 'notes', steps: [step('001-a'), failing, step('003-c')] }]
    await expect(open(series)).rejects.toThrow('no')
    const tables = file().prepare("select name from sqlite_schema where name = 'half'").all()
    expect(tables).toEqual([])
    const fixed = [{ series: 'notes', steps: [step('001-a'), step('002-b'), step('003-c')] }]
    expect(await open(fixed)).toEqual(['002-b', '003-c'])
  })

  it('out of order, or two series with one name, are a programming error', async () => {
    const unordered = [{ series: 'notes', steps: [step('002-b'), step('001-a')] }]
    await expect(open(unordered)).rejects.toThrow('notes/001-a must sort after 002-b')
    const doubled = ['notes', 'notes'].map(series => ({ series, steps: [] }))
    await expect(open(doubled)).rejects.toThrow('Two plugins')
  })

  it('of a plugin no longer installed are ignored', async () => {
    await open([{ series: 'gone', steps: [step('001-a')] }])
    expect(await open([])).toEqual([])
  })
})

describe('a start killed', () => {
  const places = ['core/001-core after', 'core/002-search after']
  places.push(...[0, 1, 2].flatMap(at => [`${at} inside`, `${at} after`]))

  it.each(places)('at %s goes on at the next one and ends the same [R-06]', place => {
    const child = join(import.meta.dirname, 'migrate-child.fixture.ts')
    const startChild = (where: string) => spawnSync(process.execPath, [child, dataDir, where], { encoding: 'utf8' })
    expect(startChild(place).signal).toBe('SIGKILL')
    const again = startChild('-')
    expect([again.status, again.stderr]).toEqual([0, ''])
    const db = file()
    const rows = [0, 1, 2].map(at => db.prepare(`select count(*) from step_${at}`).pluck().get())
    const ran = db.prepare('select key from meta order by key').pluck().all()
    expect(rows).toEqual([1, 1, 1])
    expect(ran).toEqual(['001-one', '002-two', '003-three'])
    db.close()
    expect(checkDatabase(join(dataDir, 'skald.db'))).toEqual([])
  })
})
