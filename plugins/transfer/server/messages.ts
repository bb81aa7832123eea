import type { FieldError } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { SessionUser } from '#server/index.ts'
import type { FailReason } from './tables.ts'

/** One import, as a thread is given it. */
export interface ImportOrder {
  /** the database */
  file: string
  /** megabytes its person may have stored */
  storagePerUser: number
  /** what is to stay free on its disk */
  reserveBytes: number
  jobId: string
  place: Place
  user: SessionUser
  /** ISO 8601; all chapters of an import are of one time */
  now: string
  /** the file of sections, moved into the thread */
  bytes: Uint8Array<ArrayBuffer>
}

/** `go` once the sections are checked and the job is written down; `cancel` for its person, `stop` for the server. */
export type WorkerCommand = 'go' | 'cancel' | 'stop'

export type ToWorkerMessage = { order: ImportOrder } | { word: WorkerCommand }

/** `refused` and `ended` are the last of an order; the thread then waits for another. */
export type FromWorkerMessage =
  | { is: 'checked'; total: number }
  | { is: 'refused'; type: 'bad-input' | 'bad-json'; detail: string; errors?: FieldError[] }
  | { is: 'wrote'; done: number }
  | { is: 'ended'; ending: ImportEnding }

/** How an import ended, said after everything it did or undid is on disk. */
export interface ImportEnding {
  state: 'done' | 'cancelled' | 'failed'
  reason?: FailReason
  /** what happened, for the log, where nobody foresaw it */
  trace?: string
}
