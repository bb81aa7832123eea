import { Worker } from 'node:worker_threads'
import { Problem } from '#core/shared/error.ts'
import { pageHeader } from '#core/shared/event.ts'
import type { CallRoute } from '../http/calls/call-route.ts'
import { callKey } from '../http/calls/collect-calls.ts'
import { loadBody } from '../http/input/read-input.ts'
import type { ReceivedBody } from '../http/input/request-body.ts'
import type { RequestServices, TextCall, TextWriters } from '../http/request-services.ts'
import { costOf } from '../rate-limit/cost-limit.ts'
import { FairQueue } from './fair-queue.ts'
import type { ThreadOptions, ThreadOutcome, ThreadReply, ThreadRequest } from './messages.ts'

/** The script of the worker thread, which uses the plugins of plugins/server.ts. */
export const writerScript = new URL('./writer.worker.ts', import.meta.url)

/**
 * Larger bodies are handled in the worker thread: they would block the main thread for more than a few milliseconds.
 */
const threadMinBytes = 16 * 1024
/** A thread takes a quarter of a second to start, so an idle one is kept for this long. */
const idleMs = 60_000
/** Enough for the largest allowed body; exceeding it ends the thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Handles calls with long texts in a worker thread, one after another. */
export class WriterThread implements TextWriters {
  readonly #script: URL
  readonly #options: ThreadOptions
  readonly #turns = new FairQueue()
  readonly #waiting = new Map<number, PromiseWithResolvers<ThreadReply>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  /** calls in flight are told to come again */
  #isClosing = false
  #last = 0

  constructor(script: URL, options: ThreadOptions) {
    this.#script = script
    this.#options = options
  }

  takes(route: CallRoute, { body }: ReceivedBody): boolean {
    return route.writesTexts && body.size > threadMinBytes
  }

  /** The JSON of the response. @throws Problem like the call; too-many */
  async answer(services: RequestServices, call: TextCall): Promise<Uint8Array<ArrayBuffer>> {
    const { received, session } = call
    // A form may wait for its image, which is decoded in another process, so it takes no turn.
    const leave = received.boundary === undefined ? await this.#turn(received, session.user.id) : undefined
    try {
      services.costLimit.check(session.user.id, performance.now())
      const outcome = await this.#runMeasured(services, call)
      if ('json' in outcome) return outcome.json
      if ('refused' in outcome) throw new Problem(outcome.refused.type, outcome.refused.detail, outcome.refused.extra)
      throw Object.assign(new Error(outcome.failed.message), outcome.failed)
    } finally {
      await received.body.discard()
      leave?.()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#isClosing = true
    await this.#worker?.terminate()
  }

  async #turn({ body }: ReceivedBody, person: string): Promise<() => void> {
    try {
      return await this.#turns.take(person)
    } catch (error) {
      await body.discard()
      throw error
    }
  }

  async #runMeasured(services: RequestServices, call: TextCall): Promise<ThreadOutcome> {
    const { body, boundary } = call.received
    const { size } = body
    const { bytes, release } = await loadBody(services.gate, body)
    try {
      const reply = await this.#request(requestOf(call, transferableBytes(bytes), services.now()), services.log)
      const ms = boundary === undefined ? reply.ms : costOf({ received: size, answered: 0 })
      services.costLimit.spend(call.session.user.id, ms, performance.now())
      return reply
    } finally {
      release?.()
      // Delivers the events that the thread has written to the log.
      await services.events.catchUp()
    }
  }

  #request(request: Omit<ThreadRequest, 'id'>, log: RequestServices['log']): Promise<ThreadReply> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start(log)
    const id = ++this.#last
    const answer = Promise.withResolvers<ThreadReply>()
    this.#waiting.set(id, answer)
    this.#worker.postMessage({ ...request, id } satisfies ThreadRequest, [request.bytes.buffer])
    return answer.promise
  }

  #start(log: RequestServices['log']): Worker {
    const worker = new Worker(this.#script, { resourceLimits, workerData: this.#options })
    worker.on('message', (reply: ThreadReply) => this.#onReply(reply))
    worker.on('error', err => log.error({ err }, 'the thread that writes long texts died'))
    worker.on('exit', () => this.#onExit(worker))
    return worker
  }

  #onReply(reply: ThreadReply): void {
    this.#waiting.get(reply.id)?.resolve(reply)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, idleMs).unref()
  }

  /** Rejects the calls in flight; the next text starts a new thread. */
  #onExit(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const reason = this.#isClosing
      ? new Problem('unavailable', 'The server is stopping. Try again in a moment.', { retryAfter: 1 })
      : new Error('The thread that writes long texts has ended')
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }
}

/** The request headers that handlers read. */
const forwardedHeaders = ['cookie', pageHeader]

function requestOf(call: TextCall, bytes: Uint8Array<ArrayBuffer>, now: Date): Omit<ThreadRequest, 'id'> {
  const { route, session, received, path, writeKey } = call
  const headers = forwardedHeaders.flatMap(name => {
    const value = call.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...{ call: callKey(route.call), path, headers: Object.fromEntries(headers), writeKey },
    ...{ user: session.user, boundary: received.boundary, bytes, now },
  }
}

/** Bytes that can be transferred to the thread: small buffers share memory and are copied. */
function transferableBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
