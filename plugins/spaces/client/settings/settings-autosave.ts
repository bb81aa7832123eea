import { proxy } from 'valtio'
import { CallError, errorMessage, isRetryable, NetworkError, waitMsOf } from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'
import { limits } from '#core/shared/limits.ts'

export type SettingsPhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'failed'
export type SettingsIssues = Readonly<Record<string, Issue>>

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

const retryMs = 5_000

/**
 * Saves settings as they are changed: only changed fields, one save at a time, with a retry while the server cannot be
 * reached. A refused value stays in its field, with the reason.
 */
export class SettingsAutosave<T extends object> {
  readonly state: SettingsAutosaveState<T>
  readonly #ports: SettingsAutosavePorts<T>
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = false
  /** earliest time of the next request, as told by the server */
  #notBefore = 0
  /** names of fields with values to send */
  #pendingFields = new Set<keyof T & string>()

  constructor(ports: SettingsAutosavePorts<T>) {
    this.#ports = ports
    this.state = proxy<SettingsAutosaveState<T>>({ phase: 'saved', refusal: null, issues: {}, edits: {} })
  }

  get unsaved(): boolean {
    return this.#sending || this.#pendingFields.size > 0
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
    this.#schedule(delayMs)
  }

  /** For text: saves a moment after the last key. */
  editText<N extends keyof T & string>(name: N, value: T[N]): void {
    this.edit(name, value, limits.autosaveMs)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#sending || this.#pendingFields.size === 0) return
    if (Date.now() < this.#notBefore) return this.#schedule(0)
    const names = [...this.#pendingFields]
    const edits = this.state.edits as Partial<T>
    const data = Object.fromEntries(names.map(name => [name, edits[name]])) as Partial<T>
    this.#pendingFields.clear()
    this.#sending = true
    this.state.phase = 'saving'
    try {
      await this.#ports.send(data)
      for (const name of names) if (edits[name] === data[name] && !this.#pendingFields.has(name)) delete edits[name]
      this.#markSaved()
    } catch (error) {
      this.#handleError(error, names)
    } finally {
      this.#sending = false
    }
    if (this.#pendingFields.size > 0) this.#schedule(this.state.phase === 'saving' ? 0 : retryMs)
  }

  /** Stops timers. */
  dispose(): void {
    clearTimeout(this.#timer)
  }

  #markSaved(): void {
    this.state.phase = this.#pendingFields.size > 0 ? 'saving' : 'saved'
    this.state.refusal = null
  }

  #handleError(error: unknown, names: readonly (keyof T & string)[]): void {
    if (isRetryable(error)) {
      for (const name of names) this.#pendingFields.add(name)
      this.#notBefore = Date.now() + waitMsOf(error)
      this.state.phase = error instanceof NetworkError ? 'offline' : 'retrying'
      return
    }
    this.state.phase = 'failed'
    this.state.refusal = errorMessage(error)
    if (!(error instanceof CallError)) return
    const issues = (error.problem?.errors ?? []).map(issue => [issue.path.replace(/^data\./, ''), issue])
    this.state.issues = { ...this.state.issues, ...Object.fromEntries(issues) }
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), Math.max(delayMs, this.#notBefore - Date.now()))
  }
}
