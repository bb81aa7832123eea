import { proxy } from 'valtio'
import { CallError, failureWords, mayPass, NetworkError, waitMsOf } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'

export type SaverPhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'failed'
export type Faults = Readonly<Record<string, string>>

interface SaverState<T> {
  phase: SaverPhase
  /** why the last save was refused */
  refusal: string | null
  /** what is wrong, by field */
  faults: Faults
  /** what was entered and is not saved yet */
  edits: Partial<T>
}

interface SaverPorts<T> {
  /** rejects as `call` does */
  send(data: Partial<T>): Promise<unknown>
  /** what is wrong with a value, before it is sent */
  check(name: keyof T & string, value: unknown): string | null
}

const retryMs = 5_000

/**
 * Saves settings as they are changed: only fields that were changed, one save at a time, again where the server could not
 * be reached. What is refused stays where it was entered, with the reason.
 */
export class Saver<T extends object> {
  readonly state: SaverState<T>
  readonly #ports: SaverPorts<T>
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = false
  /** the server wants nothing sent before */
  #notBefore = 0
  /** names of fields whose value waits to be sent */
  #waiting = new Set<keyof T & string>()

  constructor(ports: SaverPorts<T>) {
    this.#ports = ports
    this.state = proxy<SaverState<T>>({ phase: 'saved', refusal: null, faults: {}, edits: {} })
  }

  get unsaved(): boolean {
    return this.#sending || this.#waiting.size > 0
  }

  edit<N extends keyof T & string>(name: N, value: T[N], delayMs: number = 0): void {
    const edits = this.state.edits as Partial<T>
    edits[name] = value
    const fault = this.#ports.check(name, value)
    const { [name]: _, ...others } = this.state.faults
    this.state.faults = fault === null ? others : { ...others, [name]: fault }
    if (fault !== null) {
      this.#waiting.delete(name)
      return
    }
    this.#waiting.add(name)
    this.state.phase = 'saving'
    this.#schedule(delayMs)
  }

  /** For text: a moment after the last letter. */
  type<N extends keyof T & string>(name: N, value: T[N]): void {
    this.edit(name, value, limits.autosaveMs)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#sending || this.#waiting.size === 0) return
    if (Date.now() < this.#notBefore) return this.#schedule(0)
    const names = [...this.#waiting]
    const edits = this.state.edits as Partial<T>
    const data = Object.fromEntries(names.map(name => [name, edits[name]])) as Partial<T>
    this.#waiting.clear()
    this.#sending = true
    this.state.phase = 'saving'
    try {
      await this.#ports.send(data)
      for (const name of names) if (edits[name] === data[name] && !this.#waiting.has(name)) delete edits[name]
      this.#settle()
    } catch (error) {
      this.#fail(error, names)
    } finally {
      this.#sending = false
    }
    if (this.#waiting.size > 0) this.#schedule(this.state.phase === 'saving' ? 0 : retryMs)
  }

  /** Stops timers. */
  dispose(): void {
    clearTimeout(this.#timer)
  }

  #settle(): void {
    this.state.phase = this.#waiting.size > 0 ? 'saving' : 'saved'
    this.state.refusal = null
  }

  #fail(error: unknown, names: readonly (keyof T & string)[]): void {
    if (mayPass(error)) {
      for (const name of names) this.#waiting.add(name)
      this.#notBefore = Date.now() + waitMsOf(error)
      this.state.phase = error instanceof NetworkError ? 'offline' : 'retrying'
      return
    }
    this.state.phase = 'failed'
    this.state.refusal = failureWords(error)
    if (!(error instanceof CallError)) return
    const faults = (error.problem?.errors ?? []).map(({ path, message }) => [path.replace(/^data\./, ''), message])
    this.state.faults = { ...this.state.faults, ...Object.fromEntries(faults) }
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), Math.max(delayMs, this.#notBefore - Date.now()))
  }
}
