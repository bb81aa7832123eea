import { parentPort } from 'node:worker_threads'
import type { ThreadCancel, ThreadReply, ThreadRequest } from './messages.ts'
import { shareFile } from './shared-file.ts'

// A thread that answers with what it is sent: at once, when the call is cancelled, or never, out of memory; or with a
// file of nine parts, that may end the thread after its first.

const reply = (answer: ThreadReply) => parentPort?.postMessage(answer)

/** More than one of them is in the memory that both threads share. */
const filePartBytes = 200_000

const log: string[] = []

function fileOf(work: string): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (work === 'a file that ends it' && sent === 1) process.exit()
        if (sent === 9) return controller.close()
        controller.enqueue(Buffer.alloc(filePartBytes, String(++sent)))
      },
      cancel: () => void log.push(`cancelled after ${sent < 9 ? 'some' : 'all'} parts`),
    },
    { highWaterMark: 0 },
  )
}

parentPort?.on('message', (message: ThreadRequest | ThreadCancel) => {
  if ('cancels' in message) return reply({ id: message.cancels, ms: 0, failed: { message: '', stack: '', code: '' } })
  const work = Buffer.from(message.bytes).toString()
  if (work === 'at once') reply({ id: message.id, ms: 0, json: new TextEncoder().encode(JSON.stringify(work)) })
  if (work.startsWith('a file')) {
    const shared = shareFile(fileOf(work))
    const file = { shared, type: 'text/plain', name: 'parts.txt', size: 9 * filePartBytes }
    parentPort?.postMessage({ id: message.id, ms: 0, file } satisfies ThreadReply, [shared.port])
  }
  if (work === 'how was it') reply({ id: message.id, ms: 0, json: new TextEncoder().encode(JSON.stringify(log)) })
  // Numbers only: among references, the last garbage collections take seconds.
  const all: number[][] = []
  while (work === 'too much') all.push(new Array(1_000_000).fill(0.5))
})
