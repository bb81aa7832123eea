import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { connectionOf } from '#server/db/prepare.ts'
import { isKnownHost } from '#server/http/security/known-host.ts'
import { Client, registerUser, sendRaw, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the host name of a request', () => {
  const plain = { publicUrl: null, host: '0.0.0.0', trustedHosts: [] }
  const named = {
    publicUrl: 'https://skald.example.org:8443',
    host: 'box.example.net',
    trustedHosts: ['.home.example'],
  }

  it.each([
    ['127.0.0.1:3000', true, true],
    ['[::1]:3000', true, true],
    ['192.168.1.20', true, true],
    ['localhost:3000', true, true],
    ['nas:3000', true, true],
    ['nas.local:3000', true, true],
    ['Desk.LAN', true, true],
    ['skald.example.org', false, true],
    ['SKALD.example.org.:8443', false, true],
    ['box.example.net', false, true],
    ['a.home.example', false, true],
    ['home.example', false, true],
    ['evilhome.example', false, false],
    ['evil.example', false, false],
    ['skald.example.org.evil.example', false, false],
    ['127.0.0.1.evil.example', false, false],
    ['localhost.evil.example:3000', false, false],
  ])('%s is known: %s without settings, %s with', (host, without, withSettings) => {
    expect([isKnownHost(host, plain), isKnownHost(host, named)]).toEqual([without, withSettings])
  })

  it('is refused if it is unknown: for calls, pages, the socket and health', async () => {
    const server = await startServer()
    for (const path of ['/api/csrf-token', '/', '/healthz']) {
      const answer = await sendRaw(
        server.port,
        `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      )
      expect(answer.status, path).toBe(421)
    }
    await server.close()
  })
})

describe('guessing at accounts from one address', () => {
  it('never locks the owner out of a browser they signed in at before', async () => {
    const server = await startServer({ env: { LOGIN_LIMIT: '2' } })
    const owner = await signedIn(server, 'owner-here')
    await owner.call(sessionCalls.logout, {})
    const right = { email: 'owner-here@example.org', password: 'correct horse 1' }
    const stranger = new Client(server)
    for (let at = 0; at < 20; at++)
      await stranger.attempt(sessionCalls.login as Call, { email: `nobody${at}@example.org`, password: 'x' })
    expect((await stranger.attempt(sessionCalls.login as Call, right)).status).toBe(429)
    expect((await owner.attempt(sessionCalls.login as Call, right)).status).toBe(200)
    // Their own wrong guesses are counted nevertheless.
    await owner.call(sessionCalls.logout, {})
    for (let at = 0; at < 2; at++) await owner.attempt(sessionCalls.login as Call, { ...right, password: 'wrong 1 x' })
    expect((await owner.attempt(sessionCalls.login as Call, right)).status).toBe(429)
    await server.close()
  })
})

describe('profiles', () => {
  it('are limited per minute and person', async () => {
    let time = Date.now()
    const server = await startServer({ env: { PROFILE_LIMIT: '5' }, overrides: { now: () => new Date(time) } })
    const [ann, bob] = [await signedIn(server, 'ann'), await signedIn(server, 'bob')]
    const look = (client: Client, userId: string) => client.attempt(sessionCalls.getPublicInfo as Call, { userId })
    for (let at = 0; at < 5; at++) expect((await look(ann, at % 2 ? 'bob' : 'nobody')).status).not.toBe(429)
    expect((await look(ann, 'bob')).json).toMatchObject({ status: 429, detail: expect.stringMatching(/many profiles/) })
    expect((await look(bob, 'ann')).status).toBe(200)
    time += 61_000
    expect((await look(ann, 'bob')).status).toBe(200)
    await server.close()
  })
})

describe('a server without a mail server', () => {
  it('says so, and verifies only the first account by itself', async () => {
    const server = await startServer()
    const first = new Client(server)
    expect(await first.call(accountCalls.signInOptions, {})).toEqual({ google: null, emails: 'outbox' })
    await registerUser(first, { userId: 'first' })
    expect((await first.call(sessionCalls.me, {})).user.emailVerified).toBe(true)
    const second = await signedIn(server, 'second')
    expect((await second.call(sessionCalls.me, {})).user.emailVerified).toBe(false)
    await server.close()
  })

  it('with one says that, and verifies no account by itself', async () => {
    const server = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' }, expectsErrors: true })
    const first = await signedIn(server, 'first')
    expect(await first.call(accountCalls.signInOptions, {})).toMatchObject({ emails: 'smtp' })
    expect((await first.call(sessionCalls.me, {})).user.emailVerified).toBe(false)
    await server.close()
  })
})

describe('a damaged page', () => {
  it('in the middle is found, logged, shown in /healthz and reported to the operator', {
    timeout: 60_000,
  }, async () => {
    const dataDir = temporaryFolder('damage')
    folders.push(dataDir)
    const first = await startServer({ dataDir })
    await registerUser(new Client(first), { userId: 'host' })
    // A large table whose pages get the damage; nothing reads it.
    await first.server.services.database.write(async tx =>
      connectionOf(tx).native.exec(`create table ballast (text text);
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)
        insert into ballast select hex(zeroblob(1500)) from n`),
    )
    await first.close()
    const file = join(dataDir, 'skald.db')
    const pages = Math.floor(statSync(file).size / 4096)
    const descriptor = openSync(file, 'r+')
    for (let page = pages - 60; page < pages - 40; page++)
      writeSync(descriptor, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
    closeSync(descriptor)
    const server = await startServer({ dataDir, overrides: { checkAfterMs: 0 }, expectsErrors: true })
    const client = new Client(server)
    await client.call(sessionCalls.login, { email: 'host@example.org', password: 'correct horse 1' })
    await expect.poll(async () => (await client.send('GET', '/healthz')).status, { timeout: 30_000 }).toBe(503)
    expect((await client.send('GET', '/healthz')).json).toMatchObject({ troubles: ['damaged'] })
    const actions = async () => (await client.call(notificationCalls.get, {})).map(({ action }) => action)
    await expect.poll(actions, { timeout: 30_000 }).toEqual(['DATABASE_DAMAGED'])
    expect(server.log.lines('error')[0]).toMatchObject({ msg: expect.stringContaining('damaged') })
    await server.close()
  })

  it('does not exist: the check says so and nothing else', async () => {
    const server = await startServer({ overrides: { checkAfterMs: 0 } })
    const said = () => server.log.lines('info').some(({ msg }) => String(msg).includes('all is well'))
    await expect.poll(said, { timeout: 30_000 }).toBe(true)
    expect((await new Client(server).send('GET', '/healthz')).json).toEqual({ status: 'ok' })
    await server.close()
  })

  it('is looked for in silence if the server stops meanwhile', async () => {
    const server = await startServer({ overrides: { checkAfterMs: 0 } })
    // The check has begun by then: starting its thread takes longer than an answer.
    await new Client(server).send('GET', '/healthz')
    await server.close()
    expect(server.log.lines('error')).toEqual([])
  })
})
