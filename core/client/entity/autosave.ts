import { proxy } from 'valtio'
import { limits } from '#core/shared/limits.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { wordsOf } from '../api/error-table.ts'

/** A field's new value, or how to get it: long text is put together only when it is sent. */
export type Pending = Readonly<Record<string, unknown | (() => unknown)>>
export type Values = Readonly<Record<string, unknown>>
export type Entity = Values & { revision: number }

export type SavePhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'conflict' | 'failed'

/** Both sides of a clash, and what they have in common. */
export interface Clash {
  base: Values
  mine: Values
  theirs: Entity
}

export interface AutosaveState {
  phase: SavePhase
  /** words of the server where it refuses for good */
  refusal: string | null
  clash: Clash | null
  /** one more whenever values came from elsewhere and the person chose them: editors start anew */
  epoch: number
  /** one more whenever values came from elsewhere by themselves: editors take them over as they stand */
  followed: number
}

/** What autosave needs of the world. */
export interface AutosavePort {
  /** sends fields on top of a revision; the key makes a repeated sending have one effect */
  send(data: Values, revision: number, key: string): Promise<Entity>
  keepDraft(draft: Draft | null): void
  newKey(): string
}

/** What is not yet acknowledged, kept on this device. */
export interface Draft {
  revision: number
  values: Values
}

const pauses = [1000, 2000, 5000, 10_000, 30_000]

function read(pending: Pending): Values {
  return Object.fromEntries(
    Object.entries(pending).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Saves what is edited a moment after the last change, one request at a time, and never on top of what it has
 * not seen: a stale revision becomes a clash for the person to settle. Failures that may pass are tried again.
 */
export class Autosave {
  readonly state = proxy<AutosaveState>({ phase: 'saved', refusal: null, clash: null, epoch: 0, followed: 0 })
  #entity: Entity
  #before: Entity
  #pending: Pending = {}
  #sending: { values: Values; key: string } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  readonly #port: AutosavePort

  constructor(entity: Entity, port: AutosavePort) {
    this.#entity = entity
    this.#before = entity
    this.#port = port
  }

  get entity(): Entity {
    return this.#entity
  }

  /** What the thing was before it was last followed. */
  get before(): Entity {
    return this.#before
  }

  get unsaved(): boolean {
    return this.#sending !== null || Object.keys(this.#pending).length > 0
  }

  /** Takes an edit; it is sent after a pause without further ones. */
  edit(values: Pending, pause: number = limits.autosaveMs): void {
    this.#pending = { ...this.#pending, ...values }
    if (this.state.phase === 'conflict') return
    if (this.state.phase === 'failed') this.state.refusal = null
    if (this.state.phase !== 'retrying' && this.state.phase !== 'offline') this.state.phase = 'saving'
    this.#schedule(pause)
  }

  /** Sends at once what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.state.phase !== 'conflict') await this.#send()
  }

  /** Keeps what is not acknowledged on this device, for the time after a crash. */
  keepDraft(): void {
    this.#port.keepDraft(this.unsaved ? { revision: this.#entity.revision, values: this.#unsavedValues() } : null)
  }

  /** What the server has now, seen elsewhere; taken over only where nothing waits to be sent. */
  follow(entity: Entity): void {
    if (this.unsaved || entity.revision <= this.#entity.revision) return
    this.#take(entity)
  }

  /** Takes up what a crash left: as a clash where the thing has changed since, else as an edit. */
  restore(draft: Draft): void {
    if (draft.revision !== this.#entity.revision) {
      this.state.clash = { base: {}, mine: draft.values, theirs: this.#entity }
      this.state.phase = 'conflict'
      return
    }
    this.#entity = { ...this.#entity, ...draft.values }
    this.state.epoch++
    this.edit(draft.values, 0)
  }

  /** Settles a clash: these values go on top of theirs. Empty values take theirs as it is. */
  async settle(values: Values): Promise<void> {
    const { clash } = this.state
    if (!clash) return
    this.#entity = { ...clash.theirs, ...values }
    this.#pending = values
    this.#sending = null
    this.state.clash = null
    this.state.phase = Object.keys(values).length > 0 ? 'saving' : 'saved'
    this.state.epoch++
    this.keepDraft()
    await this.#send()
  }

  /** Stops timers; what waits stays as a draft. */
  dispose(): void {
    clearTimeout(this.#timer)
    this.keepDraft()
  }

  #unsavedValues(): Values {
    return { ...this.#sending?.values, ...read(this.#pending) }
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), pause)
  }

  async #send(): Promise<void> {
    if (this.#sending && this.state.phase === 'saving') return
    if (!this.unsaved) return
    if (Object.keys(this.#pending).length > 0) {
      this.#sending = { values: this.#unsavedValues(), key: this.#port.newKey() }
      this.#pending = {}
    }
    const sending = this.#sending
    if (!sending) return
    this.state.phase = 'saving'
    this.keepDraft()
    try {
      const answer = await this.#port.send(sending.values, this.#entity.revision, sending.key)
      this.#acknowledge(answer)
    } catch (error) {
      this.#fail(error)
    }
  }

  #acknowledge(answer: Entity): void {
    this.#entity = answer
    this.#sending = null
    this.#failures = 0
    if (Object.keys(this.#pending).length > 0) {
      this.#schedule(0)
      return
    }
    this.state.phase = 'saved'
    this.state.refusal = null
    this.keepDraft()
  }

  #fail(error: unknown): void {
    const current = error instanceof CallError && error.status === 409 ? error.problem?.current : undefined
    if (current !== undefined) {
      this.#clash(current as Entity)
      return
    }
    const passing =
      error instanceof NetworkError ||
      (error instanceof CallError && (error.status >= 500 || error.status === 429 || error.status === 408))
    if (passing) {
      this.state.phase = error instanceof NetworkError ? 'offline' : 'retrying'
      this.#schedule(pauses[Math.min(this.#failures++, pauses.length - 1)] ?? 1000)
      return
    }
    this.#pending = { ...this.#sending?.values, ...this.#pending }
    this.#sending = null
    this.state.refusal = error instanceof CallError ? (wordsOf(error) ?? error.message) : String(error)
    this.state.phase = 'failed'
  }

  /** Follows what came from elsewhere; what is written here stays as it is. */
  #take(entity: Entity, mine: Values = {}): void {
    this.#before = { ...this.#entity, ...mine }
    this.#entity = { ...entity, ...mine }
    this.state.followed++
  }

  #clash(theirs: Entity): void {
    const mine = this.#unsavedValues()
    const isApart = Object.keys(mine).every(name => isSame(this.#entity[name], theirs[name]))
    if (isApart && theirs.revision > this.#entity.revision) {
      // They changed something else: what is written here goes on top of it.
      this.#pending = mine
      this.#sending = null
      this.#take(theirs, mine)
      this.state.phase = 'saving'
      this.#schedule(0)
      return
    }
    this.state.clash = { base: this.#entity, mine, theirs }
    this.state.phase = 'conflict'
  }
}
