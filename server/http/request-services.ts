import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Health } from '../health.ts'
import type { Access, Database, EntityStore, Events, Images, Notifications, SearchIndex } from '../ports.ts'
import type { CallRoute } from './calls/call-route.ts'
import type { InFlightRequests } from './in-flight-requests.ts'
import type { MemoryGate } from './input/memory-gate.ts'
import type { ReceivedBody } from './input/request-body.ts'
import type { CostLimit } from './security/cost-limit.ts'
import type { RateLimit } from './security/rate-limit.ts'

export interface Session {
  user: SessionUser
  /** names the session without opening it */
  sessionId: string
  /** when its person signed in, in milliseconds since 1970 */
  openedAt: number
}

/** Answers calls that bring long texts, in a thread of its own. */
export interface TextWriters {
  takes(route: CallRoute, sent: ReceivedBody): boolean
  /** The JSON of the answer. @throws Problem like the call; too-many */
  answer(services: RequestServices, call: TextCall): Promise<Uint8Array<ArrayBuffer>>
}

/** A call that has come as far as its body. */
export interface TextCall {
  route: CallRoute
  session: Session
  writeKey: string | null
  path: string
  header(name: string): string | undefined
  received: ReceivedBody
}

/** Who asks: what accounts offers the way of a call. */
export interface SessionSource {
  sessionOf(cookieHeader: string | undefined): Promise<Session | null>
}

/** What all requests share. */
export interface RequestServices {
  config: Config
  log: Logger
  database: Database
  entities: EntityStore
  search: SearchIndex
  accounts: SessionSource
  access: Access
  events: Events
  notifications: Notifications
  images: Images
  rateLimit: RateLimit
  costLimit: CostLimit
  /** every call, by method and name */
  calls: ReadonlyMap<string, CallRoute>
  /** room for bodies too large to be kept without asking */
  gate: MemoryGate
  inFlight: InFlightRequests
  /** answers calls that bring long texts; without it they are answered like all others */
  writers: TextWriters | undefined
  health: Health
  now(): Date
}
