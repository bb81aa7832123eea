import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import type { FileParts } from '../contract.ts'
import { shareFile, takeFile } from '../threads/shared-file.ts'
import { sendFileParts } from './files/send-file-parts.ts'
import type { RequestContext } from './request-context.ts'

const partBytes = 300_000
const parts = 60

let log: string[] = []
afterEach(() => {
  log = []
})

/** Each part consists of its own number, and is not made before it is asked for. */
function numbered(): ReadableStream<Uint8Array> {
  let made = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (made === parts) controller.close()
        else controller.enqueue(Buffer.alloc(partBytes, made++))
      },
      cancel: () => void log.push(made < parts ? 'cancelled before its end' : 'cancelled'),
    },
    { highWaterMark: 0 },
  )
}

const contextOf = (outgoing: ServerResponse | undefined) =>
  ({
    ...{ outgoing, id: 'one' },
    services: { log: { error: (_: unknown, text: string) => log.push(text) } },
    reply: (status: number, body: ReadableStream | null, headers: Record<string, string>) =>
      new Response(body, { status, headers }),
  }) as unknown as RequestContext

/** What a server that sends a file answers, not yet read. */
async function answerOf(file: () => FileParts): Promise<{ answer: IncomingMessage; sent: Promise<void> }> {
  const sent = Promise.withResolvers<void>()
  const server = createServer(async (_, outgoing) => {
    await sendFileParts(contextOf(outgoing), file(), { 'x-kind': 'file' })
    sent.resolve()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>(resolve => get({ port, host: '127.0.0.1' }, resolve))
  return { answer, sent: sent.promise }
}

function expectNumbered(all: Buffer): void {
  expect(all.length).toBe(parts * partBytes)
  for (let at = 0; at < parts; at++)
    expect(all.subarray(at * partBytes, (at + 1) * partBytes).equals(Buffer.alloc(partBytes, at))).toBe(true)
}

it('sends a slow reader every byte, although the memory of a part is used again', async () => {
  const { answer } = await answerOf(() => takeFile(shareFile(numbered())))
  expect(answer.headers['x-kind']).toBe('file')
  const all: Buffer[] = []
  for await (const bytes of answer) {
    all.push(bytes)
    // More arrives than is read.
    for (let turn = 0; turn < 3; turn++) await nextTurn()
  }
  expectNumbered(Buffer.concat(all))
})

it('copies the parts for a request that did not come over the network', async () => {
  const answer = await sendFileParts(contextOf(undefined), takeFile(shareFile(numbered())), {})
  expectNumbered(Buffer.from(await answer.arrayBuffer()))
})

it('lets nothing more be made when the reader has gone', async () => {
  const { answer, sent } = await answerOf(() => takeFile(shareFile(numbered())))
  answer.once('error', () => undefined).destroy()
  await sent
  await expect.poll(() => log).toEqual(['cancelled before its end'])
})

it('breaks the connection off when a file cannot be made to its end, and says so in the log', async () => {
  const failing = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (log.length === 0) controller.enqueue(Buffer.alloc(partBytes))
        else controller.error(new Error('no disk'))
        log.push('asked')
      },
    })
  const { answer } = await answerOf(() => takeFile(shareFile(failing())))
  await expect(answer.toArray()).rejects.toThrow('aborted')
  await expect.poll(() => log).toContain('a file was broken off')
})
