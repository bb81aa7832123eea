import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { openDatabase } from '../database.ts'

let dataDir = ''
let file = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'skald-look-'))
  file = join(dataDir, 'skald.db')
})
afterEach(() => {
  chmodSync(dataDir, 0o700)
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(steps: string[] = []): Promise<void> {
  const migrations = [{ series: 'notes', steps: steps.map(name => ({ name, up: async () => undefined })) }]
  const database = await openDatabase({ dataDir, migrations, log: { info: () => undefined, debug: () => undefined } })
  await database.close()
}

async function refusal(): Promise<string> {
  const outcome = await start().then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(StartError)
  return (outcome as StartError).message
}

/** The error of a start, after checking that it changed neither the database nor its log. */
async function refusalWithoutTouching(): Promise<string> {
  const contents = () => {
    const names = readdirSync(dataDir).filter(name => /^skald\.db(-wal)?$/.test(name))
    return names
      .map(name => hash('sha256', readFileSync(join(dataDir, name))))
      .filter(sum => sum !== hash('sha256', ''))
  }
  const before = contents()
  const message = await refusal()
  expect(contents()).toEqual(before)
  return message
}

/** A database whose last commits are still in its write-ahead log, as `kill -9` leaves it. */
async function killedWithWork(sql: string): Promise<void> {
  const script = `const db = new (require('better-sqlite3'))(process.argv[1])
    db.pragma('journal_mode = wal'); db.exec(process.argv[2]); process.kill(process.pid, 'SIGKILL')`
  await once(spawn(process.execPath, ['-e', script, file, sql]), 'exit')
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
}

describe('a start', () => {
  it('makes the directory for its owner alone', async () => {
    dataDir = join(dataDir, 'deep', 'data')
    await start()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it('goes on from an empty file, which a start cut short leaves', async () => {
    writeFileSync(file, '')
    await start()
    expect(statSync(file).size).toBeGreaterThan(0)
  })

  it('reads what a killed server left in its log', async () => {
    await start()
    await killedWithWork("insert into meta (key, value) values ('last', 'words')")
    const database = await openDatabase({
      dataDir,
      migrations: [],
      log: { info: () => undefined, debug: () => undefined },
    })
    const rows = await database.read.selectFrom('meta').select('value').where('key', '=', 'last').execute()
    await database.close()
    expect(rows).toEqual([{ value: 'words' }])
  })
})

describe('a start refuses, in one sentence and without touching it, [R-05]', () => {
  it('a file that is no database', async () => {
    writeFileSync(file, 'Call me Ishmael. '.repeat(100))
    expect(await refusalWithoutTouching()).toBe(`${file} is not a database; put a backup in its place.`)
  })

  it('a database cut off', async () => {
    await start()
    truncateSync(file, statSync(file).size - 8192)
    expect(await refusalWithoutTouching()).toBe(`The database ${file} is damaged; put a backup in its place.`)
  })

  it('a database with a damaged schema', async () => {
    await start()
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 100, 4096)
    writeFileSync(file, bytes)
    expect(await refusalWithoutTouching()).toBe(`The database ${file} is damaged; put a backup in its place.`)
  })

  it('a database of another program', async () => {
    const other = new Sqlite(file)
    other.exec('create table users (id)')
    other.close()
    expect(await refusalWithoutTouching()).toBe(`${file} is the database of another program.`)
  })

  it('a read-only file', async () => {
    await start()
    chmodSync(file, 0o444)
    expect(await refusalWithoutTouching()).toBe(`The database ${file} is read-only.`)
  })

  it('a read-only directory', async () => {
    await start()
    chmodSync(dataDir, 0o555)
    expect(await refusalWithoutTouching()).toBe(`The data directory ${dataDir} is read-only.`)
  })

  it('a file where the directory should be', async () => {
    writeFileSync(file, '')
    dataDir = file
    expect(await refusal()).toBe(`${file} is a file, not a data directory.`)
    dataDir = join(file, 'below')
    expect(await refusal()).toBe(`The data directory ${dataDir} cannot be created.`)
    dataDir = join(file, '..')
  })

  it('a database newer than the program, its log included', async () => {
    await start(['001-a'])
    await killedWithWork("insert into migrations values ('notes', '002-b', '2030-01-01T00:00:00.000Z')")
    expect(await refusalWithoutTouching()).toBe(
      `The database ${file} was written by a newer Skald (notes/001-a); install that or a later one.`,
    )
  })

  it('a database locked by another program', async () => {
    await start()
    const other = new Sqlite(file)
    other.pragma('locking_mode = exclusive')
    other.exec('begin exclusive')
    expect(await refusal()).toBe(`The database ${file} is locked by another program.`)
    other.close()
    await start()
  })

  it('a lock file it cannot use', async () => {
    writeFileSync(join(dataDir, 'skald.lock'), 'x'.repeat(5000))
    expect(await refusal()).toBe(`The data directory ${dataDir} cannot be locked: its file skald.lock is not usable.`)
  })

  it('a directory another server has', async () => {
    const script = `const { openDatabase } = await import(process.argv[1])
      await openDatabase({ dataDir: process.argv[2], migrations: [], log: console })
      console.log('open'); setInterval(() => undefined, 1000)`
    const module = new URL('../database.ts', import.meta.url).href
    const other: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script, module, dataDir])
    await once(other.stdout as NodeJS.ReadableStream, 'data')
    const message = await refusal()
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(message).toBe(`Another Skald is running on the data directory ${dataDir}.`)
    await start()
  })
})
