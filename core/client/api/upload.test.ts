// @vitest-environment happy-dom
import terminal from 'node:console'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { appState } from './app-state.ts'
import { CallError, NetworkError } from './call-error.ts'
import { setApiBase } from './request.ts'
import { upload } from './upload.ts'

type ReceivedRequest = { token: string | string[] | undefined; type: string; body: string }
let answer: (received: ReceivedRequest, response: ServerResponse) => void
const received: ReceivedRequest[] = []

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-headers', 'x-csrf-token,content-type,accept,idempotency-key')
  if (request.method === 'OPTIONS') return void response.end()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { 'x-csrf-token': token, 'content-type': type = '' } = request.headers
  const seen = { token, type, body: Buffer.concat(chunks).toString('latin1') }
  received.push(seen)
  answer(seen, response)
}

const server = createServer((request, response) => void take(request, response))
const input = {
  spaceId: 'ships',
  projectId: 'pequod',
  image: new File(['picture'], 'whale.png', { type: 'image/png' }),
}

beforeEach(async () => {
  // happy-dom reports every refused request on the console.
  vi.spyOn(terminal, 'error').mockReturnValue(undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  setApiBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  appState.csrfToken = 'held'
  appState.network = true
})
afterEach(async () => {
  vi.restoreAllMocks()
  await new Promise(resolve => server.close(resolve))
  setApiBase('/api')
  received.length = 0
})

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '5' }).end(JSON.stringify(body))
}

it('sends fields and file as a form with the token, reports progress, and returns the response', async () => {
  answer = (_, response) => json(response, 200, { posterId: 'p' })
  const shares: number[] = []
  const out = await upload(projectCalls.setPoster, input, { onProgress: share => shares.push(share) })
  expect(out).toEqual({ posterId: 'p' })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ token: 'held', type: expect.stringContaining('multipart/form-data') })
  expect(received[0]?.body).toMatch(/name="spaceId"\s+ships[\s\S]+filename="whale.png"[\s\S]+picture/)
  expect(shares.every(share => share >= 0 && share <= 1)).toBe(true)
})

it('fails like a call, with the text and the retry time of the response', async () => {
  answer = (_, response) =>
    json(response, 422, { type: 'not-what-it-says', title: '', status: 422, detail: 'No image' })
  const failing = upload(projectCalls.setPoster, input, { onProgress: () => undefined, quiet: true })
  await expect(failing).rejects.toBeInstanceOf(CallError)
  await expect(failing).rejects.toMatchObject({ status: 422, detail: 'No image' })
})

it('renews an expired token once', async () => {
  answer = ({ token }, response) => {
    if (token === undefined) json(response, 200, { csrfToken: 'fresh', signedIn: true })
    else if (token === 'held') json(response, 403, { type: 'bad-csrf', title: '', status: 403, detail: 'old' })
    else json(response, 200, { posterId: 'p' })
  }
  await upload(projectCalls.setPoster, input, { onProgress: () => undefined })
  expect(received.map(({ token }) => token)).toEqual(['held', undefined, 'fresh'])
})

it('rejects with the reason of its signal, and with a network error if there is no response', async () => {
  const ending = new AbortController()
  answer = () => ending.abort(new Error('changed my mind'))
  const onProgress = vi.fn()
  await expect(upload(projectCalls.setPoster, input, { onProgress, signal: ending.signal })).rejects.toThrow(
    'changed my mind',
  )
  expect(appState.network).toBe(true)
  await expect(upload(projectCalls.setPoster, input, { onProgress, signal: ending.signal })).rejects.toThrow(
    'changed my mind',
  )
  server.closeAllConnections()
  setApiBase('http://127.0.0.1:1')
  await expect(upload(projectCalls.setPoster, input, { onProgress })).rejects.toBeInstanceOf(NetworkError)
  expect(appState.network).toBe(false)
})
