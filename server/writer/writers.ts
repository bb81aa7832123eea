import { Worker } from 'node:worker_threads'
import { Problem } from '#core/shared/error.ts'
import { pageHeader } from '#core/shared/event.ts'
import type { Sent } from '../http/body.ts'
import type { CallRoute } from '../http/call-route.ts'
import { costOf } from '../http/cost-limit.ts'
import { keyOf } from '../http/gather-calls.ts'
import { loadBody } from '../http/input.ts'
import type { Parts, TextCall, TextWriters } from '../http/parts.ts'
import type { Ground, Order, Outcome, Told } from './messages.ts'
import { Turns } from './turns.ts'

/** The thread that answers with the plugins of plugins/server.ts. */
export const writerScript = new URL('./writer.worker.ts', import.meta.url)

/** Bodies above this are answered in the thread: a longer text would hold up everybody for more than a few milliseconds. */
const longBody = 16 * 1024
/** A thread takes a quarter of a second to start, so one that is done waits for the next text. */
const idleMs = 60_000
/** Enough for the largest body there may be; what needs more ends the thread and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Calls that bring long texts, answered in a thread of their own, one after another. */
export class Writers implements TextWriters {
  readonly #script: URL
  readonly #ground: Ground
  readonly #turns = new Turns()
  readonly #waiting = new Map<number, PromiseWithResolvers<Told>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last = 0

  constructor(script: URL, ground: Ground) {
    this.#script = script
    this.#ground = ground
  }

  takes(route: CallRoute, { body }: Sent): boolean {
    return route.writesTexts && body.size > longBody
  }

  /** The JSON of the answer. @throws Problem like the call; too-many */
  async answer(parts: Parts, call: TextCall): Promise<Uint8Array<ArrayBuffer>> {
    const { sent, session } = call
    // A form may wait for its image, which is decoded elsewhere: it holds up nobody.
    const leave = sent.boundary === undefined ? await this.#turn(sent, session.user.id) : undefined
    try {
      parts.costLimit.check(session.user.id, performance.now())
      const outcome = await this.#measured(parts, call)
      if ('json' in outcome) return outcome.json
      if ('refused' in outcome) throw new Problem(outcome.refused.type, outcome.refused.detail, outcome.refused.extra)
      throw Object.assign(new Error(outcome.failed.message), outcome.failed)
    } finally {
      await sent.body.discard()
      leave?.()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  async #turn({ body }: Sent, person: string): Promise<() => void> {
    try {
      return await this.#turns.take(person)
    } catch (error) {
      await body.discard()
      throw error
    }
  }

  async #measured(parts: Parts, call: TextCall): Promise<Outcome> {
    const { body, boundary } = call.sent
    const { size } = body
    const { bytes, release } = await loadBody(parts.gate, body)
    try {
      const told = await this.#ask(orderOf(call, ownBytes(bytes), parts.now()), parts.log)
      const ms = boundary === undefined ? told.ms : costOf({ received: size, answered: 0 })
      parts.costLimit.spend(call.session.user.id, ms, performance.now())
      return told
    } finally {
      release?.()
      // Its events are in the log, and nobody has been told yet.
      await parts.events.catchUp()
    }
  }

  #ask(order: Omit<Order, 'id'>, log: Parts['log']): Promise<Told> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start(log)
    const id = ++this.#last
    const answer = Promise.withResolvers<Told>()
    this.#waiting.set(id, answer)
    this.#worker.postMessage({ ...order, id } satisfies Order, [order.bytes.buffer])
    return answer.promise
  }

  #start(log: Parts['log']): Worker {
    const worker = new Worker(this.#script, { resourceLimits, workerData: this.#ground })
    worker.on('message', (told: Told) => this.#hear(told))
    worker.on('error', err => log.error({ err }, 'the thread that writes long texts died'))
    worker.on('exit', () => this.#bury(worker))
    return worker
  }

  #hear(told: Told): void {
    this.#waiting.get(told.id)?.resolve(told)
    this.#waiting.delete(told.id)
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, idleMs).unref()
  }

  /** Whoever waited is told; the next text gets a new thread. */
  #bury(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(new Error('The thread that writes long texts has ended'))
    this.#waiting.clear()
  }
}

/** What those who answer look at. */
const passedOn = ['cookie', pageHeader]

function orderOf(call: TextCall, bytes: Uint8Array<ArrayBuffer>, now: Date): Omit<Order, 'id'> {
  const { route, session, sent, path, writeKey } = call
  const headers = passedOn.flatMap(name => {
    const value = call.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...{ call: keyOf(route.call), path, headers: Object.fromEntries(headers), writeKey },
    ...{ user: session.user, boundary: sent.boundary, bytes, now },
  }
}

/** Bytes that can move to the thread: small bodies are views of memory they share. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
