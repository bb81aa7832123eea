import { Worker } from 'node:worker_threads'
import { Problem } from '#core/shared/error.ts'
import { pageHeader } from '#core/shared/event.ts'
import { FileAnswer, type FileParts, type ThreadName } from '../contract.ts'
import { batchPrefix } from '../entities/write/insert-whole.ts'
import { callKey } from '../http/calls/collect-calls.ts'
import { loadBody } from '../http/input/read-input.ts'
import { ClientGone, type ReceivedBody } from '../http/input/request-body.ts'
import type { CallThread, ReceivedCall, RequestServices } from '../http/request-services.ts'
import { anotherImport } from '../project-file/check-file.ts'
import { costOf } from '../rate-limit/cost-limit.ts'
import { FairQueue } from './fair-queue.ts'
import type { ThreadCancel, ThreadFile, ThreadOptions, ThreadOutcome, ThreadReply, ThreadRequest } from './messages.ts'
import { takeFile } from './shared-file.ts'

/** The script of the worker thread, which uses the plugins of plugins/server.ts. */
export const threadScript = new URL('./call.worker.ts', import.meta.url)

/**
 * Larger bodies are handled in the worker thread: to check and to index them would block the main thread for more than
 * a few milliseconds.
 */
const receivedMinBytes = 8 * 1024
/** So are calls about texts that are stored and larger: to delete them, or to find their words again. */
const storedMinBytes = 64 * 1024
/** A thread takes a quarter of a second to start, so an idle one is kept for this long. */
const idleMs = 60_000
/** Enough for the largest allowed body; exceeding it ends the thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

interface ThreadSettings {
  /** bytes of the smallest body it takes; by default what would block the main thread */
  minBytes?: number
  /** refuses calls of people whose last one is not done; without it they wait */
  secondOfOne?: () => Problem
  /** removes what a thread that ended in the middle of a call has left */
  died?: (threadId: number) => Promise<void>
}

/** Handles calls that take long in a worker thread, one after another. Files are sent while the next call is handled. */
export class WorkerThread implements CallThread {
  readonly #script: URL
  readonly #options: ThreadOptions
  readonly #turns = new FairQueue()
  readonly #waiting = new Map<number, PromiseWithResolvers<ThreadReply>>()
  /** files that are being sent */
  readonly #files = new Set<PromiseWithResolvers<never>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  /** calls in flight are asked to be repeated */
  #isClosing = false
  /** who has a call here */
  readonly #people = new Set<string>()
  readonly #settings: ThreadSettings
  #last = 0

  constructor(script: URL, options: ThreadOptions, settings: ThreadSettings = {}) {
    this.#settings = settings
    this.#script = script
    this.#options = options
  }

  takes({ received = 0, stored = 0 }: { received?: number; stored?: number }): boolean {
    return received >= (this.#settings.minBytes ?? receivedMinBytes) || stored >= storedMinBytes
  }

  async answer(services: RequestServices, call: ReceivedCall): Promise<Uint8Array<ArrayBuffer> | FileAnswer> {
    const { received, session } = call
    // A form may wait for its image, which is decoded in another process, so it takes no turn.
    const leave = received?.boundary === undefined ? await this.#turn(received, session.user.id) : undefined
    try {
      if (call.signal.aborted) throw new ClientGone()
      services.costLimit.check(session.user.id, performance.now())
      const outcome = await this.#runMeasured(services, call)
      if ('json' in outcome) return outcome.json
      if ('file' in outcome) return new FileAnswer(this.#sent(outcome.file), outcome.file)
      if (call.signal.aborted) throw new ClientGone()
      if ('refused' in outcome) throw new Problem(outcome.refused.type, outcome.refused.detail, outcome.refused.extra)
      throw Object.assign(new Error(outcome.failed.message), outcome.failed)
    } finally {
      await received?.body.discard()
      leave?.()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    this.#isClosing = true
    await this.#worker?.terminate()
  }

  /** About long texts, but not with one; what the thread takes whatever its body is long. */
  #isShort(received: ReceivedBody | undefined): boolean {
    return this.#settings.minBytes === undefined && (received?.body.size ?? 0) < receivedMinBytes
  }

  async #turn(received: ReceivedBody | undefined, person: string): Promise<() => void> {
    const { secondOfOne } = this.#settings
    try {
      if (!secondOfOne) return await this.#turns.take(person, { isShort: this.#isShort(received) })
      if (this.#people.has(person)) throw secondOfOne()
      this.#people.add(person)
      const leave = await this.#turns.take(person)
      return () => {
        this.#people.delete(person)
        leave()
      }
    } catch (error) {
      await received?.body.discard()
      throw error
    }
  }

  async #runMeasured(services: RequestServices, call: ReceivedCall): Promise<ThreadOutcome> {
    const { body, boundary } = call.received ?? {}
    const size = body?.size ?? 0
    const { bytes, release } = body ? await loadBody(services.gate, body) : { bytes: Buffer.of(), release: undefined }
    try {
      const request = requestOf(call, transferableBytes(bytes), services.now())
      const reply = await this.#request(request, call.signal, services.log)
      const ms = boundary === undefined ? reply.ms : costOf({ received: size, answered: 0 })
      services.costLimit.spend(call.session.user.id, ms, performance.now())
      return reply
    } finally {
      release?.()
      // Delivers the events that the thread has written to the log.
      await services.events.catchUp()
    }
  }

  async #request(
    request: Omit<ThreadRequest, 'id'>,
    signal: AbortSignal,
    log: RequestServices['log'],
  ): Promise<ThreadReply> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start(log)
    const worker = this.#worker
    const id = ++this.#last
    const answer = Promise.withResolvers<ThreadReply>()
    this.#waiting.set(id, answer)
    const cancel = () => worker.postMessage({ cancels: id } satisfies ThreadCancel)
    signal.addEventListener('abort', cancel)
    worker.postMessage({ ...request, id } satisfies ThreadRequest, [request.bytes.buffer])
    try {
      return await answer.promise
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  #start(log: RequestServices['log']): Worker {
    const worker = new Worker(this.#script, { resourceLimits, workerData: this.#options })
    worker.on('message', (reply: ThreadReply) => this.#onReply(reply))
    let isOutOfMemory = false
    worker.on('error', (err: NodeJS.ErrnoException) => {
      isOutOfMemory = err.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (isOutOfMemory) log.warn({ err }, 'what was sent needed more memory than a thread has')
      else log.error({ err }, 'a thread that handles long bodies died')
    })
    const { threadId } = worker
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#onExit(isOutOfMemory)
      if (this.#isClosing) return
      this.#settings.died?.(threadId).catch(err => log.error({ err }, 'what a dead thread left could not be removed'))
    })
    return worker
  }

  #onReply(reply: ThreadReply): void {
    this.#waiting.get(reply.id)?.resolve(reply)
    this.#waiting.delete(reply.id)
    this.#endWhenIdle()
  }

  /** What a thread makes, sent on; an end of the thread breaks it off. */
  #sent({ shared }: ThreadFile): FileParts {
    const made = takeFile(shared)
    const broken = Promise.withResolvers<never>()
    // Nobody may be waiting when it breaks.
    broken.promise.catch(() => undefined)
    this.#files.add(broken)
    const leave = () => {
      this.#files.delete(broken)
      this.#endWhenIdle()
    }
    return {
      async next() {
        const part = await Promise.race([made.next(), broken.promise]).catch(error => {
          leave()
          throw error
        })
        if (!part) leave()
        return part
      },
      async cancel() {
        leave()
        await made.cancel()
      },
    }
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle)
    if (this.#waiting.size > 0 || this.#files.size > 0) return
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, idleMs).unref()
  }

  /** Rejects the calls in flight; the next one starts a new thread. */
  #onExit(isOutOfMemory: boolean): void {
    this.#worker = undefined
    const reason = this.#endReason(isOutOfMemory)
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
    for (const file of this.#files) file.reject(reason)
    this.#files.clear()
  }

  #endReason(isOutOfMemory: boolean): Error {
    if (this.#isClosing)
      return new Problem('unavailable', 'The server is stopping. Try again in a moment.', { retryAfter: 1 })
    if (isOutOfMemory)
      return new Problem('too-large', 'This needs more memory than there is for it: nothing was saved.')
    return new Error('The thread that handles long bodies has ended')
  }
}

/** Each thread starts with its first call. */
export function createThreads(
  script: URL,
  own: Pick<ThreadOptions, 'config' | 'secret'>,
  { database, entities }: Pick<RequestServices, 'database' | 'entities'>,
): Record<ThreadName, WorkerThread> {
  const died = async (threadId: number) => {
    await database.write(tx => entities.dropUnfinishedBatches(tx, batchPrefix(threadId)), { whenFull: true })
  }
  const { file, waitingWrites } = database
  const options: ThreadOptions = { ...own, file, waitingWrites, isPatient: false }
  return {
    texts: new WorkerThread(script, options),
    imports: new WorkerThread(script, { ...options, isPatient: true }, { secondOfOne: anotherImport, died }),
    exports: new WorkerThread(script, options, { minBytes: 0 }),
  }
}

/** The request headers that handlers read. */
const forwardedHeaders = ['cookie', pageHeader]

function requestOf(call: ReceivedCall, bytes: Uint8Array<ArrayBuffer>, now: Date): Omit<ThreadRequest, 'id'> {
  const { route, session, received, path, query, writeKey } = call
  const headers = forwardedHeaders.flatMap(name => {
    const value = call.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...{ call: callKey(route.call), path, query, headers: Object.fromEntries(headers), writeKey },
    ...{ user: session.user, boundary: received?.boundary, bytes, now },
  }
}

/** Bytes that can be transferred to the thread: small buffers share memory and are copied. */
function transferableBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
