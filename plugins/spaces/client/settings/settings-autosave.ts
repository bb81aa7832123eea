import { proxy } from 'valtio'
import {
  CallError,
  DiscardedError,
  errorMessage,
  isTemporary,
  NetworkError,
  queueWrite,
  sentOrQueued,
} from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'
import { limits } from '#core/shared/limits.ts'

type SettingsPhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'failed'
type SettingsIssues = Readonly<Record<string, Issue>>

interface SettingsAutosaveState<T> {
  phase: SettingsPhase
  /** why the last save was refused */
  refusal: string | null
  /** issues by field */
  issues: SettingsIssues
  /** entered values that are not saved yet */
  edits: Partial<T>
}

interface SettingsAutosavePorts<T> {
  /** rejects as `call` does */
  send(data: Partial<T>): Promise<unknown>
  /** the issue of a value, before it is sent */
  check(name: keyof T & string, value: unknown): Issue | null
}

/**
 * Saves settings as they are changed, through the queue of small writes: only changed fields, one save at a time. A
 * refused value stays in its field, with the reason.
 */
export class SettingsAutosave<T extends object> {
  readonly state: SettingsAutosaveState<T>
  readonly #ports: SettingsAutosavePorts<T>
  readonly #key = crypto.randomUUID()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** names of fields with values to send */
  readonly #pendingFields = new Set<keyof T & string>()
  /** a save in the queue will send them, with whatever is changed until then */
  #isQueued = false
  #lastSave = Promise.resolve()

  constructor(ports: SettingsAutosavePorts<T>) {
    this.#ports = ports
    this.state = proxy<SettingsAutosaveState<T>>({ phase: 'saved', refusal: null, issues: {}, edits: {} })
  }

  get unsaved(): boolean {
    return this.state.phase === 'saving' || this.#pendingFields.size > 0
  }

  edit<N extends keyof T & string>(name: N, value: T[N], delayMs: number = 0): void {
    const edits = this.state.edits as Partial<T>
    edits[name] = value
    const issue = this.#ports.check(name, value)
    const { [name]: _, ...others } = this.state.issues
    this.state.issues = issue === null ? others : { ...others, [name]: issue }
    if (issue !== null) {
      this.#pendingFields.delete(name)
      return
    }
    this.#pendingFields.add(name)
    this.state.phase = 'saving'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  /** For text: saves a moment after the last key. */
  editText<N extends keyof T & string>(name: N, value: T[N]): void {
    this.edit(name, value, limits.autosaveMs)
  }

  /** Settles with the save, or as soon as it waits for the network. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#pendingFields.size > 0 && !this.#isQueued) {
      this.#isQueued = true
      this.#lastSave = queueWrite(this.#key, () => this.#send()).catch(error => this.#revert(error))
    }
    await sentOrQueued(this.#lastSave)
  }

  async #send(): Promise<void> {
    this.#isQueued = false
    const names = [...this.#pendingFields]
    if (names.length === 0) return
    const edits = this.state.edits as Partial<T>
    const data = Object.fromEntries(names.map(name => [name, edits[name]])) as Partial<T>
    this.#pendingFields.clear()
    this.state.phase = 'saving'
    try {
      await this.#ports.send(data)
    } catch (error) {
      if (!isTemporary(error)) return this.#showRefusal(error)
      for (const name of names) this.#pendingFields.add(name)
      this.#isQueued = true
      this.state.phase = error instanceof NetworkError ? 'offline' : 'retrying'
      throw error
    }
    for (const name of names) if (edits[name] === data[name] && !this.#pendingFields.has(name)) delete edits[name]
    this.#finish()
  }

  #finish(): void {
    this.state.phase = this.#pendingFields.size > 0 ? 'saving' : 'saved'
    this.state.refusal = null
  }

  /** The user has discarded what was queued. */
  #revert(error: unknown): void {
    if (!(error instanceof DiscardedError)) throw error
    for (const name of this.#pendingFields) delete (this.state.edits as Partial<T>)[name]
    this.#pendingFields.clear()
    this.#isQueued = false
    this.#finish()
  }

  #showRefusal(error: unknown): void {
    this.state.phase = 'failed'
    this.state.refusal = errorMessage(error)
    if (!(error instanceof CallError)) return
    const issues = (error.problem?.errors ?? []).map(issue => [issue.path.replace(/^data\./, ''), issue])
    this.state.issues = { ...this.state.issues, ...Object.fromEntries(issues) }
  }
}
