import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Client, TestServer } from '#tests/harness/index.ts'

export interface LiveFrame {
  event: string
  data: unknown
  seq?: number
}

/** The socket of a page, with everything it received. */
export class LivePage {
  readonly socket: WebSocket
  readonly received: LiveFrame[] = []
  closed: { code: number; reason: string } | undefined
  /** status of a refused handshake */
  refused: number | undefined

  constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false })
    this.socket.on('message', data => this.received.push(JSON.parse(String(data)) as LiveFrame))
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
    this.socket.on('unexpected-response', (_, response) => {
      this.refused = response.statusCode
      this.socket.terminate()
    })
    this.socket.on('error', () => undefined)
  }

  send(event: string, data: unknown): void {
    this.socket.send(JSON.stringify({ event, data }))
  }

  named(event: string): LiveFrame[] {
    return this.received.filter(frame => frame.event === event)
  }

  /** The numbers of received events, in order. */
  get numbers(): number[] {
    return this.received.flatMap(({ event, seq }) => (event === 'registered' || event === 'at' || !seq ? [] : [seq]))
  }

  get ready(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  close(): void {
    this.socket.terminate()
  }
}

/** Waits until a condition is true. @throws Error naming it if it is not true in time */
export async function waitUntilTrue(what: string, isSo: () => boolean, ms = 15_000): Promise<void> {
  const until = performance.now() + ms
  while (!isSo()) {
    if (performance.now() > until) throw new Error(`it never became true: ${what}`)
    await wait(5)
  }
}

export function headersOf(client: Client): Record<string, string> {
  return { cookie: client.cookies.header(), origin: client.url }
}

/** A page of a signed-in person, connected and registered. */
export async function openPage(client: Client, userId: string, after?: number): Promise<LivePage> {
  const page = new LivePage(client.url, headersOf(client))
  await waitUntilTrue('the socket opens', () => page.ready)
  page.send('register', { userId, after })
  await waitUntilTrue('the page is registered', () => page.named('registered').length > 0)
  return page
}

/** Emits an event; resolves once it is committed. */
export function emitEvent(
  { server }: TestServer,
  to: Parameters<TestServer['server']['services']['events']['emit']>[1],
  event: string,
  data: unknown = {},
): Promise<void> {
  const { database, events } = server.services
  return database.write(tx => events.emit(tx, to, event, data))
}

/** The internal id of a user id. */
export async function internalIdOf({ server }: TestServer, userId: string): Promise<string> {
  const { read } = server.services.database
  return (await read.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
}

/** A raw upgrade request; resolves to the response as text. An accepted connection is closed at once. */
export function rawUpgrade(port: number, target: string, headers: Record<string, string>): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({
      Host: `127.0.0.1:${port}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    let text = ''
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      if (text.startsWith('HTTP/1.1 101')) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(text))
    socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  })
}
