import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Health } from '../health.ts'
import type { Access, Database, EntityStore, Events, Images, Notices, SearchIndex } from '../ports.ts'
import type { Sent } from './body.ts'
import type { CallRoute } from './call-route.ts'
import type { CostLimit } from './cost-limit.ts'
import type { MemoryGate } from './memory-gate.ts'
import type { RateLimit } from './rate-limit.ts'
import type { UnderWay } from './under-way.ts'

export interface Session {
  user: SessionUser
  /** names the session without opening it */
  sessionId: string
  /** when its person signed in, in milliseconds since 1970 */
  openedAt: number
}

/** Answers calls that bring long texts, in a thread of its own. */
export interface TextWriters {
  takes(route: CallRoute, sent: Sent): boolean
  /** The JSON of the answer. @throws Problem like the call; too-many */
  answer(parts: Parts, call: TextCall): Promise<Uint8Array<ArrayBuffer>>
}

/** A call that has come as far as its body. */
export interface TextCall {
  route: CallRoute
  session: Session
  writeKey: string | null
  path: string
  header(name: string): string | undefined
  sent: Sent
}

/** Who asks: what accounts offers the way of a call. */
export interface SessionSource {
  sessionOf(cookieHeader: string | undefined): Promise<Session | null>
}

/** What all requests share. */
export interface Parts {
  config: Config
  log: Logger
  database: Database
  entities: EntityStore
  search: SearchIndex
  accounts: SessionSource
  access: Access
  events: Events
  notices: Notices
  images: Images
  rateLimit: RateLimit
  costLimit: CostLimit
  /** every call, by method and name */
  calls: ReadonlyMap<string, CallRoute>
  /** room for bodies too large to be kept without asking */
  gate: MemoryGate
  underWay: UnderWay
  /** answers calls that bring long texts; without it they are answered like all others */
  writers: TextWriters | undefined
  health: Health
  now(): Date
}
