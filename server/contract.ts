import type { Logger } from 'pino'
import type { Call } from '#core/shared/call.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Config } from './config.ts'
import type { Reader, Tx } from './db/schema.ts'
import type { EntityWrite } from './entities/entity-write.ts'
import type { FieldResolver } from './entities/resolvers.ts'
import type { Access, Database, EntityStore, Events, Images, Notifications, SearchIndex } from './ports.ts'
import type { RawJson, SessionUser } from './values.ts'

export { RawJson, type SessionUser } from './values.ts'

/** What a handler may use. One per request. */
export interface CallContext {
  /** null only for calls open to anyone */
  user: SessionUser | null
  /** the same, for calls that need a session; throws 401 otherwise */
  person(): SessionUser
  read: Reader
  /** One transaction; resolves after its commit. No network, file or hashing work inside. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Makes another call in this transaction, for the same person: how a plugin reaches what another one keeps, by the
   * calls in its shared half. The input is not checked again; the permission is.
   * @throws Problem what that call refuses with; `not-configured` where nobody answers it
   */
  perform<In, Out>(tx: Tx, call: Call<In, Out>, input: In): Promise<Out>
  entities: EntityStore
  search: SearchIndex
  access: Access
  events: Events
  notifications: Notifications
  images: Images
  log: Logger
  now(): Date
  /** 26 characters; the same for a repeated Idempotency-Key of the same person, call and position */
  newId(): string
  /** the Idempotency-Key header, bound to the person and the call */
  writeKey: string | null
  signal: AbortSignal
  /** address of the client, already freed from what a stranger can set */
  address: string
  cookies: {
    get(name: string): string | undefined
    set(name: string, value: string, options: CookieOptions): void
    clear(name: string): void
  }
  headers: { get(name: string): string | undefined; set(name: string, value: string): void }
}

export interface CookieOptions {
  /** seconds; a session cookie without */
  maxAge?: number
  httpOnly?: boolean
}

/** A file that goes out as it is: an image, a backup, an export. Never HTML of anyone's making. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** its true type, as found by decoding it */
  readonly type: string
  /** given, it is saved under this name; else shown in the page that asks for it */
  readonly name: string | undefined
  /** never changes under its address */
  readonly immutable: boolean
  /** bytes, where a stream does not say it */
  readonly size: number | undefined
  /** what is in it, in letters and digits: who has it already is told so */
  readonly tag: string | undefined

  constructor(
    bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    options: { type: string; name?: string; immutable?: boolean; size?: number; tag?: string },
  ) {
    this.bytes = bytes
    this.type = options.type
    this.name = options.name
    this.immutable = options.immutable ?? false
    this.size = options.size
    this.tag = options.tag
  }
}

export type Handler<In, Out> = (input: In, context: CallContext) => Promise<Out | RawJson | FileAnswer>

/** A call with what answers it. */
export interface HandledCall {
  readonly call: Call
  readonly handler: Handler<never, unknown>
}

export function handle<In, Out>(call: Call<In, Out>, handler: Handler<In, Out>): HandledCall {
  return { call: call as Call, handler: handler as Handler<never, unknown> }
}

/** One step of a migration series; a landed step never changes. */
export interface Migration {
  /** sorts after those already there: `001-notes` */
  name: string
  up(tx: Tx): Promise<void>
}

/** What outlives a request, for plugins that run jobs. */
export interface ServerServices {
  config: Config
  database: Database
  entities: EntityStore
  search: SearchIndex
  events: Events
  notifications: Notifications
  images: Images
  log: Logger
  now(): Date
  /** for calls to other servers; tests put their own here */
  fetch: typeof fetch
}

/** What answering notifications of one action does, beyond marking them as viewed. */
export interface NotificationResponder {
  readonly action: string
  /** In the transaction that marks it as viewed. @throws Problem where the answer comes too late */
  respond(tx: Tx, answer: { payload: Record<string, unknown>; response: boolean }, context: CallContext): Promise<void>
}

/** The server half of a plugin: one plain object. */
export interface ServerPlugin {
  readonly id: string
  readonly kinds?: readonly Kind[]
  readonly calls?: readonly HandledCall[]
  /** answers for fields that hold references */
  readonly resolvers?: readonly FieldResolver[]
  readonly migrations?: readonly Migration[]
  /** what answering a notification of an action of its own does */
  readonly notifications?: readonly NotificationResponder[]
  /** Keeps something beside each thing that is created or changed, in the same transaction. */
  onEntityWrite?(tx: Tx, written: EntityWrite): Promise<void>
  /**
   * permissions beside those of its kinds, `story.print`; of spaces where they begin with `space.`. Owners hold them, as
   * do roles they are given to; one that ends in a verb of kinds is included where that verb is held for every kind.
   */
  readonly permissions?: readonly string[]
  /**
   * Removes what is a person's own, by internal id, while their account is deleted. What they wrote in places of others
   * stays there, by "Deleted user".
   */
  forgetPerson?(tx: Tx, personId: string): Promise<void>
  /** called once after the migrations; what it returns is called when the server closes */
  start?(services: ServerServices): undefined | (() => Promise<void> | void)
}

export function defineServerPlugin<const P extends ServerPlugin>(plugin: P): P {
  return plugin
}
