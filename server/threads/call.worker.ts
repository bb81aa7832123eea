import { parentPort, type Transferable, workerData } from 'node:worker_threads'
import { Problem } from '#core/shared/error.ts'
import * as serverPlugins from '#plugins/server.ts'
import { FileAnswer, RawJson } from '../contract.ts'
import { answerRequest } from './answer-request.ts'
import type { ThreadCancel, ThreadFile, ThreadOptions, ThreadOutcome, ThreadReply, ThreadRequest } from './messages.ts'
import { shareFile } from './shared-file.ts'
import { createThreadServices } from './thread-services.ts'

// Handles calls that take long in a worker thread, at normal priority: while it holds the write lock, all other
// writes wait.

const port = parentPort!
let now = new Date()
const services = createThreadServices(workerData as ThreadOptions, Object.values(serverPlugins), () => now)

const running = new Map<number, AbortController>()

port.on('message', async (message: ThreadRequest | ThreadCancel) => {
  if ('cancels' in message) return running.get(message.cancels)?.abort()
  const threadRequest = message
  now = threadRequest.now
  const before = process.threadCpuUsage()
  const controller = new AbortController()
  running.set(threadRequest.id, controller)
  const outcome = await outcomeOf(threadRequest, controller.signal)
  running.delete(threadRequest.id)
  const { user, system } = process.threadCpuUsage(before)
  const reply: ThreadReply = { id: threadRequest.id, ms: (user + system) / 1000, ...outcome }
  port.postMessage(reply, transferred(outcome))
})

function transferred(outcome: ThreadOutcome): Transferable[] {
  if ('json' in outcome) return [outcome.json.buffer]
  return 'file' in outcome ? [outcome.file.shared.port] : []
}

async function outcomeOf(threadRequest: ThreadRequest, signal: AbortSignal): Promise<ThreadOutcome> {
  try {
    const out = await answerRequest(services, threadRequest, signal)
    if (out instanceof FileAnswer) return { file: fileOf(out) }
    return { json: new TextEncoder().encode(out instanceof RawJson ? out.text : (JSON.stringify(out) ?? 'null')) }
  } catch (error) {
    if (error instanceof Problem) return { refused: { type: error.type, detail: error.message, extra: error.extra } }
    if (!(error instanceof Error)) return { failed: { message: String(error), stack: undefined, code: undefined } }
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    return { failed: { message: error.message, stack: error.stack, code } }
  }
}

function fileOf({ bytes, type, name, size }: FileAnswer): ThreadFile {
  if (bytes instanceof Uint8Array)
    return { shared: shareFile(new Blob([bytes]).stream()), type, name, size: bytes.length }
  if (!(bytes instanceof ReadableStream)) throw new Error('What another thread makes is not handed on')
  return { shared: shareFile(bytes), type, name, size }
}
