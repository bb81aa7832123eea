import { proxy, ref } from 'valtio'
import { limits } from '#core/shared/limits.ts'
import { CallError, isRetryable, NetworkError, waitMsOf } from '../../api/call-error.ts'
import { callErrorMessage } from '../../api/error-table.ts'
import type { ConflictField } from '../conflict/conflict-fields.ts'
import { areValuesIn, type Draft, type EntityValues } from './drafts.ts'
import { type Conflict, type ConflictChoice, EditState, type Entity, type MergeStrategy } from './edit-state.ts'

export type { Entity } from './edit-state.ts'

/** A field's new value, or how to get it: long text is put together only when it is sent. */
export type PendingEdits = Readonly<Record<string, unknown | (() => unknown)>>

export type SavePhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'conflict' | 'failed'

export interface AutosaveState {
  phase: SavePhase
  /** words of the server where it refuses for good */
  refusal: string | null
  /** what two people changed at once, until somebody chooses */
  conflict: Conflict | null
  /** the newest of what was written here and stands nowhere else */
  offeredDraft: Draft | null
  /** one more whenever the page has to show other values than were written on it: editors take them over as they stand */
  remoteChanges: number
}

/** What autosave needs of the world. */
export interface AutosavePort extends MergeStrategy {
  /** sends fields on top of a revision; the key makes a repeated sending have one effect */
  send(data: EntityValues, revision: number, key: string): Promise<Entity>
  /** keeps what this page has not saved */
  saveDrafts(drafts: readonly Draft[]): void
  /** forgets a draft that another page left behind */
  deleteDraft(draft: Draft): void
  /** what the fields held at a revision, as far as that is still known */
  loadRevision(revision: number): Promise<EntityValues>
  /** what is offered could not be taken up, and is offered still */
  restoreFailed(error: unknown): void
  newKey(): string
}

const retryDelays = [1000, 2000, 5000, 10_000, 30_000]
/** Who writes on without a pause is saved all the same. */
const maxUnsavedMs = 10_000
/** So many sendings without an answer are remembered. */
const maxUnacknowledged = 20

function readPending(pending: PendingEdits): EntityValues {
  return Object.fromEntries(
    Object.entries(pending).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )
}

/**
 * Saves what is edited a moment after the last change, one request at a time, and never on top of what it has not seen:
 * a stale revision is brought together with what is written here. Only what both sides changed is in conflict and waits
 * for the person; everything else goes on being saved. Failures that may pass are tried again.
 */
export class Autosave {
  readonly state = proxy<AutosaveState>({
    phase: 'saved',
    refusal: null,
    conflict: null,
    offeredDraft: null,
    remoteChanges: 0,
  })
  /** how fields whose values are no plain text are read and joined in a conflict, by their names */
  readonly conflictFields: Map<string, ConflictField>
  readonly #edits: EditState
  #before: Entity
  #pending: PendingEdits = {}
  #pendingSince = 0
  #sending: { values: EntityValues; key: string } | null = null
  /** edited since it was put together to be sent */
  #isFresh = false
  /** sent, never answered, and sent no more as it was: the server may have it; the newest last */
  #unacknowledged: readonly EntityValues[] = []
  #offers: Draft[] = []
  /** of these, what was offered before and set aside then: it is kept no longer */
  #lastOffers: ReadonlySet<Draft> = new Set()
  #isRestoring = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** the server wants nothing sent before */
  #notBefore = 0
  readonly #port: AutosavePort

  constructor(entity: Entity, port: AutosavePort, conflictFields = new Map<string, ConflictField>()) {
    this.conflictFields = conflictFields
    this.#edits = new EditState(entity, port)
    this.#before = entity
    this.#port = port
  }

  /** As it stands on this page, so far as it has been read from it. */
  get entity(): Entity {
    return this.#edits.shown
  }

  /** What the page showed before it last had to show other values. */
  get previous(): Entity {
    return this.#before
  }

  get unsaved(): boolean {
    return this.#waits || this.#edits.hasConflict
  }

  /** Something is to be sent. */
  get #waits(): boolean {
    return Object.keys(this.#pending).length > 0 || this.#edits.dirty
  }

  /** Takes an edit; it is sent after a pause without further ones. */
  edit(values: PendingEdits, pause: number = limits.autosaveMs): void {
    if (Object.keys(this.#pending).length === 0) this.#pendingSince = Date.now()
    this.#pending = { ...this.#pending, ...values }
    const { phase } = this.state
    if (phase === 'failed') this.state.refusal = null
    if (phase !== 'retrying' && phase !== 'offline') this.state.phase = 'saving'
    this.#schedule(Math.min(pause, Math.max(0, this.#pendingSince + maxUnsavedMs - Date.now())))
  }

  /** Sends at once what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#send()
  }

  /** Keeps on this device what is not acknowledged, and what was offered and not taken up, for the time after a crash. */
  saveDrafts(): void {
    this.#readPending()
    const offers = this.#offers.filter(draft => draft.page === undefined && !this.#lastOffers.has(draft))
    this.#port.saveDrafts([...offers, ...this.#edits.unsaved()])
  }

  /** What the server has now, seen elsewhere. While an answer is awaited, that answer says it. */
  receiveRemote(entity: Entity): void {
    if (this.#sending || entity.revision <= this.#edits.stored.revision) return
    this.#receive(entity)
  }

  /** Offers what is kept from before, the newest last. What the server has all the same is let go. */
  offer(drafts: readonly Draft[]): void {
    this.#offers = [...drafts]
    this.#lastOffers = new Set(drafts.filter(({ aside: discarded }) => discarded))
    this.#showOffer()
  }

  /**
   * Takes up what is offered, after what waits is saved: what nobody has changed since becomes an edit, the rest is in
   * conflict. Where it cannot be read what it was made on, it stays as it is.
   */
  async restoreDraft(): Promise<void> {
    if (this.unsaved) {
      this.#isRestoring = true
      await this.flush()
      return
    }
    const draft = this.#offers.at(-1)
    if (!draft) return
    const { stored } = this.#edits
    const { revision, values } = draft
    let base: EntityValues = stored
    try {
      if (revision !== stored.revision) base = await this.#port.loadRevision(revision)
    } catch (error) {
      this.#port.restoreFailed(error)
      return
    }
    // Something may have been written, or taken up, while what it was made on was asked for.
    if (this.unsaved || draft !== this.#offers.at(-1)) return this.restoreDraft()
    this.#offers.pop()
    this.#replaceShown(() => this.#edits.restoreDraft(values, base, revision))
    this.#showOffer()
    this.#continueSaving()
    this.#port.deleteDraft(draft)
  }

  /** Settles what is in conflict. Who takes theirs is offered what they wrote once more. */
  async resolveConflict(choice: ConflictChoice): Promise<void> {
    if (!this.state.conflict) return
    this.#readPending()
    const discarded = this.#replaceShown(() => this.#edits.resolveConflict(choice))
    if (discarded) {
      if (!this.#waits) this.#isRestoring = false
      this.#offers.push({ ...discarded, aside: true })
      this.#showOffer()
    }
    this.#continueSaving()
    if (!this.#sending) await this.#send()
  }

  /** Stops timers; what waits stays as a draft. */
  dispose(): void {
    clearTimeout(this.#timer)
    for (const draft of this.#lastOffers) this.#port.deleteDraft(draft)
    this.saveDrafts()
  }

  /** Reads what has been edited on the page. */
  #readPending(): void {
    const pending = this.#pending
    if (Object.keys(pending).length === 0) return
    this.#pending = {}
    this.#isFresh = true
    this.#edits.edit(readPending(pending))
    this.#showConflict()
  }

  /** Does what changes the values behind the page's back, and has the page show them. */
  #replaceShown<T>(change: () => T): T {
    this.#before = this.#edits.shown
    this.#isFresh = true
    const answer = change()
    this.state.remoteChanges++
    this.#showConflict()
    return answer
  }

  #showConflict(): void {
    const { openConflict: conflict } = this.#edits
    this.state.conflict = conflict && ref(conflict)
  }

  #showOffer(): void {
    const [newDrafts, candidates] = [new Set<Draft>(), this.#offers]
    for (const draft of candidates) if (!areValuesIn(draft.values, this.#edits.stored)) newDrafts.add(draft)
    for (const draft of candidates) if (!newDrafts.has(draft)) this.#port.deleteDraft(draft)
    this.#offers = [...newDrafts]
    const offer = this.#offers.at(-1)
    this.state.offeredDraft = offer ? ref(offer) : null
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), Math.max(pause, this.#notBefore - Date.now()))
  }

  /** After the values have changed: what is to be sent is sent next, and what is not saved is kept. */
  #continueSaving(): void {
    this.saveDrafts()
    if (this.#sending) return
    if (this.#waits) {
      this.state.phase = 'saving'
      this.#schedule(0)
    } else this.#finishSaving()
  }

  #finishSaving(): void {
    this.state.phase = this.#edits.hasConflict ? 'conflict' : 'saved'
    this.state.refusal = null
  }

  async #send(): Promise<void> {
    if (this.#sending && this.state.phase === 'saving') {
      // An answer may be long on the way: what is written meanwhile waits for it, but not in memory alone.
      this.saveDrafts()
      return
    }
    if (Date.now() < this.#notBefore) {
      this.saveDrafts()
      this.#schedule(0)
      return
    }
    this.#readPending()
    if (!this.#sending && !this.#edits.dirty) {
      // Everything that was edited is in conflict, or as the server has it.
      if (this.state.phase === 'saving') this.#finishSaving()
      this.saveDrafts()
      return
    }
    if (this.#isFresh || !this.#sending) {
      if (this.#sending)
        this.#unacknowledged = [...this.#unacknowledged.slice(1 - maxUnacknowledged), this.#sending.values]
      this.#sending = { values: this.#edits.toSend(), key: this.#port.newKey() }
      this.#isFresh = false
    }
    const sending = this.#sending
    if (!sending) return
    this.state.phase = 'saving'
    this.saveDrafts()
    try {
      const answer = await this.#port.send(sending.values, this.#edits.stored.revision, sending.key)
      this.#acknowledge(answer, sending.values)
    } catch (error) {
      this.#fail(error)
    }
  }

  #acknowledge(answer: Entity, sent: EntityValues): void {
    this.#edits.acknowledge(answer, sent)
    this.#sending = null
    this.#unacknowledged = []
    this.#failures = 0
    if (this.#waits) {
      this.#schedule(0)
      return
    }
    this.#finishSaving()
    this.#showConflict()
    this.saveDrafts()
    if (!this.#isRestoring || this.unsaved) return
    this.#isRestoring = false
    void this.restoreDraft()
  }

  #fail(error: unknown): void {
    const current = error instanceof CallError && error.status === 409 ? error.problem?.current : undefined
    if (current !== undefined) {
      this.#receive(current as Entity)
      return
    }
    if (isRetryable(error)) {
      this.state.phase = error instanceof NetworkError ? 'offline' : 'retrying'
      this.#notBefore = Date.now() + waitMsOf(error)
      this.#schedule(retryDelays[Math.min(this.#failures++, retryDelays.length - 1)] ?? 1000)
      return
    }
    this.#sending = null
    this.state.refusal = error instanceof CallError ? (callErrorMessage(error) ?? error.message) : String(error)
    this.state.phase = 'failed'
  }

  /** Brings what was changed elsewhere together with what is written here. */
  #receive(theirs: Entity): void {
    this.#readPending()
    this.#sending = null
    this.#replaceShown(() => this.#edits.receive(theirs, this.#unacknowledged))
    this.#unacknowledged = []
    // A page that was left may have sent it after all.
    this.#showOffer()
    if (this.state.phase === 'failed') this.saveDrafts()
    else this.#continueSaving()
  }
}
