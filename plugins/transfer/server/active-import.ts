import type { Place } from '#core/shared/kind-calls.ts'
import { Problem } from '#server/index.ts'
import type { RunningImport } from './threads/import-threads.ts'

/** An import from the request until it has ended completely. */
export class ActiveImport {
  readonly id: string
  readonly place: Place
  readonly userId: string
  running: RunningImport | undefined
  /** number of chapters, once the sections are checked */
  total = 0
  #abort: 'cancel' | 'stop' | undefined
  #isKnown = false
  readonly #resolveBegun = Promise.withResolvers<void>()
  readonly #resolveOver = Promise.withResolvers<void>()

  constructor(id: string, { spaceId, projectId }: Place, userId: string) {
    this.id = id
    this.place = { spaceId, projectId }
    this.userId = userId
    // Only a repeated request waits for it.
    this.#resolveBegun.promise.catch(() => undefined)
  }

  isOf({ spaceId, projectId }: Place, userId: string): boolean {
    return this.place.projectId === projectId && this.place.spaceId === spaceId && this.userId === userId
  }

  /** Resolves when the job is stored; rejects with the reason it was not. */
  get begun(): Promise<void> {
    return this.#resolveBegun.promise
  }

  get over(): Promise<void> {
    return this.#resolveOver.promise
  }

  /** @throws Problem if it was stopped before it began, or the request was aborted */
  throwIfStopped(signal: AbortSignal): void {
    if (this.#abort === 'stop') throw new Problem('unavailable', 'Nothing was imported: the server is about to stop.')
    if (this.#abort || signal.aborted) throw new Problem('conflict', 'The import was cancelled before it began.')
  }

  /** The job is stored. */
  begin(): void {
    this.#isKnown = true
    this.#resolveBegun.resolve()
    if (this.#abort) this.running?.send(this.#abort)
  }

  /** Its thread may be waiting for its turn or working. */
  stop(how: 'cancel' | 'stop'): void {
    this.#abort ??= how
    if (this.#isKnown) this.running?.send(how)
  }

  end(error?: unknown): void {
    this.#resolveBegun.reject(error)
    this.#resolveOver.resolve()
  }
}
