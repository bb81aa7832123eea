import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { FileAnswer, ServerPlugin, SessionUser, ThreadName } from '../contract.ts'
import type { Images } from '../images/port.ts'
import type { Access, Database, EntityStore, Events, Notifications, SearchIndex } from '../ports.ts'
import type { CostLimit } from '../rate-limit/cost-limit.ts'
import type { RequestLimit } from '../rate-limit/request-limit.ts'
import type { CallRoute } from './calls/call-route.ts'
import type { Health } from './health.ts'
import type { InFlightRequests } from './in-flight-requests.ts'
import type { MemorySemaphore } from './input/memory-semaphore.ts'
import type { ReceivedBody } from './input/request-body.ts'
import type { ResponseCache } from './response-cache.ts'

export interface Session {
  user: SessionUser
  /** identifies the session, but is not its token */
  sessionId: string
  /** time of the sign-in, in milliseconds since 1970 */
  openedAt: number
}

/** Handles calls that take long in a worker thread. */
export interface CallThread {
  /** Whether so many bytes of a body, or of what is stored, would hold up the main thread. */
  takes(bytes: { received?: number; stored?: number }): boolean
  /** The JSON of the response, or a file. @throws Problem like the call; too-many; ClientGone */
  answer(services: RequestServices, call: ReceivedCall): Promise<Uint8Array<ArrayBuffer> | FileAnswer>
}

/** A call whose body, if it has one, has been received. */
export interface ReceivedCall {
  route: CallRoute
  session: Session
  writeKey: string | null
  path: string
  query: string
  header(name: string): string | undefined
  received: ReceivedBody | undefined
  /** aborted when the caller is gone */
  signal: AbortSignal
}

/** The part of accounts that the HTTP layer uses: finding the session. */
export interface SessionSource {
  sessionOf(cookieHeader: string | undefined): Promise<Session | null>
}

/** Services that all requests share. */
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
  rateLimit: RequestLimit
  costLimit: CostLimit
  /** every call, by method and name */
  calls: ReadonlyMap<string, CallRoute>
  /** what plugins keep from readers */
  withholds: readonly NonNullable<ServerPlugin['withholds']>[]
  /** limits the memory of large bodies */
  gate: MemorySemaphore
  inFlight: InFlightRequests
  /** of pages that are the same for everybody */
  responseCache: ResponseCache
  /** handle calls that take long; without them those are handled like all others */
  threads: Readonly<Record<ThreadName, CallThread>> | undefined
  health: Health
  now(): Date
}
