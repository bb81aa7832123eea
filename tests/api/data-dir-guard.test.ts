import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, registerUser, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { codeAt, password, setUpSecondStep } from './accounts-second-step.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function fresh(): string {
  const folder = temporaryFolder('guard')
  folders.push(folder)
  return folder
}

/** All paths in a folder, and the folder itself, that people other than the owner can access. */
function openPaths(folder: string): string[] {
  const all = [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))]
  return all.filter(path => (statSync(path).mode & 0o077) !== 0)
}

describe('a data directory with open rights', () => {
  it('is closed at the start, with everything in it', async () => {
    const dataDir = fresh()
    const first = await startServer({ dataDir })
    await registerUser(new Client(first), { userId: 'ann' })
    await first.close()
    mkdirSync(join(dataDir, 'blobs', 'aa'), { recursive: true })
    mkdirSync(join(dataDir, 'outbox'), { recursive: true })
    for (const name of ['blobs/aa/one', 'outbox/letter.eml', 'skald.db-wal', 'stray'])
      writeFileSync(join(dataDir, name), '')
    const all = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    for (const name of [...all, '.']) {
      const path = join(dataDir, name)
      chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666)
    }
    expect(openPaths(dataDir).length).toBeGreaterThan(8)
    const again = await startServer({ dataDir })
    await new Client(again).call(sessionCalls.login, { email: 'ann@example.org', password: 'correct horse 1' })
    expect(openPaths(dataDir).filter(path => !/-(wal|shm)$/.test(path))).not.toContain(dataDir)
    expect(statSync(dataDir).mode & 0o077).toBe(0)
    for (const name of ['skald.db', 'blobs/aa/one', 'outbox/letter.eml', 'secret.key', 'stray'])
      expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
    await again.close()
  })

  it('is never created by the server: the database, its log and the lock are private from the start', async () => {
    const dataDir = join(fresh(), 'new')
    const server = await startServer({ dataDir })
    await registerUser(new Client(server), { userId: 'ann' })
    const files = readdirSync(dataDir)
    expect(files).toEqual(expect.arrayContaining(['skald.db', 'skald.db-wal', 'skald.db-shm', 'skald.lock']))
    expect(openPaths(dataDir)).toEqual([])
    await server.close()
    expect(openPaths(dataDir)).toEqual([])
  })

  it('stays as it is if configured so', async () => {
    const dataDir = fresh()
    chmodSync(dataDir, 0o755)
    const server = await startServer({ dataDir, env: { OPEN_DATA_DIR: '1' } })
    expect(statSync(dataDir).mode & 0o777).toBe(0o755)
    await server.close()
  })
})

describe('a missing database', () => {
  it('is noticed: no server starts with an empty one unless that is intended', async () => {
    const dataDir = fresh()
    const first = await startServer({ dataDir })
    await registerUser(new Client(first), { userId: 'ann' })
    await first.close()
    rmSync(join(dataDir, 'skald.db'))
    await expect(startServer({ dataDir })).rejects.toThrow(/is gone, and there was one.*delete .*skald\.db\.here first/)
    expect(existsSync(join(dataDir, 'skald.db'))).toBe(false)
    writeFileSync(join(dataDir, 'skald.db'), '')
    await expect(startServer({ dataDir })).rejects.toThrow(/is gone/)
    rmSync(join(dataDir, 'skald.db.here'))
    const empty = await startServer({ dataDir })
    expect((await new Client(empty).send('GET', '/healthz')).status).toBe(200)
    await empty.close()
  })
})

describe('second steps', () => {
  async function withSecondStep() {
    const dataDir = fresh()
    const server = await startServer({ dataDir })
    const client = new Client(server)
    await registerUser(client, { userId: 'ann' })
    const { secret, recoveryCodes } = await setUpSecondStep(client, new Date())
    return { dataDir, server, client, secret, recoveryCodes }
  }

  /** True if a file of the database contains the text. */
  function holds(dataDir: string, text: string): boolean {
    const files = readdirSync(dataDir).filter(name => name.startsWith('skald.db'))
    return files.some(name => readFileSync(join(dataDir, name)).includes(text))
  }

  it('are in no file of the database, and go on after a restart [R-18]', async () => {
    const { dataDir, server, secret } = await withSecondStep()
    expect(holds(dataDir, secret)).toBe(false)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    await server.close()
    const again = await startServer({ dataDir, overrides: { now: () => new Date(Date.now() + 90_000) } })
    const code = codeAt(secret, new Date(Date.now() + 90_000))
    await new Client(again).call(sessionCalls.login, { email: 'ann@example.org', password, code })
    await again.close()
  })

  it('stored in clear by an older version are encrypted at the start, codes for recovery too', async () => {
    const { dataDir, server, secret, recoveryCodes } = await withSecondStep()
    const { hash } = await import('node:crypto')
    const oldHash = (code: string) => hash('sha256', code.replaceAll('-', ''), 'hex')
    await server.server.services.database.write(async tx => {
      await tx.updateTable('second_steps').set({ secret }).execute()
      const { user_id } = await tx.selectFrom('second_steps').select('user_id').executeTakeFirstOrThrow()
      await tx.deleteFrom('recovery_codes').execute()
      const rows = recoveryCodes.map(code => ({ user_id, code_hash: oldHash(code), used_at: null }))
      await tx.insertInto('recovery_codes').values(rows).execute()
    })
    await server.close()
    expect(holds(dataDir, secret)).toBe(true)
    const again = await startServer({ dataDir, overrides: { now: () => new Date(Date.now() + 90_000) } })
    expect(holds(dataDir, secret)).toBe(false)
    for (const code of recoveryCodes) expect(holds(dataDir, oldHash(code))).toBe(false)
    const signIn = { email: 'ann@example.org', password }
    const app = codeAt(secret, new Date(Date.now() + 90_000))
    await new Client(again).call(sessionCalls.login, { ...signIn, code: app })
    await new Client(again).call(sessionCalls.login, { ...signIn, code: recoveryCodes[3] })
    const used = await new Client(again).attempt(sessionCalls.login as never, { ...signIn, code: recoveryCodes[3] })
    expect(used.status).toBe(401)
    await again.close()
  })

  it('with a lost key keep the server from starting, until that is accepted', async () => {
    const { dataDir, server } = await withSecondStep()
    await server.close()
    const key = join(dataDir, 'secret.key')
    const kept = readFileSync(key)
    rmSync(key)
    await expect(startServer({ dataDir })).rejects.toThrow(/secret\.key is missing, .* 1 account.*NEW_SECRET_KEY=1/)
    expect(existsSync(key)).toBe(false)
    writeFileSync(key, Buffer.alloc(32, 7).toString('base64'))
    await expect(startServer({ dataDir })).rejects.toThrow(/secret\.key is not the one/)
    writeFileSync(key, 'nonsense')
    await expect(startServer({ dataDir })).rejects.toThrow(/does not hold a key/)
    writeFileSync(key, kept)
    await (await startServer({ dataDir })).close()
    rmSync(key)
    const anew = await startServer({ dataDir, env: { NEW_SECRET_KEY: '1' } })
    const client = new Client(anew)
    await client.call(sessionCalls.login, { email: 'ann@example.org', password })
    await setUpSecondStep(client, new Date())
    await anew.close()
    await (await startServer({ dataDir })).close()
  })

  it('may have their key elsewhere', async () => {
    const [dataDir, elsewhere] = [fresh(), fresh()]
    const env = { SECRET_KEY_FILE: join(elsewhere, 'key') }
    const server = await startServer({ dataDir, env })
    expect(existsSync(join(elsewhere, 'key'))).toBe(true)
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
    const client = new Client(server)
    await registerUser(client, { userId: 'ann' })
    await setUpSecondStep(client, new Date())
    expect((await client.call(accountCalls.getSessions, {})).length).toBeGreaterThan(0)
    await server.close()
  })
})
