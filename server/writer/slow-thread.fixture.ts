import { parentPort } from 'node:worker_threads'
import type { ThreadCancel, ThreadReply, ThreadRequest } from './messages.ts'

// A thread that answers with what it is sent: at once, when the call is cancelled, or never, out of memory.

const reply = (answer: ThreadReply) => parentPort?.postMessage(answer)

parentPort?.on('message', (message: ThreadRequest | ThreadCancel) => {
  if ('cancels' in message) return reply({ id: message.cancels, ms: 0, failed: { message: '', stack: '', code: '' } })
  const work = Buffer.from(message.bytes).toString()
  if (work === 'at once') reply({ id: message.id, ms: 0, json: new TextEncoder().encode(JSON.stringify(work)) })
  const all: object[] = []
  while (work === 'too much') all.push(new Array(4_000_000).fill(message))
})
