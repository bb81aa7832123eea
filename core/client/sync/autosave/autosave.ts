import { proxy, ref } from 'valtio'
import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import { limits } from '#core/shared/limits.ts'
import { CallError, isTemporary, NetworkError } from '../../api/call-error.ts'
import { callErrorMessage } from '../../api/error-table.ts'
import type { ConflictField } from '../conflict/conflict-fields.ts'
import { type ConflictAnswers, type ConflictChoice, EditState } from '../conflict/edit-state.ts'
import { Backoff } from '../retry-backoff.ts'
import type { AutosavePort, AutosaveState } from './autosave-port.ts'
import { areValuesIn, type Draft } from './drafts.ts'
import { Pause, saveMovedParts } from './save-moved-parts.ts'

export type { AutosaveState } from './autosave-port.ts'

/** A field's new value, or a function that returns it: long text is serialized only when it is sent. */
type PendingEdits = Readonly<Record<string, unknown | (() => unknown)>>

/** Edits without a pause are saved after this time. */
const maxUnsavedMs = 10_000
/** How many unanswered requests are remembered. */
const maxUnacknowledged = 20

function readPending(pending: PendingEdits): EntityValues {
  return Object.fromEntries(
    Object.entries(pending).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  )
}

/**
 * Saves edits a moment after the last one, one request at a time, and never on top of a revision it has not seen: after
 * a stale revision it merges the stored entity with the local edits. Only fields that both sides changed are in
 * conflict and wait for a choice, refused ones for a correction; all others go on being saved. Temporary failures are
 * retried.
 */
export class Autosave {
  readonly state = proxy<AutosaveState>({
    phase: 'saved',
    refusal: null,
    issues: {},
    conflict: null,
    offeredDraft: null,
    remoteChanges: 0,
  })
  /** how fields that are not plain text are shown and merged in a conflict, by field name */
  readonly conflictFields: Map<string, ConflictField>
  /** the fields that show their issue on the page; the issues of others are shown as a toast */
  readonly shownFields = new Set<string>()
  readonly #edits: EditState
  #before: EntityAtRevision
  #pending: PendingEdits = {}
  #pendingSince = 0
  #sending: { values: EntityValues; key: string } | null = null
  /** edited since the last request was built */
  #isFresh = false
  /** sent, never answered and not repeated in that form: the server may have these values; the newest last */
  #unacknowledged: readonly EntityValues[] = []
  #offers: Draft[] = []
  /** the offered drafts that were already set aside once: after this offer they are deleted */
  #lastOffers: ReadonlySet<Draft> = new Set()
  #isRestoring = false
  /** in which it waits for what is written in parts that others have moved */
  readonly #pause = new Pause()
  #values: EntityAtRevision
  readonly #listeners = new Set<(sent?: EntityValues) => void>()
  readonly #backoff = new Backoff(() => void this.#send())
  readonly #port: AutosavePort

  constructor(entity: EntityAtRevision, port: AutosavePort, conflictFields = new Map<string, ConflictField>()) {
    this.conflictFields = conflictFields
    this.#edits = new EditState(entity, port)
    this.#before = entity
    this.#values = entity
    this.#port = port
  }

  /** The entity as the page shows it, including edits that have been read from the editors. */
  get entity(): EntityAtRevision {
    return this.#edits.shown
  }

  /** The same with the edits of this moment, except texts that are serialized later. Another object after a change. */
  get values(): EntityAtRevision {
    return this.#values
  }

  /** Calls back, at once, whenever `values` changes: with what was sent if the server has stored it. */
  subscribe = (listener: (sent?: EntityValues) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The entity as the page showed it before its values were last replaced. */
  get previous(): EntityAtRevision {
    return this.#before
  }

  get unsaved(): boolean {
    return this.#waits || this.#edits.hasConflict || Object.keys(this.#edits.issues).length > 0
  }

  /** True if there is something to send. */
  get #waits(): boolean {
    return Object.keys(this.#pending).length > 0 || this.#edits.dirty
  }

  /** Takes an edit; it is sent once no further edit comes for `pause` milliseconds. */
  edit(values: PendingEdits, pause: number = limits.autosaveMs): void {
    if (Object.keys(this.#pending).length === 0) this.#pendingSince = Date.now()
    this.#pending = { ...this.#pending, ...values }
    const { phase, issues } = this.state
    if (Object.keys(values).some(name => Object.hasOwn(issues, name)))
      this.state.issues = ref(
        Object.fromEntries(Object.entries(issues).filter(([name]) => !Object.hasOwn(values, name))),
      )
    if (Object.values(values).some(value => typeof value !== 'function')) this.#showValues()
    if (phase === 'failed') this.state.refusal = null
    if (phase !== 'retrying' && phase !== 'offline') this.state.phase = 'saving'
    this.#backoff.schedule(Math.min(pause, Math.max(0, this.#pendingSince + maxUnsavedMs - Date.now())))
  }

  /** Sends pending edits at once. */
  async flush(): Promise<void> {
    this.#backoff.stop()
    this.#pause.end()
    await this.#send()
  }

  /** Stores unacknowledged edits and offered drafts on this device, so that they survive a crash. */
  saveDrafts(): void {
    this.#readPending()
    const offers = this.#offers.filter(draft => draft.page === undefined && !this.#lastOffers.has(draft))
    this.#port.saveDrafts([...offers, ...this.#edits.unsaved()])
  }

  /** Takes the entity as changed elsewhere. While a request is in flight it is ignored: the response brings it. */
  receiveRemote(entity: EntityAtRevision): void {
    if (this.#sending || entity.revision <= this.#edits.stored.revision) return
    this.#receive(entity)
  }

  /** Offers stored drafts, the newest last. Drafts whose values the server already has are deleted. */
  offer(drafts: readonly Draft[]): void {
    this.#offers = [...drafts]
    this.#lastOffers = new Set(drafts.filter(({ aside: discarded }) => discarded))
    this.#showOffer()
  }

  /**
   * Restores the offered draft once pending edits are saved: fields nobody has changed since become an edit, the others
   * are in conflict. If the draft's base revision cannot be loaded, the draft stays offered.
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
    const { revision } = draft
    let { values } = draft
    let base: EntityValues = stored
    try {
      if (revision !== stored.revision) base = await this.#port.loadRevision(revision)
      const { saveMoved } = this.#port
      const left = saveMoved && (await saveMoved({ revision, was: base, saved: base, now: values, theirs: stored }))
      if (left) [values, base] = [left.now, { ...base, ...left.was }]
    } catch (error) {
      this.#port.restoreFailed(error)
      return
    }
    // Edits may have been made, or the draft restored, while the base revision was loaded.
    if (this.unsaved || draft !== this.#offers.at(-1)) return this.restoreDraft()
    this.#offers.pop()
    this.#replaceShown(() => this.#edits.restoreDraft(values, base, revision))
    this.#showOffer()
    this.#continueSaving()
    this.#port.deleteDraft(draft)
  }

  /** Resolves the conflict. Local values of which theirs was chosen are offered once more as a draft. */
  async resolveConflict(choice: ConflictChoice | ConflictAnswers): Promise<void> {
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

  /** Stops the timers; pending edits stay as a draft. */
  dispose(): void {
    this.#backoff.stop()
    for (const draft of this.#lastOffers) this.#port.deleteDraft(draft)
    this.saveDrafts()
  }

  /** Reads the pending edits from the editors. */
  #readPending(): void {
    const pending = this.#pending
    if (Object.keys(pending).length === 0) return
    this.#pending = {}
    this.#isFresh = true
    this.#edits.edit(readPending(pending))
    this.#showHeld()
  }

  /** Runs a change of the shown values that was not typed on the page, and lets the page show the result. */
  #replaceShown<T>(change: () => T, before = this.#edits.shown): T {
    this.#before = before
    this.#isFresh = true
    const answer = change()
    this.state.remoteChanges++
    this.#showHeld()
    this.#showValues()
    return answer
  }

  /** Shows what is held back. */
  #showHeld(): void {
    const { openConflict: conflict, issues } = this.#edits
    this.state.conflict = conflict && ref(conflict)
    this.state.issues = ref(issues)
  }

  #showValues(sent?: EntityValues): void {
    const edits = Object.entries(this.#pending).filter(([, value]) => typeof value !== 'function')
    this.#values = { ...this.#edits.shown, ...Object.fromEntries(edits) }
    for (const listener of this.#listeners) listener(sent)
  }

  #showOffer(): void {
    const [newDrafts, candidates] = [new Set<Draft>(), this.#offers]
    for (const draft of candidates) if (!areValuesIn(draft.values, this.#edits.stored)) newDrafts.add(draft)
    for (const draft of candidates) if (!newDrafts.has(draft)) this.#port.deleteDraft(draft)
    this.#offers = [...newDrafts]
    const offer = this.#offers.at(-1)
    this.state.offeredDraft = offer ? ref(offer) : null
  }

  /** After the values changed: sends what is to be sent and stores what is unsaved. */
  #continueSaving(): void {
    this.saveDrafts()
    if (this.#sending) return
    if (this.#waits) {
      this.state.phase = 'saving'
      this.#backoff.schedule(0)
    } else this.#finishSaving()
  }

  #finishSaving(): void {
    const isRefused = Object.keys(this.#edits.issues).length > 0
    this.state.refusal = null
    this.state.phase = this.#edits.hasConflict ? 'conflict' : isRefused ? 'failed' : 'saved'
  }

  async #send(): Promise<void> {
    if (this.#sending && this.state.phase === 'saving') {
      // The response may take long: later edits wait for it, so they are stored meanwhile.
      this.saveDrafts()
      return
    }
    if (this.#backoff.isHeld) {
      this.saveDrafts()
      this.#backoff.schedule(0)
      return
    }
    this.#readPending()
    if (this.#isFresh && this.#sending) {
      this.#unacknowledged = [...this.#unacknowledged.slice(1 - maxUnacknowledged), this.#sending.values]
      this.#sending = null
      if (!this.#edits.dirty) this.#finishSaving()
    }
    if (!this.#sending && !this.#edits.dirty) {
      // Every edited field is in conflict, refused or already stored.
      if (this.state.phase === 'saving') this.#finishSaving()
      this.saveDrafts()
      return
    }
    if (!this.#sending) {
      this.#sending = { values: this.#edits.toSend(), key: this.#port.newKey() }
      this.#isFresh = false
    }
    const sending = this.#sending
    if (!sending) return
    this.state.phase = 'saving'
    this.saveDrafts()
    try {
      const { stored } = this.#edits
      // While an earlier request may have arrived, items cannot be compared with those stored: the whole is sent.
      const known = this.#unacknowledged.length === 0 ? stored : undefined
      const answer = await this.#port.send(sending.values, stored.revision, sending.key, known)
      this.#acknowledge(answer, sending.values)
    } catch (error) {
      this.#fail(error)
    }
  }

  #acknowledge(answer: EntityAtRevision, sent: EntityValues): void {
    this.#backoff.reset()
    // Changes of items apply whatever the revision, so the answer may bring what others changed.
    if (answer.revision > this.#edits.stored.revision + 1) this.#receive(answer, [sent])
    else {
      this.#edits.acknowledge(answer, sent)
      this.#showValues(sent)
      this.#sending = null
      this.#unacknowledged = []
      if (this.#waits) {
        this.#backoff.schedule(0)
        return
      }
      this.#finishSaving()
      this.#showHeld()
      this.saveDrafts()
    }
    if (!this.#isRestoring || this.unsaved) return
    this.#isRestoring = false
    void this.restoreDraft()
  }

  #fail(error: unknown): void {
    const current = error instanceof CallError && error.status === 409 ? error.problem?.current : undefined
    if (current !== undefined) {
      this.#receive(current as EntityAtRevision)
      return
    }
    if (isTemporary(error)) {
      this.state.phase = error instanceof NetworkError ? 'offline' : 'retrying'
      this.#backoff.retry(error)
      return
    }
    const sent = this.#sending?.values ?? {}
    this.#sending = null
    this.#readPending()
    if (error instanceof CallError && this.#edits.refuse(sent, error.problem?.errors ?? [])) {
      this.#backoff.reset()
      this.#showHeld()
      this.#continueSaving()
      return
    }
    this.state.refusal = error instanceof CallError ? (callErrorMessage(error) ?? error.message) : String(error)
    this.state.phase = 'failed'
  }

  /**
   * Takes the stored entity, which may have the values of earlier requests. What was written in parts that are
   * elsewhere by now is saved there first.
   */
  #receive(theirs: EntityAtRevision, arrived: readonly EntityValues[] = this.#unacknowledged): void {
    this.#readPending()
    const { saveMoved } = this.#port
    const change = saveMoved && this.#edits.unsentChange(theirs, arrived)
    if (!change) {
      this.#merge(theirs, arrived)
      return
    }
    // Nothing else is sent or received meanwhile.
    this.#sending = { values: change.now, key: '' }
    this.state.phase = 'saving'
    const pause = () => this.#pause.start(limits.autosaveMs)
    const read = () => this.#readPending()
    void saveMovedParts(this.#edits, change, { saveMoved, read, pause }).then(shown =>
      shown ? this.#merge(theirs, [], shown) : this.#merge(theirs, arrived),
    )
  }

  /** Merges the stored entity with the local edits; the page shows `before`, without what was typed meanwhile. */
  #merge(theirs: EntityAtRevision, arrived: readonly EntityValues[], before?: EntityAtRevision): void {
    this.#readPending()
    this.#sending = null
    this.#replaceShown(() => this.#edits.receive(theirs, arrived), before)
    this.#unacknowledged = []
    // The request of a page that was closed may have reached the server.
    this.#showOffer()
    if (this.state.phase === 'failed') this.saveDrafts()
    else this.#continueSaving()
  }
}
