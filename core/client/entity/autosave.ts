import { proxy, ref } from 'valtio'
import { isSame } from '#core/shared/join-value.ts'
import { limits } from '#core/shared/limits.ts'
import { CallError, mayPass, NetworkError } from '../api/call-error.ts'
import { wordsOf } from '../api/error-table.ts'
import type { Clash, ClashField } from './clash.ts'
import { type Draft, isWithin, type Values } from './drafts.ts'

/** A field's new value, or how to get it: long text is put together only when it is sent. */
export type Pending = Readonly<Record<string, unknown | (() => unknown)>>
export type Entity = Values & { revision: number }

export type SavePhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'conflict' | 'failed'

export interface AutosaveState {
  phase: SavePhase
  /** words of the server where it refuses for good */
  refusal: string | null
  clash: Clash | null
  /** the newest of what was written here and stands nowhere else */
  offer: Draft | null
  /** one more whenever values came from elsewhere and the person chose them: editors start anew */
  epoch: number
  /** one more whenever values came from elsewhere by themselves: editors take them over as they stand */
  followed: number
}

/** What autosave needs of the world. */
export interface AutosavePort {
  /** sends fields on top of a revision; the key makes a repeated sending have one effect */
  send(data: Values, revision: number, key: string): Promise<Entity>
  keepDrafts(drafts: readonly Draft[]): void
  /** what the fields held at a revision, as far as that is still known */
  recall(revision: number): Promise<Values>
  newKey(): string
}

const pauses = [1000, 2000, 5000, 10_000, 30_000]
/** Who writes on without a pause is saved all the same. */
const longestMs = 10_000

function read(pending: Pending): Values {
  return Object.fromEntries(
    Object.entries(pending).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )
}

/**
 * Saves what is edited a moment after the last change, one request at a time, and never on top of what it has
 * not seen: a stale revision becomes a clash for the person to settle. Failures that may pass are tried again.
 */
export class Autosave {
  readonly state = proxy<AutosaveState>({
    phase: 'saved',
    refusal: null,
    clash: null,
    offer: null,
    epoch: 0,
    followed: 0,
  })
  /** how fields whose values are no plain text are read and joined in a clash, by their names */
  readonly clashFields = new Map<string, ClashField>()
  /** as it stands on this page */
  #entity: Entity
  /** as the server has it, so far as is known: what a clash is measured by */
  #stored: Entity
  #before: Entity
  #pending: Pending = {}
  #pendingSince = 0
  #sending: { values: Values; key: string } | null = null
  /** sent, never answered, and sent no more as it was: the server may have it */
  #inDoubt: Values = {}
  #offers: Draft[] = []
  /** of these, what was offered before and set aside then: it is kept no longer */
  #lastOffers: ReadonlySet<Draft> = new Set()
  #isTaking = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  readonly #port: AutosavePort

  constructor(entity: Entity, port: AutosavePort) {
    this.#entity = entity
    this.#stored = entity
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
    if (Object.keys(this.#pending).length === 0) this.#pendingSince = Date.now()
    this.#pending = { ...this.#pending, ...values }
    const { clash, phase } = this.state
    if (clash) {
      this.state.clash = ref({ ...clash, mine: { ...clash.mine, ...read(values) } })
      return
    }
    if (phase === 'failed') this.state.refusal = null
    if (phase !== 'retrying' && phase !== 'offline') this.state.phase = 'saving'
    this.#schedule(Math.min(pause, Math.max(0, this.#pendingSince + longestMs - Date.now())))
  }

  /** Sends at once what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.state.phase !== 'conflict') await this.#send()
  }

  /** Keeps on this device what is not acknowledged, and what was offered and not taken up, for the time after a crash. */
  keepDrafts(): void {
    const revision = this.state.clash?.revision ?? this.#entity.revision
    const current = this.unsaved ? [{ revision, values: this.#unsavedValues() }] : []
    this.#port.keepDrafts([...this.#offers.filter(draft => !this.#lastOffers.has(draft)), ...current])
  }

  /** What the server has now, seen elsewhere; taken over only where nothing waits to be sent. */
  follow(entity: Entity): void {
    if (this.unsaved || entity.revision <= this.#entity.revision) return
    this.#take(entity)
  }

  /** Offers what is kept from before, the newest last. What the server has all the same is let go. */
  offer(drafts: readonly Draft[]): void {
    this.#offers = [...drafts]
    this.#lastOffers = new Set(drafts.filter(({ aside }) => aside))
    this.#showOffer()
  }

  /**
   * Takes up what is offered, after what waits is saved: as an edit where nobody has changed it since, else as a clash.
   * Rejects only with what the port does.
   */
  async take(): Promise<void> {
    if (this.unsaved) {
      this.#isTaking = true
      await this.flush()
      return
    }
    const draft = this.#offers.at(-1)
    if (!draft) return
    const { revision, values } = draft
    const base = revision === this.#stored.revision ? this.#stored : await this.#port.recall(revision)
    // Something may have been written, or taken up, while what it was made on was asked for.
    if (this.unsaved || draft !== this.#offers.at(-1)) return this.take()
    this.#offers.pop()
    this.#showOffer()
    if (Object.keys(values).every(name => Object.hasOwn(base, name) && isSame(base[name], this.#stored[name]))) {
      this.#entity = { ...this.#entity, ...values }
      this.state.epoch++
      this.edit(values, 0)
      this.keepDrafts()
      return
    }
    this.#pending = values
    this.#meet({ base, mine: values, theirs: this.#stored, revision })
  }

  /**
   * Settles a clash: these values go on top of theirs. Empty values take theirs as it is; what was written here is then
   * set aside and offered.
   */
  async settle(values: Values): Promise<void> {
    const { clash } = this.state
    if (!clash) return
    const { theirs, mine, revision } = clash
    this.#stored = theirs
    this.#entity = { ...theirs, ...values }
    this.#pending = values
    this.#sending = null
    this.#inDoubt = {}
    this.state.clash = null
    this.state.phase = this.unsaved ? 'saving' : 'saved'
    this.state.epoch++
    if (!this.unsaved) {
      this.#isTaking = false
      this.#offers.push({ revision, values: mine, aside: true })
      this.#showOffer()
    }
    this.keepDrafts()
    await this.#send()
  }

  /** Stops timers; what waits stays as a draft. */
  dispose(): void {
    clearTimeout(this.#timer)
    this.keepDrafts()
  }

  #unsavedValues(): Values {
    return { ...this.#sending?.values, ...read(this.#pending) }
  }

  #showOffer(): void {
    this.#offers = this.#offers.filter(({ values }) => !isWithin(values, this.#stored))
    const offer = this.#offers.at(-1)
    this.state.offer = offer ? ref(offer) : null
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), pause)
  }

  async #send(): Promise<void> {
    if (this.#sending && this.state.phase === 'saving') {
      // An answer may be long on the way: what is written meanwhile waits for it, but not in memory alone.
      this.keepDrafts()
      return
    }
    if (!this.unsaved) return
    if (Object.keys(this.#pending).length > 0) {
      this.#inDoubt = { ...this.#inDoubt, ...this.#sending?.values }
      this.#sending = { values: this.#unsavedValues(), key: this.#port.newKey() }
      this.#pending = {}
    }
    const sending = this.#sending
    if (!sending) return
    this.state.phase = 'saving'
    this.keepDrafts()
    try {
      const answer = await this.#port.send(sending.values, this.#entity.revision, sending.key)
      this.#acknowledge(answer)
    } catch (error) {
      this.#fail(error)
    }
  }

  #acknowledge(answer: Entity): void {
    this.#entity = answer
    this.#stored = answer
    this.#sending = null
    this.#inDoubt = {}
    this.#failures = 0
    if (Object.keys(this.#pending).length > 0) {
      this.#schedule(0)
      return
    }
    this.state.phase = 'saved'
    this.state.refusal = null
    this.keepDrafts()
    if (!this.#isTaking) return
    this.#isTaking = false
    void this.take()
  }

  #fail(error: unknown): void {
    const current = error instanceof CallError && error.status === 409 ? error.problem?.current : undefined
    if (current !== undefined) {
      this.#clash(current as Entity)
      return
    }
    if (mayPass(error)) {
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
    this.#stored = entity
    // A page that was left may have sent it after all.
    this.#showOffer()
    this.state.followed++
  }

  #clash(theirs: Entity): void {
    const mine = this.#unsavedValues()
    const known = { ...this.#stored, ...this.#inDoubt }
    const isApart = Object.keys(mine).every(
      name => isSame(this.#stored[name], theirs[name]) || isSame(known[name], theirs[name]),
    )
    if (isApart && theirs.revision > this.#entity.revision) {
      // They changed something else, or what stands there is ours: what is written here goes on top of it.
      this.#pending = mine
      this.#sending = null
      this.#inDoubt = {}
      this.#take(theirs, mine)
      this.state.phase = 'saving'
      this.#schedule(0)
      return
    }
    this.#meet({ base: this.#stored, mine, theirs, revision: this.#stored.revision })
  }

  #meet(clash: Clash): void {
    this.state.clash = ref(clash)
    this.state.phase = 'conflict'
    this.keepDrafts()
  }
}
