import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import * as serverPlugins from '#plugins/server.ts'
import { prune } from '#server/events/prune.ts'
import { type Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { copyTemplate } from '#tests/harness/template.ts'
import { emitEvent, headersOf, internalIdOf, LivePage, openPage, waitUntilTrue } from './live-page.ts'

const plugins = Object.values(serverPlugins)
const dataDir = await copyTemplate(plugins)
const live = { perSession: 1_000 }
const start = (PORT = '0') => startServer({ dataDir, plugins, env: { PORT }, overrides: { live } })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A page that reconnects by itself, as the client does, and counts what it receives. */
class Returning {
  readonly received: number[] = []
  last: number | undefined
  #page: LivePage | undefined
  readonly #client: Client
  readonly #userId: string

  constructor(client: Client, userId: string) {
    this.#client = client
    this.#userId = userId
  }

  get code(): number | undefined {
    return this.#page?.closed?.code
  }

  async come(): Promise<void> {
    const page = new LivePage(this.#client.url, headersOf(this.#client))
    this.#page = page
    page.socket.on('message', text => {
      const { event, data, seq } = JSON.parse(String(text)) as { event: string; data: number; seq?: number }
      this.last = seq ?? this.last
      if (event === 'n') this.received.push(data)
    })
    await waitUntilTrue('the socket opens', () => page.ready, 10_000)
    page.send('register', { userId: this.#userId, after: this.last })
    await waitUntilTrue('the page is registered', () => page.named('registered').length > 0, 10_000)
  }

  close(): void {
    this.#page?.close()
  }
}

async function emitTo(server: TestServer, personId: string, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) await emitEvent(server, n % 2 ? { person: personId } : 'everyone', 'n', n)
}

describe('a restart under two hundred pages', () => {
  it('loses nothing, repeats nothing and keeps the order; everyone reconnects [R-07]', async () => {
    let server = await start()
    const port = String(server.port)
    const people = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => ({
        client: await signedIn(server, `restart-${n}`),
        id: await internalIdOf(server, `restart-${n}`),
        userId: `restart-${n}`,
      })),
    )
    const first = people[0]!
    const pages = people.flatMap(({ client, userId }) =>
      Array.from({ length: 50 }, () => new Returning(client, userId)),
    )
    await Promise.all(pages.map(page => page.come()))
    await emitTo(server, first.id, 0, 40)
    await server.close()
    expect(new Set(pages.map(page => page.code))).toEqual(new Set([1012]))
    server = await start(port)
    await emitTo(server, first.id, 40, 60)
    const back = Promise.all(pages.map(page => page.come()))
    await emitTo(server, first.id, 60, 80)
    await back
    await emitTo(server, first.id, 80, 100)
    const all = Array.from({ length: 100 }, (_, n) => n)
    for (const [at, page] of pages.entries()) {
      const expected = at < 50 ? all : all.filter(n => n % 2 === 0)
      await waitUntilTrue('everything came', () => page.received.length >= expected.length)
      expect(page.received).toEqual(expected)
    }
    for (const page of pages) page.close()
    await server.close()
  }, 60_000)
})

describe('the log of events', () => {
  it('is pruned from its old end, in small batches, and numbers are not reused', async () => {
    let server = await start()
    const { database, events } = server.server.services
    await database.write(async tx => {
      for (let n = 0; n < 60; n++) await events.emit(tx, 'everyone', 'old', n)
    })
    const count = () =>
      database.read
        .selectFrom('events')
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    const last = await database.read.selectFrom('events').select('seq').orderBy('seq', 'desc').executeTakeFirstOrThrow()
    await prune(database, last.seq, new Date(), { most: 50, size: 7 })
    expect(await count()).toEqual({ n: 50 })
    await prune(database, last.seq, new Date(Date.now() + 25 * 60 * 60_000))
    expect(await count()).toEqual({ n: 1 })
    await server.close()
    server = await start()
    const client = await signedIn(server, 'after-prune')
    const page = await openPage(client, 'after-prune', last.seq)
    await emitEvent(server, 'everyone', 'new')
    await waitUntilTrue('the next number', () => page.named('new').length === 1)
    expect(page.named('new')[0]?.seq).toBe(last.seq + 1)
    expect(page.named('reload')).toEqual([])
    page.close()
    await server.close()
  })

  it('survives clock changes: it is ordered by numbers, not times', async () => {
    let now = new Date('2030-01-01T00:00:00Z')
    const server = await startServer({ dataDir, plugins, overrides: { now: () => now } })
    const client = await signedIn(server, 'time-jumper')
    const page = await openPage(client, 'time-jumper')
    for (const time of ['2030-01-02T00:00:00Z', '1999-01-01T00:00:00Z', '2040-01-01T00:00:00Z']) {
      now = new Date(time)
      await emitEvent(server, 'everyone', 'tick', time)
    }
    await waitUntilTrue('all came', () => page.named('tick').length === 3)
    const { numbers } = page
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    page.close()
    await server.close()
  })
})
