import { Worker } from 'node:worker_threads'
import { Problem } from '#server/index.ts'
import type { FromWorkerMessage, ImportEnding, ImportOrder, ToWorkerMessage, WorkerCommand } from './messages.ts'

interface CheckedSections {
  total: number
  hasParts: boolean
}

/** An import in its thread. */
export interface RunningImport {
  /** number of chapters and whether they are in parts, once all are checked; rejects with the Problem found */
  readonly checked: Promise<CheckedSections>
  /** never rejects; undefined if the thread died and left its rows */
  readonly ended: Promise<ImportEnding | undefined>
  /** chapters written so far */
  readonly done: number
  /** Does nothing once it has ended. */
  send(word: WorkerCommand): void
}

/** Starting a thread takes a tenth of a second, so an idle one waits for the next import. */
const idleMs = 30_000
/** Enough for the longest possible chapter. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Not made when the module is loaded: the checks of plugins load it as a browser would, which knows no files. */
export const importScript = (): URL => new URL('./import.worker.ts', import.meta.url)

/** The threads of one server. */
export class ImportThreads {
  readonly #script: URL
  readonly #failed: (error: unknown) => void
  readonly #idle = new Map<Worker, NodeJS.Timeout>()

  /** @param failed called with the error of a thread that died */
  constructor(script: URL, failed: (error: unknown) => void) {
    this.#script = script
    this.#failed = failed
  }

  /** Runs an order in a thread; its bytes are transferred. */
  run(order: ImportOrder): RunningImport {
    const worker = this.#acquire()
    const running = watchWorker(worker, () => this.#release(worker))
    worker.postMessage({ order } satisfies ToWorkerMessage, [order.bytes.buffer])
    return running
  }

  /** Ends idle threads; working ones must have ended before. */
  async close(): Promise<void> {
    const workers = [...this.#idle.keys()]
    for (const worker of workers) this.#spawn(worker)
    await Promise.all(workers.map(worker => worker.terminate()))
  }

  #acquire(): Worker {
    const [waiting] = this.#idle.keys()
    if (waiting) return this.#spawn(waiting)
    const made = new Worker(this.#script, { resourceLimits })
    made.on('error', error => this.#failed(error))
    made.on('exit', () => this.#spawn(made))
    return made
  }

  #release(worker: Worker): void {
    const timer = setTimeout(() => void this.#spawn(worker).terminate(), idleMs)
    this.#idle.set(worker, timer.unref())
  }

  #spawn(worker: Worker): Worker {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
    return worker
  }
}

/** The messages of a thread about one order, as promises. */
function watchWorker(worker: Worker, rest: () => void): RunningImport {
  const checked = Promise.withResolvers<CheckedSections>()
  const ended = Promise.withResolvers<ImportEnding | undefined>()
  // The check may have no listener when the thread dies.
  checked.promise.catch(() => undefined)
  let done = 0
  let isOver = false
  const end = (ending: ImportEnding | undefined) => {
    isOver = true
    worker.off('message', onMessage).off('exit', die)
    ended.resolve(ending)
  }
  const onMessage = (message: FromWorkerMessage) => {
    if (message.is === 'checked') checked.resolve(message)
    else if (message.is === 'wrote') done = message.done
    else {
      rest()
      if (message.is === 'ended') return end(message.ending)
      checked.reject(new Problem(message.type, message.detail, { errors: message.errors }))
      end(undefined)
    }
  }
  const die = () => {
    checked.reject(new Error('The thread of an import died'))
    end(undefined)
  }
  worker.on('message', onMessage).on('exit', die)
  return {
    checked: checked.promise,
    ended: ended.promise,
    get done() {
      return done
    },
    send(word) {
      if (!isOver) worker.postMessage({ word } satisfies ToWorkerMessage)
    },
  }
}
