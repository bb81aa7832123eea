import type { FindAnswer, FindRequest } from './find.worker.ts'

/** A search with a regular expression is stopped after this time: its backtracking may be exponential. */
const slowMs = 5_000

/** Thrown if a pattern takes too long. */
export class SlowPatternError extends Error {}

/** Finds in a worker, one request after another: a pattern that takes too long is ended with it. */
export class ReplaceFinder {
  readonly #worker = new Worker(new URL('./find.worker.ts', import.meta.url), { type: 'module' })

  /** @throws SlowPatternError, or what the signal says */
  find(request: FindRequest, signal: AbortSignal): Promise<FindAnswer> {
    const worker = this.#worker
    return new Promise<FindAnswer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new SlowPatternError()), slowMs)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = event => reject(new Error(event.message || 'The worker failed'))
      worker.onmessage = ({ data }: MessageEvent<FindAnswer>) => {
        clearTimeout(timer)
        resolve(data)
      }
      worker.postMessage(request)
    })
  }

  close(): void {
    this.#worker.terminate()
  }
}
