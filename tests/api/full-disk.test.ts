import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { readConfig } from '#server/config.ts'
import { connectionOf } from '#server/db/prepare.ts'
import { serve } from '#server/server-backup/restartable-server.ts'
import {
  Client,
  createPlace,
  registerUser,
  signedIn,
  startServer,
  type TestServer,
  temporaryFolder,
} from '#tests/harness/index.ts'

const MB = 1024 * 1024
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A server on a simulated disk of 64 MB, of which `free` is what other files leave. */
class Disk {
  readonly dataDir = temporaryFolder('disk')
  free = 40 * MB
  server!: TestServer

  constructor() {
    folders.push(this.dataDir)
  }

  get reserve(): string {
    return join(this.dataDir, 'skald.reserve')
  }

  /** The reserve is created a moment after the start. */
  async start(): Promise<this> {
    const diskSpace = () => {
      const reserve = statSync(this.reserve, { throwIfNoEntry: false })?.size ?? 0
      return { free: Math.max(0, this.free - reserve), total: 64 * MB }
    }
    const env = { DISK_RESERVE: '4' }
    this.server = await startServer({ dataDir: this.dataDir, env, overrides: { diskSpace }, expectsErrors: true })
    return this
  }

  /** Gives SQLite no further page, as on a completely full disk. */
  async wedge(): Promise<void> {
    this.free = 0
    const { database } = this.server.server.services
    await database.write(
      async tx => {
        const { native } = connectionOf(tx)
        native.pragma(`max_page_count = ${Number(native.pragma('page_count', { simple: true }))}`)
      },
      { whenFull: true },
    )
  }
}

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(is, { timeout: 20_000, interval: 20 }).toBe(true)
}

const create = spaceCalls.create as Call

describe('a full disk', () => {
  it('accepts nothing new, lets people sign in and out and read, and recovers by itself', {
    timeout: 60_000,
  }, async () => {
    const disk = await new Disk().start()
    const { server } = disk
    await until(() => existsSync(disk.reserve))
    expect(statSync(disk.reserve).size).toBe(4 * MB)
    expect(statSync(disk.reserve).mode & 0o077).toBe(0)
    const owner = await signedIn(server, 'host')
    const place = await createPlace(owner)

    // Less is free than must stay free beside the reserve.
    disk.free = 7 * MB
    const refused = await untilRefused(owner)
    expect(refused.json).toMatchObject({ status: 507, type: 'store-full' })
    expect((await owner.send('GET', '/healthz')).json).toEqual({ status: 'degraded', troubles: ['disk-full'] })
    expect(await owner.call(projectCalls.get, place)).toMatchObject({ projectId: place.projectId })
    const stranger = new Client(server)
    await stranger.call(sessionCalls.login, { email: 'host@example.org', password: 'correct horse 1' })
    expect(await stranger.call(projectCalls.get, place)).toMatchObject({ projectId: place.projectId })
    await stranger.call(sessionCalls.logout, {})
    expect(existsSync(disk.reserve)).toBe(true)

    disk.free = 40 * MB
    await until(
      async () => (await owner.attempt(create, { spaceId: `later_${Date.now()}`, name: 'Later' })).status === 200,
    )
    expect((await owner.send('GET', '/healthz')).json).toEqual({ status: 'ok' })
    await server.close()
  })

  it('to the last byte uses the reserve to sign people in, and creates it again', { timeout: 60_000 }, async () => {
    const disk = await new Disk().start()
    const { server } = disk
    await until(() => existsSync(disk.reserve))
    await registerUser(new Client(server), { userId: 'host' })
    await disk.wedge()
    const { database } = server.server.services
    // A write that is always made and finds no space.
    let tries = 0
    const write = database.write(
      async tx => {
        const { native } = connectionOf(tx)
        if (tries++ > 0) native.pragma('max_page_count = 1000000')
        await tx
          .insertInto('meta')
          .values({ key: 'large', value: 'x'.repeat(MB) })
          .execute()
      },
      { whenFull: true },
    )
    await write
    expect(tries).toBe(2)
    expect(existsSync(disk.reserve)).toBe(false)
    const wal = statSync(join(disk.dataDir, 'skald.db-wal')).size
    expect(wal).toBeLessThan(3 * MB)
    disk.free = 40 * MB
    await until(() => existsSync(disk.reserve))
    await server.close()
  })

  it('lets the server start from the reserve, for reading', { timeout: 60_000 }, async () => {
    const disk = await new Disk().start()
    await until(() => existsSync(disk.reserve))
    const owner = await signedIn(disk.server, 'host')
    const place = await createPlace(owner)
    await disk.server.close()
    disk.free = 4 * MB + 1000
    await disk.start()
    expect(existsSync(disk.reserve)).toBe(false)
    const again = new Client(disk.server)
    await again.call(sessionCalls.login, { email: 'host@example.org', password: 'correct horse 1' })
    expect(await again.call(projectCalls.get, place)).toMatchObject({ projectId: place.projectId })
    expect((await again.attempt(create, { spaceId: 'more', name: 'More' })).status).toBe(507)
    expect(disk.server.log.lines('warn')).toContainEqual(
      expect.objectContaining({ msg: 'the disk is full: nothing new is saved until there is room again' }),
    )
    await disk.server.close()
  })

  it('without a reserve stops the start with a sentence', async () => {
    const { dataDir } = new Disk()
    // Even the lock file cannot be written.
    writeFileSync(join(dataDir, 'skald.lock'), 'x'.repeat(5000))
    const overrides = { diskSpace: () => ({ free: 0, total: 64 * MB }) }
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
    await expect(serve({ config, plugins: [], overrides }, () => undefined)).rejects.toThrow(
      `The disk that ${dataDir} lies on is full: make some room there and start again. Nothing is lost.`,
    )
  })
})

/** The disk is measured at most ten times a second, so the first writes may still succeed. */
async function untilRefused(client: Client) {
  let count = 0
  let answer = await client.attempt(create, { spaceId: 'extra_0', name: 'Extra' })
  await until(async () => {
    if (answer.status !== 200) return true
    count++
    answer = await client.attempt(create, { spaceId: `extra_${count}`, name: 'Extra' })
    return false
  })
  return answer
}
