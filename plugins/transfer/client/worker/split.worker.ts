import { Manuscript } from './manuscript.ts'
import type { WorkerRequest, WorkerRequests, WorkerResponse } from './messages.ts'

// Decodes, splits and packs in a worker, so that the page stays responsive for any length.

const manuscript = new Manuscript()

async function handleRequest({ name, request: input }: WorkerRequest): Promise<unknown> {
  if (name === 'read') return manuscript.read(input as WorkerRequests['read']['request'])
  if (name === 'change') return manuscript.change(input as WorkerRequests['change']['request'])
  if (name === 'paragraphs') return manuscript.paragraphs(input as WorkerRequests['paragraphs']['request'])
  return manuscript.pack(input as WorkerRequests['pack']['request'])
}

function postResponse(answered: WorkerResponse): void {
  const bytes = 'answer' in answered && (answered.answer as { bytes?: Uint8Array<ArrayBuffer> }).bytes
  self.postMessage(answered, { transfer: bytes ? [bytes.buffer] : [] })
}

/** One request after another: corrections keep their order. */
let requestQueue: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  requestQueue = requestQueue
    .then(() => handleRequest(data))
    .then(
      answer => postResponse({ number: data.number, answer }),
      (error: unknown) => postResponse({ number: data.number, failure: String(error) }),
    )
})
