import { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import type { FileAnswer, FileParts } from '../contract.ts'
import type { CallRoute } from '../http/calls/call-route.ts'
import { ClientGone, readBody } from '../http/input/request-body.ts'
import type { ReceivedCall, RequestServices } from '../http/request-services.ts'
import { WorkerThread } from './worker-thread.ts'

const script = new URL('./slow-thread.fixture.ts', import.meta.url)
const services = {
  costLimit: { check: () => undefined, spend: () => undefined },
  events: { catchUp: async () => undefined },
  log: { error: () => undefined, warn: () => undefined },
  now: () => new Date(),
} as unknown as RequestServices

let thread: WorkerThread | undefined
afterEach(() => thread?.close())

async function callOf(work: string, { person = 'ann', signal = new AbortController().signal } = {}) {
  const body = await readBody(Readable.from([Buffer.from(work)]), { maxBytes: 1000, spillDir: '/nowhere' })
  return {
    ...{ path: '/', query: '', writeKey: null, header: () => undefined, signal },
    route: { call: { method: 'POST', name: 'salt/take' } } as CallRoute,
    session: { user: { id: person }, sessionId: '', openedAt: 0 } as ReceivedCall['session'],
    received: { body, boundary: undefined },
  }
}
/** All of a file; its parts are copied, because each is overwritten by a later one. */
async function received(file: unknown): Promise<Buffer> {
  const all: Buffer[] = []
  const parts = (file as FileAnswer).bytes as FileParts
  for (let part = await parts.next(); part; part = await parts.next()) all.push(Buffer.from(part))
  return Buffer.concat(all)
}
const jsonOf = (answer: unknown) => Buffer.from(answer as Uint8Array).toString()
const start = (options: ConstructorParameters<typeof WorkerThread>[2] = {}) => {
  thread = new WorkerThread(script, {} as never, options)
  return thread
}

it('notifies the thread that a caller is gone, and goes on with the next call', async () => {
  const own = start()
  const gone = new AbortController()
  const answer = own.answer(services, await callOf('until cancelled', { signal: gone.signal }))
  const next = own.answer(services, await callOf('at once', { person: 'ben' }))
  gone.abort()
  await expect(answer).rejects.toThrow(ClientGone)
  expect(jsonOf(await next)).toBe('"at once"')
})

it('refuses the second call of a person while the first is running, if it is configured to', async () => {
  const own = start({ secondOfOne: () => new Problem('conflict', 'One at a time.') })
  const gone = new AbortController()
  const first = own.answer(services, await callOf('until cancelled', { signal: gone.signal }))
  await expect(own.answer(services, await callOf('at once'))).rejects.toThrow('One at a time.')
  gone.abort()
  await expect(first).rejects.toThrow(ClientGone)
  expect(jsonOf(await own.answer(services, await callOf('at once')))).toBe('"at once"')
})

it('says what was too much for the memory of a thread, lets what it left be removed, and starts another', async () => {
  const died: number[] = []
  const own = start({ died: async threadId => void died.push(threadId) })
  await expect(own.answer(services, await callOf('too much'))).rejects.toMatchObject({ type: 'too-large' })
  expect(died).toEqual([expect.any(Number)])
  expect(jsonOf(await own.answer(services, await callOf('at once')))).toBe('"at once"')
})

it('sends a file while the next call is handled', async () => {
  const own = start()
  const file = await own.answer(services, await callOf('a file'))
  expect(file).toMatchObject({ type: 'text/plain', name: 'parts.txt', size: 1_800_000 })
  expect(jsonOf(await own.answer(services, await callOf('at once')))).toBe('"at once"')
  const text = (await received(file)).toString()
  expect(text).toBe([...'123456789'].map(digit => digit.repeat(200_000)).join(''))
})

it('notifies the thread that nobody wants the rest of a file', async () => {
  const own = start()
  const file = (await own.answer(services, await callOf('a file'))) as FileAnswer
  const parts = file.bytes as FileParts
  await parts.next()
  await parts.cancel()
  // The file has a port of its own, whose messages may come after those of calls.
  await expect
    .poll(async () => jsonOf(await own.answer(services, await callOf('how was it'))))
    .toBe('["cancelled after some parts"]')
})

it('breaks a file off that a thread does not finish, instead of sending nothing for ever', async () => {
  const own = start()
  const file = (await own.answer(services, await callOf('a file that ends it'))) as FileAnswer
  await expect(received(file)).rejects.toThrow('has ended')
  expect(jsonOf(await own.answer(services, await callOf('at once')))).toBe('"at once"')
})
