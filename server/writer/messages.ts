import type { Problem, ProblemType } from '#core/shared/error.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../values.ts'

/** Options of the worker thread. */
export interface ThreadOptions {
  config: Config
  /** path of the database */
  file: string
}

/** A call for the thread: the person and the unparsed input. */
export interface ThreadRequest {
  id: number
  /** `POST chapter/update` */
  call: string
  path: string
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

/** The result of a call. */
export type ThreadOutcome =
  | { json: Uint8Array<ArrayBuffer> }
  | { refused: { type: ProblemType; detail: string; extra: Problem['extra'] } }
  | { failed: { message: string; stack: string | undefined; code: string | undefined } }

/** The result, with the milliseconds of work it took. */
export type ThreadReply = { id: number; ms: number } & ThreadOutcome
