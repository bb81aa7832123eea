import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { serverBackupCalls } from '#core/shared/calls/backups.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { backupName, backupsFolder, listServerBackups } from '#server/server-backup/make-backup.ts'
import { namesToKeep } from '#server/server-backup/prune-backups.ts'
import { replaceData } from '#server/server-backup/restore.ts'
import { nextBackupAt } from '#server/server-backup/schedule.ts'
import { makeVerifiedBackup } from '#server/server-backup/verified-backup.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'

const server = await startServer()
afterAll(() => server.close())
const { dataDir } = server.server.services.config
const ann = await signedIn(server, 'ann')
const place = await createPlace(ann)
await ann.call(projectCalls.setPoster, { ...place, image: fileOf(await picture().png().toBuffer()) })
const { create } = callsOf(chapter)

const titlesIn = (folder: string) => {
  const db = new Sqlite(join(folder, 'skald.db'), { readonly: true })
  const titles = db.prepare("select label from entities where kind = 'chapter' order by seq").pluck().all()
  db.close()
  return titles
}
const blobsIn = (folder: string) =>
  readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => file.name)
    .sort()

describe('a backup of the server', () => {
  it('is made beside writers, verified, and becomes the data of another folder', async () => {
    await ann.call(create, { ...place, title: 'Before' })
    let isOver = false
    let written = 0
    const writing = (async () => {
      for (; !isOver; written++) await ann.call(create, { ...place, title: `Chapter ${written}` })
    })()
    const { folder, rows, images } = await makeVerifiedBackup(dataDir, new Date())
    isOver = true
    await writing
    expect(written).toBeGreaterThan(0)
    expect(rows).toBeGreaterThan(10)
    expect(images).toBe(blobsIn(dataDir).length)
    expect(readdirSync(backupsFolder(dataDir)).filter(name => /trial|part/.test(name))).toEqual([])
    const target = temporaryFolder('restored')
    const { kept } = await replaceData(folder, target, new Date())
    expect(kept).toBeUndefined()
    const titles = titlesIn(target)
    expect(titles).toEqual(['Before', ...titles.slice(1).map((_, at) => `Chapter ${at}`)])
    expect(blobsIn(target)).toEqual(blobsIn(dataDir))
  })

  it('replaces data that is there, which is kept, and never that of a server that does not answer', async () => {
    const { folder } = await makeVerifiedBackup(dataDir, new Date(Date.now() + 1000))
    await expect(replaceData(folder, dataDir, new Date(), { waitMs: 50 })).rejects.toThrow('did not answer')
    expect(readdirSync(dataDir).filter(name => name.startsWith('restor'))).toEqual([])
    const target = temporaryFolder('replaced')
    await replaceData(folder, target, new Date())
    const db = new Sqlite(join(target, 'skald.db'))
    db.exec("update entities set label = 'Spoiled'")
    db.close()
    const { kept } = await replaceData(folder, target, new Date())
    expect(titlesIn(target)).toContain('Before')
    const old = new Sqlite(kept ?? '', { readonly: true })
    expect(old.prepare("select count(*) from entities where label = 'Spoiled'").pluck().get()).toBeGreaterThan(0)
    old.close()
  })

  it('that is damaged is refused, and the data stays', async () => {
    const { folder } = await makeVerifiedBackup(dataDir, new Date(Date.now() + 2000))
    const copy = temporaryFolder('damaged')
    cpSync(backupsFolder(dataDir), copy, { recursive: true })
    const one = join(copy, folder.slice(folder.lastIndexOf('/') + 1))
    const target = temporaryFolder('untouched')
    await replaceData(one, target, new Date())
    const before = titlesIn(target)
    const database = readFileSync(join(one, 'skald.db'))
    writeFileSync(join(one, 'skald.db'), database.with(5000, 1 + (database[5000] ?? 0)))
    await expect(replaceData(one, target, new Date())).rejects.toThrow('is damaged')
    writeFileSync(join(one, 'skald.db'), database)
    const [hash = ''] = blobsIn(copy)
    writeFileSync(join(copy, 'blobs', hash.slice(0, 2), hash), 'other')
    const empty = temporaryFolder('empty')
    await expect(replaceData(one, empty, new Date())).rejects.toThrow('is damaged')
    expect(readdirSync(empty)).not.toContain('skald.db')
    rmSync(join(one, 'backup.json'))
    await expect(replaceData(one, target, new Date())).rejects.toThrow('There is no backup')
    expect(titlesIn(target)).toEqual(before)
    expect(readdirSync(target).filter(name => /restore-|before-/.test(name))).toEqual([])
  })

  it('that fails says when and why beside the last verified one, until one works again', async () => {
    const { folder } = await makeVerifiedBackup(dataDir, new Date(Date.now() + 3000))
    const target = temporaryFolder('failing')
    await replaceData(folder, target, new Date())
    const root = backupsFolder(target)
    const noted = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour))
    await makeVerifiedBackup(target, at(1))
    const database = readFileSync(join(target, 'skald.db'))
    writeFileSync(join(target, 'skald.db'), 'no database at all, but a text')
    const error = await makeVerifiedBackup(target, at(2)).catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(noted('failed.json')).toEqual({ at: at(2).toISOString(), reason: (error as Error).message })
    expect(noted('proven.json')).toMatchObject({ at: at(1).toISOString() })
    expect(await listServerBackups(target)).toEqual([backupName(at(1))])
    writeFileSync(join(target, 'skald.db'), database)
    await makeVerifiedBackup(target, at(3))
    expect(readdirSync(root)).not.toContain('failed.json')
    expect(noted('proven.json')).toMatchObject({ at: at(3).toISOString() })
  })

  it('is kept for 7 days, 4 weeks and 12 months', () => {
    const day = (count: number) => new Date(Date.UTC(2026, 10, 22, 3) - count * 24 * 60 * 60 * 1000)
    const names = Array.from({ length: 800 }, (_, count) => backupName(day(count)))
    const twice = backupName(new Date(day(0).getTime() - 60_000))
    const keep = [...namesToKeep([...names, twice])].sort().reverse()
    expect(keep.slice(0, 7)).toEqual(names.slice(0, 7))
    expect(keep).not.toContain(twice)
    expect(keep.slice(7).map(name => name.slice(0, 10))).toEqual([
      ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31'],
      ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })

  it('is due at the time of day of a time zone, also when its clocks are changed', () => {
    const schedule = { daily: true, at: '03:00', zone: 'Europe/Kyiv', days: 7, weeks: 4, months: 12 } as const
    const due = (last: string, now: string) => nextBackupAt(schedule, new Date(last), new Date(now))?.toISOString()
    // In winter Kyiv is two hours ahead, in summer three. On 29 March its clocks go from three to four.
    expect(due('2026-01-10T01:00:00Z', '2026-01-10T12:00:00Z')).toBe('2026-01-11T01:00:00.000Z')
    expect(due('2026-01-10T00:59:00Z', '2026-01-10T12:00:00Z')).toBe('2026-01-10T01:00:00.000Z')
    expect(due('2026-03-28T01:00:00Z', '2026-03-29T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(due('2026-03-29T01:00:00Z', '2026-03-29T12:00:00Z')).toBe('2026-03-30T00:00:00.000Z')
    expect(due('2026-10-24T00:00:00Z', '2026-10-25T12:00:00Z')).toBe('2026-10-25T01:00:00.000Z')
    expect(nextBackupAt({ ...schedule, daily: false }, undefined, new Date())).toBeNull()
    const now = new Date('2026-01-10T12:00:00Z')
    expect(nextBackupAt(schedule, undefined, now)).toEqual(now)
    expect(nextBackupAt({ ...schedule, at: null }, now, now)?.toISOString()).toBe('2026-01-11T11:30:00.000Z')
  })

  it('is made when and kept as long as the owner says, who alone may, also after a restart', async () => {
    const now = new Date('2026-01-10T12:00:00Z')
    const folder = temporaryFolder('schedule')
    const options = { env: { DAILY_BACKUPS: '0' }, dataDir: folder }
    const first = await startServer({ ...options, overrides: { now: () => now } })
    const owner = await signedIn(first, 'owner')
    const other = await signedIn(first, 'other')
    const usual = { at: null, zone: 'UTC', days: 7, weeks: 4, months: 12 }
    expect(await owner.call(serverBackupCalls.backups, {})).toMatchObject({
      schedule: { daily: false, ...usual },
      next: null,
    })
    const at = { daily: true, at: '03:00', zone: 'Europe/Kyiv' } as const
    expect((await other.attempt(serverBackupCalls.setSchedule, at)).status).toBe(403)
    for (const wrong of [
      { at: '24:00' },
      { at: '3:00' },
      { zone: 'Nowhere/Else' },
      { days: 0 },
      { weeks: -1 },
      { months: 1.5 },
    ])
      expect((await owner.attempt(serverBackupCalls.setSchedule, wrong)).status).toBe(400)
    await owner.call(serverBackupCalls.setSchedule, at)
    expect(await owner.call(serverBackupCalls.setSchedule, { days: 1, weeks: 0, months: 0 })).toMatchObject({
      schedule: { ...at, days: 1, weeks: 0, months: 0 },
      next: now.toISOString(),
    })
    await makeVerifiedBackup(folder, new Date('2026-01-10T00:00:00Z'))
    expect((await owner.call(serverBackupCalls.backups, {})).next).toBe('2026-01-10T01:00:00.000Z')
    await first.close()

    // The backup of midnight is older than three o’clock: another is made, and it alone is kept.
    const again = await startServer({ ...options, overrides: { now: () => now, backupAfterMs: 0 } })
    await expect.poll(() => listServerBackups(folder), { timeout: 30_000 }).toEqual([backupName(now)])
    await again.close()
    rmSync(folder, { recursive: true })
  })

  it('is made every day, and the operator is notified when that fails', async () => {
    const daily = await startServer({ overrides: { backupAfterMs: 0 } })
    const { dataDir: its } = daily.server.services.config
    await expect
      .poll(() => daily.log.lines('info').some(({ msg }) => String(msg).includes('compared')), {
        timeout: 30_000,
      })
      .toBe(true)
    expect(await listServerBackups(its)).toHaveLength(1)
    await daily.close()

    const failing = await startServer({ overrides: { backupAfterMs: 1500 }, expectsErrors: true })
    const operator = await signedIn(failing, 'operator')
    mkdirSync(join(failing.server.services.config.dataDir, 'backups'))
    writeFileSync(join(failing.server.services.config.dataDir, 'backups', 'server'), 'a file in the way')
    const actions = async () => (await operator.call(notificationCalls.get, {})).map(({ action }) => action)
    await expect.poll(actions, { timeout: 30_000 }).toEqual(['BACKUP_FAILED'])
    expect(failing.log.lines('error')[0]).toMatchObject({ msg: 'no backup could be made' })
    await failing.close()
  })

  it('is made when the owner asks, who alone sees what was verified', async () => {
    let now = new Date()
    const own = await startServer({ expectsErrors: true, overrides: { now: () => now } })
    const owner = await signedIn(own, 'first')
    const other = await signedIn(own, 'second')
    const ownsServer = async (person: typeof owner) => (await person.call(sessionCalls.me, {})).user.ownsServer
    expect(await Promise.all([ownsServer(owner), ownsServer(other)])).toEqual([true, undefined])
    const read = () => owner.call(serverBackupCalls.backups, {})
    const nothing = { making: false, kept: 0, verified: null, failed: null }
    expect(await read()).toMatchObject(nothing)

    const begun = await Promise.all([1, 2, 3].map(() => owner.call(serverBackupCalls.makeBackup, {})))
    expect(begun).toMatchObject([1, 2, 3].map(() => ({ ...nothing, making: true })))
    await expect.poll(async () => (await read()).making, { timeout: 30_000 }).toBe(false)
    const made = await read()
    expect(made).toMatchObject({ kept: 1, verified: { images: 0 }, failed: null })
    expect(made.verified?.rows).toBeGreaterThan(2)
    expect(await listServerBackups(own.dataDir)).toEqual([backupName(new Date(made.verified?.at ?? ''))])

    for (const one of [serverBackupCalls.backups, serverBackupCalls.makeBackup]) {
      const refused = await other.attempt(one as Call, {})
      expect(refused.status).toBe(403)
      expect(refused.json).toMatchObject({ type: 'forbidden' })
    }

    // The second of a second finds its name taken.
    await owner.call(serverBackupCalls.makeBackup, {})
    await expect.poll(async () => (await read()).making, { timeout: 30_000 }).toBe(false)
    expect(await read()).toEqual({ ...made, failed: { at: now.toISOString() } })
    const actions = (await owner.call(notificationCalls.get, {})).map(({ action }) => action)
    expect(actions).toEqual(['BACKUP_FAILED'])
    now = new Date(now.getTime() + 60_000)
    await owner.call(serverBackupCalls.makeBackup, {})
    await expect.poll(async () => (await read()).making, { timeout: 30_000 }).toBe(false)
    expect(await read()).toMatchObject({ verified: { at: now.toISOString() }, failed: null })
    await own.close()
  })
})
