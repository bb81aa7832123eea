import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createServer as createSkald } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { defineServerPlugin, type ServerPlugin } from '#server/index.ts'
import {
  Client,
  echoCalls,
  echoPlugin,
  rawRequest,
  sendRaw,
  startServer,
  temporaryFolder,
} from '#tests/harness/index.ts'

const folder = temporaryFolder('start')
afterAll(() => rmSync(folder, { recursive: true }))
const started: ChildProcess[] = []
// A test that failed or timed out leaves its server running.
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
let folders = 0
const fresh = () => join(folder, String(folders++))

// Half of a start is to compile, which a run of all tests keeps.
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

interface Ended {
  code: number | null
  out: string
  err: string
}

function start(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended>; url: Promise<string> } {
  const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
  const child = spawn(process.execPath, [main], {
    env: { ...compiled, PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: fresh(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const out = text(child.stdout)
  const err = text(child.stderr)
  const code = new Promise<number | null>(resolve => child.on('exit', resolve))
  const url = new Promise<string>(resolve =>
    child.stdout.on('data', data => resolve(/http:\S+/.exec(String(data))?.[0] ?? '')),
  )
  const ended = Promise.all([code, out, err]).then(([code, out, err]) => ({ code, out, err }))
  return { child, ended, url }
}

describe('starting', () => {
  it('prints the address in one line and ends cleanly on a signal', async () => {
    const { child, ended, url } = start({})
    expect((await fetch(`${await url}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    const { code, out } = await ended
    expect(out).toMatch(/^Skald listens on http:\/\/127\.0\.0\.1:\d+\n$/)
    expect(code).toBe(0)
  })

  it.each([
    ['a wrong setting', { PORT: 'abc' }, /^PORT is a whole number from 0 to 65535, not "abc"\.\n$/],
    [
      'an address of another machine',
      { HOST: '203.0.113.1' },
      /^HOST 203\.0\.113\.1 is no address of this machine\.\n$/,
    ],
  ])('stops at %s with one sentence', async (_, env, sentence) => {
    const { code, out, err } = await start({ LOG_LEVEL: 'error', ...env }).ended
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(sentence)
  })

  it('stops at a port in use, and leaves the database usable', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.on('listening', resolve))
    const { port } = other.address() as { port: number }
    const DATA_DIR = fresh()
    const { code, err } = await start({ PORT: String(port), DATA_DIR, LOG_LEVEL: 'error' }).ended
    expect({ code, err }).toEqual({
      code: 1,
      err: `Port ${port} is in use: stop what uses it, or set PORT to another one.\n`,
    })
    other.close()
    const { child, ended, url } = start({ DATA_DIR })
    expect(await url).toMatch(/^http/)
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
  })

  it('stops at a data directory it cannot write to', async () => {
    const file = fresh()
    writeFileSync(file, '')
    expect((await start({ DATA_DIR: file, LOG_LEVEL: 'error' }).ended).err).toMatch(/^[^\n]*data directory[^\n]*\.\n$/)
    const closed = fresh()
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    const { code, err } = await start({ DATA_DIR: closed, LOG_LEVEL: 'error' }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^[^\n]*data directory[^\n]*\.\n$/)
  })

  it('stops when a second server wants the same data', async () => {
    const DATA_DIR = fresh()
    const first = start({ DATA_DIR })
    await first.url
    const { code, err } = await start({ DATA_DIR, LOG_LEVEL: 'error' }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^[^\n]+\.\n$/)
    first.child.kill('SIGTERM')
    await first.ended
  })
})

describe('closing', () => {
  it('finishes requests in flight, accepts none, and does not wait for idle connections', async () => {
    const server = await startServer({ plugins: [echoPlugin] })
    // If the server waited for idle connections, this test would not end.
    server.server.http.keepAliveTimeout = 600_000
    const client = new Client(server)
    await client.token()
    const arrived = new Promise(resolve => server.server.http.once('request', resolve))
    const slow = client.attempt(echoCalls.slow, { ms: 300 })
    await arrived
    const closing = server.close()
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    expect((await slow).status).toBe(200)
    await closing
  })

  it('does not wait for upgraded sockets', async () => {
    const server = await startServer({ plugins: [] })
    const upgraded = new Promise<Duplex>(resolve => {
      server.server.http.removeAllListeners('upgrade').on('upgrade', (_, socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
        resolve(socket)
      })
    })
    const answered = sendRaw(server.port, rawRequest('GET', '/ws', { Connection: 'Upgrade', Upgrade: 'websocket' }))
    const socket = await upgraded
    await server.close()
    expect(server.server.http.listening).toBe(false)
    socket.destroy()
    expect((await answered).status).toBe(101)
  })

  it('ends at once at the second signal', async () => {
    const { child, ended, url } = start({})
    const address = await url
    const client = new Client({ url: address })
    const token = await client.token()
    const headers = { Cookie: client.cookies.header(), 'X-CSRF-Token': token, 'Content-Type': 'application/json' }
    const hanging = sendRaw(
      Number(new URL(address).port),
      `${rawRequest('POST', '/api/user/login', { ...headers, 'Content-Length': '100' })}{"email":`,
    )
    await wait(200)
    child.kill('SIGTERM')
    await wait(200)
    expect(child.exitCode).toBe(null)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(1)
    expect((await hanging).status).toBe(0)
  })

  it('stops plugins in reverse order, after the last response', async () => {
    const steps: string[] = []
    const plugin = (id: string): ServerPlugin => ({
      id,
      start: () => {
        steps.push(`start ${id}`)
        return () => {
          steps.push(`stop ${id}`)
        }
      },
    })
    const server = await startServer({ plugins: [plugin('a'), plugin('b')] })
    await server.close()
    expect(steps).toEqual(['start a', 'start b', 'stop b', 'stop a'])
  })

  it('closes the database if a plugin does not start', async () => {
    const dataDir = fresh()
    const steps: string[] = []
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const good = defineServerPlugin({ id: 'good', start: () => () => void steps.push('stopped') })
    const bad = defineServerPlugin({
      id: 'bad',
      start: () => {
        throw new Error('no')
      },
    })
    await expect(createSkald({ config, plugins: [good, bad] })).rejects.toThrow('no')
    expect(steps).toEqual(['stopped'])
    await (await createSkald({ config, plugins: [] })).close()
  })

  it.each([
    ['two plugins with one id', [{ id: 'a' }, { id: 'a' }], 'Two plugins have the id "a"'],
    ['a plugin called core', [{ id: 'core' }], 'Two plugins have the id "core"'],
    [
      'two answers to one call',
      [
        { ...echoPlugin, id: 'a' },
        { ...echoPlugin, id: 'b' },
      ],
      'Both a and b answer POST echo/open',
    ],
    [
      'a call the core answers',
      [{ id: 'a', calls: [{ call: { ...echoCalls.open, name: 'user/login' }, handler: async () => null }] }],
      'Both core and a answer POST user/login',
    ],
  ])('and %s do not start at all', async (_, plugins, message) => {
    const config = readConfig({ PORT: '0', DATA_DIR: fresh(), LOG_LEVEL: 'silent' })
    await expect(createSkald({ config, plugins: plugins as ServerPlugin[] })).rejects.toThrow(message)
  })
})
