import { subscribeKey } from 'valtio/utils'
import { appState } from '../api/app-state.ts'
import { isTemporary, waitMsOf } from '../api/call-error.ts'

const minDelayMs = 1_000
const maxDelayMs = 15_000
/** A restarting server is usually missed by the first try and there for the second. */
const triesPerDelay = 2

/**
 * How long to wait after a failure that `failures` others preceded: twice as long every second time, partly random so
 * that clients do not come back together, and at least as long as the server asked for.
 */
export function retryDelayMs(failures: number, error?: unknown): number {
  const delayMs = Math.min(maxDelayMs, minDelayMs * 2 ** Math.floor(failures / triesPerDelay))
  return Math.max(delayMs * (0.5 + Math.random() / 2), waitMsOf(error))
}

const retrying = new Set<Backoff>()

/** The schedule of one sender: when it sends, and when it tries again. */
export class Backoff {
  /** failures in a row */
  failures = 0
  /** nothing is sent before this time, which the server asked for */
  #notBefore = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #send: () => void

  constructor(send: () => void) {
    this.#send = send
  }

  /** True until the time that the server asked for. */
  get isHeld(): boolean {
    return Date.now() < this.#notBefore
  }

  /**
   * Sends after `ms` milliseconds instead of when it was planned, but not before the time that the server asked for.
   */
  schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#sendNow(), Math.max(ms, this.#notBefore - Date.now()))
  }

  /** Tries again later, or once the network is back. Another failure of the same try does not count. */
  retry(error?: unknown): void {
    const waitMs = waitMsOf(error)
    if (retrying.has(this) && waitMs === 0) return
    this.#notBefore = Math.max(this.#notBefore, Date.now() + waitMs)
    this.schedule(retryDelayMs(this.failures++))
    retrying.add(this)
  }

  /** Tries again now, if a retry is planned and the server did not ask for a later time. */
  wake(): void {
    if (retrying.has(this) && !this.isHeld) this.#sendNow()
  }

  /** The server has answered: the next failure waits for the shortest time. */
  reset(): void {
    this.stop()
    this.failures = 0
    this.#notBefore = 0
  }

  /** Cancels what is planned. */
  stop(): void {
    clearTimeout(this.#timer)
    retrying.delete(this)
  }

  #sendNow(): void {
    this.stop()
    this.#send()
  }
}

/**
 * Sends until there is an answer: a request that failed for a while is sent again later, or once the network is back.
 * @param send makes one request; sends the same idempotency key each time if it writes
 * @returns what the answered request resolved to
 * @throws the error of a request that it is no use to repeat; the reason of the signal once it is aborted
 */
export function sendUntilAnswered<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const backoff = new Backoff(() => void attempt())
    const cancel = () => {
      backoff.stop()
      reject(signal?.reason)
    }
    const attempt = async () => {
      try {
        resolve(await send())
      } catch (error) {
        if (isTemporary(error) && !signal?.aborted) return backoff.retry(error)
        reject(error)
      }
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    void attempt()
  })
}

function wakeAll(): void {
  for (const backoff of [...retrying]) backoff.wake()
}

subscribeKey(appState, 'network', reachable => {
  if (reachable) wakeAll()
})
globalThis.addEventListener?.('online', wakeAll)
