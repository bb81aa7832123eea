import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '#core/shared/error.ts'
import * as serverPlugins from '#plugins/server.ts'
import { answerRequest } from './answer-request.ts'
import type { ThreadCancel, ThreadOptions, ThreadOutcome, ThreadReply, ThreadRequest } from './messages.ts'
import { createThreadServices } from './thread-services.ts'

// Handles calls with long bodies in a worker thread, at normal priority: while it holds the write lock, all other
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
  port.postMessage(reply, 'json' in outcome ? [outcome.json.buffer] : [])
})

async function outcomeOf(threadRequest: ThreadRequest, signal: AbortSignal): Promise<ThreadOutcome> {
  try {
    return { json: new TextEncoder().encode(await answerRequest(services, threadRequest, signal)) }
  } catch (error) {
    if (error instanceof Problem) return { refused: { type: error.type, detail: error.message, extra: error.extra } }
    if (!(error instanceof Error)) return { failed: { message: String(error), stack: undefined, code: undefined } }
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    return { failed: { message: error.message, stack: error.stack, code } }
  }
}
