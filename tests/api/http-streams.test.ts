import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineCalls } from '#core/shared/call.ts'
import { defineServerPlugin, FileAnswer, handle } from '#server/index.ts'
import { startServer, type TestServer } from '#tests/harness/index.ts'

const calls = defineCalls('spring', {
  flow: {
    method: 'GET',
    access: 'anyone',
    input: {},
    output: 'unknown',
    media: 'application/octet-stream',
    about: 'A file that is made while it is sent.',
  },
})

/** How much of it has been asked for. */
let parts = 0
const endless = () =>
  new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        parts++
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    },
    { highWaterMark: 0 },
  )
const spring = defineServerPlugin({
  id: 'spring',
  calls: [handle(calls.flow, async () => new FileAnswer(endless(), { type: 'application/octet-stream' }))],
})

let server: TestServer
beforeAll(async () => {
  server = await startServer({ plugins: [spring] })
})
afterAll(() => server.close())

it('a file is sent while it is made: it is not read into memory first, and not beyond what the browser takes', async () => {
  const gone = new AbortController()
  const answer = await fetch(`${server.url}/api/spring/flow`, { signal: gone.signal })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(value?.length).toBeGreaterThan(0)
  // An endless file would never have begun if it were hashed first; nobody reads on, so it waits.
  expect(parts).toBeLessThan(100)
  gone.abort()
})
