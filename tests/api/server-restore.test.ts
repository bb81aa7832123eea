import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { readConfig } from '#server/config.ts'
import { carryOutRestore, finishRestore, undoRestore, whyRefused } from '#server/db/data-dir/pending-restore.ts'
import { type Serving, serve } from '#server/server-backup/restartable-server.ts'
import { replaceData } from '#server/server-backup/restore.ts'
import { makeVerifiedBackup } from '#server/server-backup/verified-backup.ts'
import { StartError } from '#server/start-error.ts'
import { threadScript } from '#server/threads/worker-thread.ts'
import { Client, createPlace, registerUser, temporaryFolder } from '#tests/harness/index.ts'
import { captureLog } from '#tests/harness/log-lines.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function fresh(): string {
  const folder = temporaryFolder('restore')
  folders.push(folder)
  return folder
}

const { create, find, get, update } = callsOf(chapter)
const off = { RATE_LIMIT: '0', COST_LIMIT: '0', LOGIN_LIMIT: '0', DISK_RESERVE: '0', DAILY_BACKUPS: '0', PORT: '0' }

async function start(dataDir: string): Promise<{ serving: Serving; log: ReturnType<typeof captureLog> }> {
  const log = captureLog()
  const options = { plugins: Object.values(serverPlugins), threadScript, overrides: { logSink: log } }
  const failed = (error: unknown) => {
    throw error
  }
  const config = readConfig({ ...off, DATA_DIR: dataDir })
  return { serving: await serve({ ...options, config }, failed), log }
}

const leftIn = (dataDir: string) => readdirSync(dataDir).filter(name => name.startsWith('restor'))

describe('a restore while the server runs', () => {
  it('is carried out by the server, which keeps what was there and goes on at its address', async () => {
    const dataDir = fresh()
    const { serving, log } = await start(dataDir)
    const ann = new Client(serving)
    await registerUser(ann, { userId: 'ann' })
    const place = await createPlace(ann)
    const { chapterId } = await ann.call(create, { ...place, title: 'Before' })
    const { folder } = await makeVerifiedBackup(dataDir, new Date())
    await ann.call(create, { ...place, title: 'After' })
    const changed = await ann.call(update, { ...place, chapterId, data: { title: 'Changed' } })
    const numberBefore = newestEvent(dataDir)

    const { kept, byServer } = await replaceData(folder, dataDir, new Date())
    expect(byServer).toBe(true)
    const titles = async () => (await ann.call(find, place)).data.map(({ title }) => title)
    await expect.poll(titles, { timeout: 20_000 }).toEqual(['Before'])
    const old = new Sqlite(kept ?? '', { readonly: true })
    expect(old.prepare("select label from entities where kind = 'chapter' order by seq").pluck().all()).toEqual([
      'Changed',
      'After',
    ])
    old.close()
    // An open page takes neither the old numbers of events nor an old revision for the ones it knows.
    expect(newestEvent(dataDir)).toBeGreaterThan(numberBefore + 1)
    expect((await ann.call(get, { ...place, chapterId })).revision).toBeGreaterThan(changed.revision)
    await ann.call(create, { ...place, title: 'Later' })
    expect(await titles()).toEqual(['Before', 'Later'])
    expect(leftIn(dataDir)).toEqual([])
    expect(log.lines('info').map(({ msg }) => msg)).toContain('a backup was restored')
    expect(log.lines('error')).toEqual([])
    await serving.close()
  })

  it('goes back to what was there if the server cannot open what was restored', async () => {
    const dataDir = fresh()
    const { serving, log } = await start(dataDir)
    const ann = new Client(serving)
    await registerUser(ann, { userId: 'ann' })
    const place = await createPlace(ann)
    const { folder } = await makeVerifiedBackup(dataDir, new Date())
    await ann.call(create, { ...place, title: 'After' })
    // The database needs a key that is not there.
    const copy = new Sqlite(join(folder, 'skald.db'))
    const { id } = copy.prepare('select id from users').get() as { id: string }
    copy.prepare("insert into second_steps values (?, 'v1:sealed', 0, '2026')").run(id)
    copy.prepare("update meta set value = 'of another key' where key = 'secretKey'").run()
    copy.close()
    describeAgain(folder)
    await expect(replaceData(folder, dataDir, new Date())).rejects.toThrow(/secret\.key/)
    expect((await ann.call(find, place)).data.map(({ title }) => title)).toEqual(['After'])
    expect(leftIn(dataDir)).toEqual([])
    expect(log.lines('error').map(({ msg }) => msg)).toEqual([
      'the restored database could not be opened, and the former one is back',
    ])
    await serving.close()
  })
})

function newestEvent(dataDir: string): number {
  const db = new Sqlite(join(dataDir, 'skald.db'), { readonly: true })
  const newest = db.prepare('select max(seq) from events').pluck().get() as number
  db.close()
  return newest
}

/** Lets a backup say what its changed database holds. */
function describeAgain(folder: string): void {
  const path = join(folder, 'backup.json')
  const said = JSON.parse(readFileSync(path, 'utf8'))
  said.database = createHash('sha256')
    .update(readFileSync(join(folder, 'skald.db')))
    .digest('hex')
  said.rows.second_steps++
  writeFileSync(path, JSON.stringify(said))
}

describe('an order to restore', () => {
  /** A database with one row, and the order to replace it by another one. */
  function ordered(step: 'restore.json' | 'restoring.json') {
    const dataDir = fresh()
    const make = (path: string, word: string) => {
      const db = new Sqlite(path)
      db.exec(`create table words (word text); insert into words values ('${word}')`)
      db.close()
    }
    const file = join(dataDir, 'skald.db')
    make(file, 'old')
    mkdirSync(join(dataDir, 'restore-1'))
    make(join(dataDir, 'restore-1', 'skald.db'), 'new')
    writeFileSync(join(dataDir, step), JSON.stringify({ folder: 'restore-1', kept: 'skald.db.before' }))
    const wordIn = (name: string) => {
      const db = new Sqlite(join(dataDir, name), { readonly: true, fileMustExist: true })
      const word = db.prepare('select word from words').pluck().get()
      db.close()
      return word
    }
    return { dataDir, file, wordIn }
  }
  const fine = () => undefined

  it.each([
    ['before anything', () => undefined],
    ['once the log was moved', (dataDir: string) => writeFileSync(join(dataDir, 'skald.db.before-wal'), '')],
    [
      'once the old one was moved',
      (dataDir: string) => renameSync(join(dataDir, 'skald.db'), join(dataDir, 'skald.db.before')),
    ],
    [
      'once the new one was in place',
      (dataDir: string) => {
        renameSync(join(dataDir, 'skald.db'), join(dataDir, 'skald.db.before'))
        renameSync(join(dataDir, 'restore-1', 'skald.db'), join(dataDir, 'skald.db'))
      },
    ],
  ])('that a crash cut short %s is finished by the next start', (_, crash) => {
    const { dataDir, file, wordIn } = ordered('restoring.json')
    crash(dataDir)
    carryOutRestore(file, fine)
    expect(finishRestore(dataDir)).toBe('skald.db.before')
    expect([wordIn('skald.db'), wordIn('skald.db.before')]).toEqual(['new', 'old'])
    expect(leftIn(dataDir)).toEqual([])
    carryOutRestore(file, fine)
    expect(wordIn('skald.db')).toBe('new')
  })

  it('for a database of a newer program is refused with the reason, and the old one stays', () => {
    const { dataDir, file, wordIn } = ordered('restore.json')
    carryOutRestore(file, () => {
      throw new StartError('It was written by a newer Skald.')
    })
    expect(whyRefused(dataDir, 'restore-1')).toBe('It was written by a newer Skald.')
    expect([wordIn('skald.db'), finishRestore(dataDir)]).toEqual(['old', undefined])
  })

  it('on a full disk is refused, and the old one stays', () => {
    const { dataDir, file, wordIn } = ordered('restore.json')
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    carryOutRestore(file, () => {
      throw full
    })
    expect(whyRefused(dataDir, 'restore-1')).toBe('The disk is full.')
    expect(wordIn('skald.db')).toBe('old')
  })

  it('that was undone is not carried out again, and a log follows the database that is put back', () => {
    const { dataDir, file, wordIn } = ordered('restore.json')
    carryOutRestore(file, fine)
    writeFileSync(join(dataDir, 'skald.db-wal'), 'of the new one')
    expect(undoRestore(file, 'It does not open.')).toBe(true)
    expect(existsSync(join(dataDir, 'skald.db-wal'))).toBe(false)
    expect([wordIn('skald.db'), whyRefused(dataDir, 'restore-1')]).toEqual(['old', 'It does not open.'])
    carryOutRestore(file, fine)
    expect(wordIn('skald.db')).toBe('old')
    expect(undoRestore(file, 'again')).toBe(false)
  })

  it('replaces a damaged database too', () => {
    const { dataDir, file, wordIn } = ordered('restore.json')
    writeFileSync(file, 'no database')
    writeFileSync(`${file}-wal`, 'no log')
    carryOutRestore(file, fine)
    finishRestore(dataDir)
    expect(wordIn('skald.db')).toBe('new')
    expect(readdirSync(dataDir)).not.toContain('skald.db-wal')
  })
})

it('a backup or a restore for which the disk has no space is refused before anything is written', async () => {
  const dataDir = fresh()
  const { serving } = await start(dataDir)
  await serving.close()
  const { folder } = await makeVerifiedBackup(dataDir, new Date())
  vi.resetModules()
  vi.doMock('node:fs/promises', async original => ({
    ...(await original<typeof import('node:fs/promises')>()),
    statfs: async () => ({ bavail: 100, bsize: 4096 }),
  }))
  const small = await import('#server/server-backup/verified-backup.ts')
  const before = readdirSync(dataDir, { recursive: true }).sort()
  await expect(small.makeVerifiedBackup(dataDir, new Date(Date.now() + 5000))).rejects.toThrow(
    /has 1 MB free, and \d+ MB/,
  )
  rmSync(join(dataDir, 'backups', 'server', 'failed.json'))
  expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(before)
  const replacing = await import('#server/server-backup/restore.ts')
  await expect(replacing.replaceData(folder, dataDir, new Date())).rejects.toThrow(/has 1 MB free/)
  vi.doUnmock('node:fs/promises')
  expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(before)
})
