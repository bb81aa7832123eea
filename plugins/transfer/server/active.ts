import type { Place } from '#core/shared/kind-calls.ts'
import { Problem } from '#server/index.ts'
import type { Running } from './threads.ts'

/** An import from the moment it is asked for until nothing more happens to it. */
export class Active {
  readonly id: string
  readonly place: Place
  readonly userId: string
  running: Running | undefined
  /** chapters there will be, once the sections are checked */
  total = 0
  #halt: 'cancel' | 'stop' | undefined
  #isKnown = false
  readonly #begun = Promise.withResolvers<void>()
  readonly #over = Promise.withResolvers<void>()

  constructor(id: string, { spaceId, projectId }: Place, userId: string) {
    this.id = id
    this.place = { spaceId, projectId }
    this.userId = userId
    // Only who sent the same request twice waits for it.
    this.#begun.promise.catch(() => undefined)
  }

  isOf({ spaceId, projectId }: Place, userId: string): boolean {
    return this.place.projectId === projectId && this.place.spaceId === spaceId && this.userId === userId
  }

  /** Resolves when the job is written down; rejects with what kept it from that. */
  get begun(): Promise<void> {
    return this.#begun.promise
  }

  get over(): Promise<void> {
    return this.#over.promise
  }

  /** @throws Problem where it was halted before it began, or nobody waits for the answer any more */
  goOn(signal: AbortSignal): void {
    if (this.#halt === 'stop') throw new Problem('unavailable', 'Nothing was imported: the server is about to stop.')
    if (this.#halt || signal.aborted) throw new Problem('conflict', 'The import was cancelled before it began.')
  }

  /** It is written down. */
  begin(): void {
    this.#isKnown = true
    this.#begun.resolve()
    if (this.#halt) this.running?.tell(this.#halt)
  }

  /** Its thread may be waiting for its turn, or at work. */
  halt(how: 'cancel' | 'stop'): void {
    this.#halt ??= how
    if (this.#isKnown) this.running?.tell(how)
  }

  end(error?: unknown): void {
    this.#begun.reject(error)
    this.#over.resolve()
  }
}
