import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Access, Database, EntityStore, Events, Images, Notices, SearchIndex } from '../ports.ts'
import type { CallRoute } from './call-route.ts'
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
  /** every call, by method and name */
  calls: ReadonlyMap<string, CallRoute>
  /** room for bodies too large to be kept without asking */
  gate: MemoryGate
  underWay: UnderWay
  now(): Date
}
