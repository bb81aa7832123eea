import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '#core/shared/error.ts'
import * as serverPlugins from '#plugins/server.ts'
import { answerOrder } from './answer-order.ts'
import type { Ground, Order, Outcome, Told } from './messages.ts'
import { threadParts } from './thread-parts.ts'

// Answers calls that bring long texts, away from the thread that answers everybody. At the same priority: while it holds
// the store, everybody who writes waits for it.

const port = parentPort!
let now = new Date()
const parts = threadParts(workerData as Ground, Object.values(serverPlugins), () => now)

port.on('message', async (order: Order) => {
  now = order.now
  const before = process.threadCpuUsage()
  const outcome = await outcomeOf(order)
  const { user, system } = process.threadCpuUsage(before)
  const told: Told = { id: order.id, ms: (user + system) / 1000, ...outcome }
  port.postMessage(told, 'json' in outcome ? [outcome.json.buffer] : [])
})

async function outcomeOf(order: Order): Promise<Outcome> {
  try {
    return { json: new TextEncoder().encode(await answerOrder(parts, order)) }
  } catch (error) {
    if (error instanceof Problem) return { refused: { type: error.type, detail: error.message, extra: error.extra } }
    if (!(error instanceof Error)) return { failed: { message: String(error), stack: undefined, code: undefined } }
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    return { failed: { message: error.message, stack: error.stack, code } }
  }
}
