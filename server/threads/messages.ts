import type { Problem, ProblemType } from '#core/shared/error.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../values.ts'
import type { SharedFile } from './shared-file.ts'

/** Options of the worker thread. */
export interface ThreadOptions {
  config: Config
  /** path of the database */
  file: string
  /** how many writes wait for it */
  waitingWrites: SharedArrayBuffer
  /** lets them go first */
  isPatient: boolean
  /** what only this server knows */
  secret: string
}

/** A call for the thread: the person and the unparsed input; no bytes if there is no body. */
export interface ThreadRequest {
  id: number
  /** `POST chapter/update` */
  call: string
  path: string
  query: string
  headers: Record<string, string>
  user: SessionUser
  writeKey: string | null
  now: Date
  /** the boundary of a form; undefined for JSON */
  boundary: string | undefined
  bytes: Uint8Array<ArrayBuffer>
}

/** The caller of the request with this id is gone. */
export interface ThreadCancel {
  cancels: number
}

/** A file that the thread goes on making while it is sent. */
export interface ThreadFile {
  shared: SharedFile
  type: string
  name: string | undefined
  size: number | undefined
}

/** The result of a call. */
export type ThreadOutcome =
  | { json: Uint8Array<ArrayBuffer> }
  | { file: ThreadFile }
  | { refused: { type: ProblemType; detail: string; extra: Problem['extra'] } }
  | { failed: { message: string; stack: string | undefined; code: string | undefined } }

/** The result, with the milliseconds of work it took. */
export type ThreadReply = { id: number; ms: number } & ThreadOutcome
