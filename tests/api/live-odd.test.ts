import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { signedIn, startServer } from '#tests/harness/index.ts'
import { emitEvent, headersOf, internalIdOf, LivePage, openPage, waitUntilTrue } from './live-page.ts'

const server = await startServer({ overrides: { live: { waitingBytes: 1_000_000, goodbyeMs: 50 } } })
afterAll(() => server.close())
const ann = await signedIn(server, 'ann-odd')
const eve = await signedIn(server, 'eve-odd')
const annsId = await internalIdOf(server, 'ann-odd')

async function evesSocket(): Promise<LivePage> {
  const page = new LivePage(server.url, headersOf(eve))
  await waitUntilTrue('open', () => page.ready)
  return page
}

/** Checks that another person's page is not affected. */
async function goesOn(page: LivePage): Promise<void> {
  const before = page.named('on').length
  await emitEvent(server, { person: annsId }, 'on')
  await waitUntilTrue('it goes on', () => page.named('on').length === before + 1)
}

describe('invalid frames', () => {
  it.each<[string, (page: LivePage) => void]>([
    ['no JSON', page => page.socket.send('register')],
    ['nothing', page => page.socket.send('')],
    [
      'binary',
      page => page.socket.send(Buffer.from('{"event":"register","data":{"userId":"eve-odd"}}'), { binary: true }),
    ],
    ['random bytes', page => page.socket.send(randomBytes(500))],
    ['an event nobody knows', page => page.send('message', { text: 'x' })],
    ['an array', page => page.socket.send('[1]')],
    ['null', page => page.socket.send('null')],
    ['register without a person', page => page.send('register', null)],
    ['register as a list', page => page.send('register', { userId: ['eve-odd'] })],
    ['a number below nothing', page => page.send('register', { userId: 'eve-odd', after: -1 })],
    ['half a number', page => page.send('register', { userId: 'eve-odd', after: 1.5 })],
    ['words for a number', page => page.send('register', { userId: 'eve-odd', after: '1; drop table events' })],
    ['deep nesting', page => page.socket.send('['.repeat(16_000))],
    ['a prototype', page => page.socket.send('{"__proto__":{"event":"register","data":{"userId":"eve-odd"}}}')],
  ])('are ignored a few times and then end the connection: %s [R-16]', async (_, send) => {
    const page = await openPage(ann, 'ann-odd')
    const odd = await evesSocket()
    for (let n = 0; n < 5; n++) send(odd)
    await wait(20)
    expect(odd.closed).toBeUndefined()
    expect(odd.received).toEqual([])
    send(odd)
    await waitUntilTrue('closed', () => odd.closed?.code === 4400)
    await goesOn(page)
    page.close()
  })

  it('do not keep a page from registering afterwards', async () => {
    const page = await evesSocket()
    page.socket.send('?')
    page.send('register', { userId: 'eve-odd' })
    await waitUntilTrue('registered', () => page.named('registered').length === 1)
    page.close()
  })

  it.each([16 * 1024 + 1, 10 * 1024 * 1024])('of %d bytes end the connection at once [R-16]', async size => {
    const page = await openPage(ann, 'ann-odd')
    const odd = await evesSocket()
    odd.socket.send('x'.repeat(size))
    await waitUntilTrue('closed', () => odd.closed !== undefined)
    await goesOn(page)
    page.close()
  })

  it('in more fragments than any page sends end the connection, though they are valid [R-16]', async () => {
    const inPieces = (page: LivePage, count: number) => {
      const text = JSON.stringify({ event: 'register', data: { userId: 'eve-odd' } })
      for (let at = 1; at < count; at++) page.socket.send(at === 1 ? text : '', { fin: false })
      page.socket.send('', { fin: true })
    }
    const [few, many] = [await evesSocket(), await evesSocket()]
    inPieces(few, 8)
    inPieces(many, 100)
    await waitUntilTrue('closed', () => many.closed?.code === 1008)
    await waitUntilTrue('registered', () => few.named('registered').length === 1)
    few.close()
  })

  it.each<[string, number, (page: LivePage) => void]>([
    ['frames', 5_000, page => page.send('x', {})],
    ['pings', 5_000, page => page.socket.ping()],
    ['pongs', 5_000, page => page.socket.pong()],
    ['empty pieces of a frame that never ends', 50_000, page => page.socket.send('', { fin: false })],
  ])('by the thousand a second end the connection; others do not notice: %s [R-16]', async (_, count, send) => {
    const page = await openPage(ann, 'ann-odd')
    const odd = await evesSocket()
    for (let n = 0; n < count; n++) send(odd)
    await goesOn(page)
    await waitUntilTrue('closed', () => odd.closed !== undefined)
    expect([4400, 4429, 1008, 1006]).toContain(odd.closed?.code)
    page.close()
  })
})

describe('a slow page', () => {
  it('is disconnected, and the others receive everything [R-16]', async () => {
    const page = await openPage(ann, 'ann-odd')
    const slow = await openPage(ann, 'ann-odd')
    slow.socket.pause()
    const text = 'x'.repeat(100_000)
    for (let n = 0; n < 150; n++) {
      await emitEvent(server, { person: annsId }, 'much', { n, text })
      await waitUntilTrue('the other heard it', () => page.named('much').length === n + 1)
    }
    slow.socket.resume()
    await waitUntilTrue('the slow one is dropped', () => slow.closed !== undefined)
    expect(slow.named('much').length).toBeLessThan(150)
    page.close()
  })
})

describe('a page that disappears silently', () => {
  it('is noticed by its missing pongs', async () => {
    const quick = await startServer({ overrides: { live: { heartbeatMs: 100, graceMs: 0 } } })
    const client = await signedIn(quick, 'ann-gone')
    const alive = await openPage(client, 'ann-gone')
    const dead = await openPage(client, 'ann-gone')
    dead.socket.pause()
    await waitUntilTrue('the heart was heard', () => alive.named('at').length >= 3)
    expect(alive.closed).toBeUndefined()
    dead.socket.resume()
    await waitUntilTrue('the dead one is cut', () => dead.closed !== undefined)
    alive.close()
    await quick.close()
  })
})
