import type { Problem, ProblemType } from '#core/shared/error.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../values.ts'

/** What the thread is started with. */
export interface ThreadOptions {
  config: Config
  /** path of the database */
  file: string
}

/** A call for the thread to answer: who asks and what came, not yet read. */
export interface ThreadRequest {
  id: number
  /** `POST chapter/update` */
  call: string
  path: string
  headers: Record<string, string>
  user: SessionUser
  writeKey: string | null
  now: Date
  /** of a form; undefined for JSON */
  boundary: string | undefined
  bytes: Uint8Array<ArrayBuffer>
}

/** What became of an order. */
export type ThreadOutcome =
  | { json: Uint8Array<ArrayBuffer> }
  | { refused: { type: ProblemType; detail: string; extra: Problem['extra'] } }
  | { failed: { message: string; stack: string | undefined; code: string | undefined } }

/** With the milliseconds the thread has worked for it. */
export type ThreadReply = { id: number; ms: number } & ThreadOutcome
