import { existsSync, readdirSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { keptBackupCalls, makeBackupCall, restoreBackupCall } from '#core/shared/calls/backups.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { listServerBackups } from '#server/server-backup/make-backup.ts'
import { replaceData } from '#server/server-backup/restore.ts'
import { makeVerifiedBackup } from '#server/server-backup/verified-backup.ts'
import { type Client, createPlace, signedIn, startServer } from '#tests/harness/index.ts'

/** A disk without any room for files in folders that match, from the moment that this is set. */
const disk = vi.hoisted(() => ({ fullIn: null as RegExp | null, refused: 0 }))

vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof import('node:fs/promises')>()
  const refuse = () => {
    disk.refused++
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const isFull = (path: unknown) => disk.fullIn?.test(String(path)) === true
  return {
    ...fs,
    async open(path: string, ...rest: [string?, number?]) {
      const handle: FileHandle = await fs.open(path, ...rest)
      return new Proxy(handle, {
        get(target, name) {
          const value = Reflect.get(target, name)
          if ((name === 'writeFile' || name === 'write') && isFull(path)) return refuse
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
    async copyFile(from: string, to: string, mode?: number) {
      if (!isFull(to)) return fs.copyFile(from, to, mode)
      await fs.writeFile(to, 'the first bytes')
      refuse()
    },
    async writeFile(path: string, ...rest: [string]) {
      if (isFull(path)) refuse()
      return fs.writeFile(path, ...rest)
    },
  }
})

const { create, update, find } = callsOf(chapter)
// Plugins given here are served without threads: the mock is of this thread only.
const server = await startServer({ plugins: Object.values(serverPlugins), expectsErrors: true })
const ann = await signedIn(server, 'ann')
const place = await createPlace(ann)
const { chapterId } = await ann.call(create, { ...place, title: 'Kept', text: fromPlainText('The lamp is lit.') })
const { dataDir } = server
afterEach(() => Object.assign(disk, { fullIn: null, refused: 0 }))
afterAll(() => server.close())

async function backupOf(client: Client, at: Place) {
  const query = new URLSearchParams({ spaceId: at.spaceId, projectId: at.projectId })
  const answer = await fetch(`${client.url}/api/${makeBackupCall.name}?${query}`, {
    headers: { cookie: client.cookies.header() },
  })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

const titles = async () => (await ann.call(find, place)).data.map(({ title }) => title)
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [])
const filesLeft = () => [...filesIn(join(dataDir, 'tmp')), ...filesIn(join(dataDir, 'backups')).filter(isPart)]
const isPart = (name: string) => /\.part$|trial-/.test(name)

it('a disk that fills up while a backup of a project is made refuses it in words, and nothing is left', async () => {
  disk.fullIn = /tmp/
  const { status, bytes } = await backupOf(ann, place)
  expect([status, disk.refused]).toEqual([507, 1])
  expect(String(Buffer.from(bytes))).toContain('The disk is full')
  expect(filesLeft()).toEqual([])
  disk.fullIn = null
  expect((await backupOf(ann, place)).status).toBe(200)
})

it('a disk that fills up while a restore keeps what is there changes nothing, and the next restore works', async () => {
  const { bytes } = await backupOf(ann, place)
  await ann.call(update, { ...place, chapterId, data: { title: 'Spoiled' } })
  const restore = () =>
    ann.attempt(restoreBackupCall, { ...place, backup: { name: 'salt.tar', type: 'application/x-tar', bytes } })
  for (const folder of [/tmp/, /backups.projects/]) {
    disk.fullIn = folder
    expect(await restore(), String(folder)).toMatchObject({ status: 507, json: { type: 'store-full' } })
    expect(disk.refused).toBeGreaterThan(0)
    expect([await titles(), await ann.call(keptBackupCalls.backups, place)]).toEqual([['Spoiled'], []])
    expect(filesLeft()).toEqual([])
  }
  disk.fullIn = null
  expect((await restore()).status).toBe(200)
  expect(await titles()).toEqual(['Kept'])
  expect(await ann.call(keptBackupCalls.backups, place)).toHaveLength(1)
})

it('a disk that fills up while the server is backed up leaves the former backups, and says so', async () => {
  const first = await makeVerifiedBackup(dataDir, new Date('2026-11-20T03:00:00Z'))
  const whole = filesIn(first.folder)
  const root = join(dataDir, 'backups', 'server')
  // The description of the backup, and its trial.
  for (const folder of [/backup\.json/, /trial-/]) {
    disk.fullIn = folder
    await expect(makeVerifiedBackup(dataDir, new Date('2026-11-21T03:00:00Z')), String(folder)).rejects.toThrow(
      'ENOSPC',
    )
    expect(disk.refused).toBeGreaterThan(0)
    expect(await listServerBackups(dataDir)).toEqual(['2026-11-20T03.00.00Z'])
    expect(filesIn(first.folder)).toEqual(whole)
    expect(filesLeft()).toEqual([])
    expect(filesIn(root)).toContain('failed.json')
  }
  disk.fullIn = null
  await makeVerifiedBackup(dataDir, new Date('2026-11-22T03:00:00Z'))
  expect(filesIn(root)).not.toContain('failed.json')
})

it('a disk that fills up while a backup of the server is put back leaves the data as it is', async () => {
  const { folder } = await makeVerifiedBackup(dataDir, new Date('2026-11-23T03:00:00Z'))
  const before = filesIn(dataDir).sort()
  disk.fullIn = /restore-/
  await expect(replaceData(folder, dataDir, new Date())).rejects.toThrow('ENOSPC')
  disk.fullIn = null
  expect(filesIn(dataDir).sort()).toEqual(before)
  expect(await titles()).toEqual(['Kept'])
})
