import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { FileParts } from '../contract.ts'

// A file that one thread makes and another sends, in memory that both share. Bytes in messages would be memory of the
// thread that sends them, which would collect all its garbage for about every 10 MB: 10 to 30 ms in which it answers
// nobody. The garbage collector does not count shared memory, so a few slots of it are used again and again.

/** More than a socket takes without saying that it has to wait. */
const slotBytes = 256 * 1024
/** One is sent while the others are filled. */
const slots = 4

/** What the thread that sends the file gets. */
export interface SharedFile {
  memory: SharedArrayBuffer
  /** takes the numbers of slots that may be filled, and `cancel`; answers with filled slots */
  port: MessagePort
}

type ToMaker = { slot: number } | 'cancel'

/** A slot that is not full is the last one. */
type FromMaker = { slot: number; length: number } | { failed: string }

/** Offers what a stream has to another thread, which gets the port transferred. */
export function shareFile(source: ReadableStream<Uint8Array>): SharedFile {
  const memory = new SharedArrayBuffer(slots * slotBytes)
  const { port1: own, port2: port } = new MessageChannel()
  const reader = source.getReader()
  let rest: Uint8Array = Buffer.of()
  const fill = async (slot: number) => {
    const bytes = new Uint8Array(memory, slot * slotBytes, slotBytes)
    let length = 0
    while (length < slotBytes) {
      if (rest.length === 0) {
        const { done, value } = await reader.read()
        if (done) break
        rest = value
      }
      const some = rest.subarray(0, slotBytes - length)
      bytes.set(some, length)
      rest = rest.subarray(some.length)
      length += some.length
    }
    own.postMessage({ slot, length } satisfies FromMaker)
  }
  const fail = (error: unknown) => own.postMessage({ failed: String(error) } satisfies FromMaker)
  let filled = Promise.resolve()
  own.on('message', (message: ToMaker) => {
    if (message !== 'cancel') filled = filled.then(() => fill(message.slot)).catch(fail)
    else reader.cancel().catch(fail)
  })
  return { memory, port }
}

/** The parts of a file that another thread makes. */
export function takeFile({ memory, port }: SharedFile): FileParts {
  const arrived: FromMaker[] = []
  let waiting: PromiseWithResolvers<void> | undefined
  let heldSlot: number | undefined
  let isLast = false
  port.on('message', (message: FromMaker) => {
    arrived.push(message)
    waiting?.resolve()
  })
  const ask = (message: ToMaker) => port.postMessage(message)
  for (let slot = 0; slot < slots; slot++) ask({ slot })
  return {
    async next() {
      if (heldSlot !== undefined && !isLast) ask({ slot: heldSlot })
      heldSlot = undefined
      if (isLast) return undefined
      while (arrived.length === 0) {
        waiting = Promise.withResolvers()
        await waiting.promise
      }
      const made = arrived.shift()!
      if ('failed' in made) {
        port.close()
        throw new Error(`A file could not be made to its end: ${made.failed}`)
      }
      heldSlot = made.slot
      isLast = made.length < slotBytes
      if (isLast) port.close()
      return made.length > 0 ? new Uint8Array(memory, made.slot * slotBytes, made.length) : undefined
    },
    async cancel() {
      ask('cancel')
      port.close()
    },
  }
}
