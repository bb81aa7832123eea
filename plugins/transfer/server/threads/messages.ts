import type { FieldError } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { SessionUser } from '#server/index.ts'
import type { ImportImages } from '../handed-over.ts'
import type { FailReason } from '../tables.ts'

/** The input of one import in a thread. */
export interface ImportOrder {
  /** the database, and how many writes wait for it */
  file: string
  waitingWrites: SharedArrayBuffer
  /** megabytes the user may store */
  storagePerUser: number
  /** bytes that stay free on the disk */
  reserveBytes: number
  jobId: string
  place: Place
  user: SessionUser
  /** ISO 8601; the time of all chapters of the import */
  now: string
  /** the file of sections, transferred to the thread */
  bytes: Uint8Array<ArrayBuffer>
  images: ImportImages
}

/** `go` once the sections are checked and the job is stored; `cancel` from the user, `stop` from the server. */
export type WorkerCommand = 'go' | 'cancel' | 'stop'

export type ToWorkerMessage = { order: ImportOrder } | { word: WorkerCommand }

/** `refused` and `ended` are the last messages of an order; the thread then waits for another. */
export type FromWorkerMessage =
  | { is: 'checked'; total: number; hasParts: boolean }
  | { is: 'refused'; type: 'bad-input' | 'bad-json'; detail: string; errors?: FieldError[] }
  | { is: 'wrote'; done: number }
  | { is: 'ended'; ending: ImportEnding }

/** How an import ended, sent after all its writes are on disk. */
export interface ImportEnding {
  state: 'done' | 'cancelled' | 'failed'
  reason?: FailReason
  /** stack of an unexpected error, for the log */
  trace?: string
}
