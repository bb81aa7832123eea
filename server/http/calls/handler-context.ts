import type { Logger } from 'pino'
import type { Call } from '#core/shared/call.ts'
import { Problem } from '#core/shared/error.ts'
import {
  type CallContext,
  type CookieOptions,
  RawJson,
  type ReadingPosition,
  type SessionUser,
} from '../../contract.ts'
import { type Params, prepare } from '../../db/prepare.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { Images } from '../../images/port.ts'
import type { Access, EntityStore, Events, Notifications, SearchIndex } from '../../ports.ts'
import { randomId } from '../random-ids.ts'
import type { RequestContext } from '../request-context.ts'
import { authorizePlace, personOf } from './authorize.ts'
import { callKey } from './collect-calls.ts'
import { idFromKey } from './write-key.ts'

const activePerson = prepare((db, $: Params<{ id: string }>) =>
  db.selectFrom('users').select('id').where('id', '=', $.id).where('deleted_at', 'is', null),
)

/** A call made by another handler: in its transaction, or reading only; sharing its counter of ids. */
interface NestedCall {
  read: Reader
  tx: Tx | null
  ids: { made: number }
}

/** The context of one handler. Parts that few handlers use are created on demand. */
export class HandlerContext implements CallContext {
  readonly user: SessionUser | null
  readonly writeKey: string | null
  readonly #ctx: RequestContext
  readonly #authorize: () => Promise<void>
  readonly #nested: NestedCall | undefined
  readonly #ids: { made: number }
  #log: Logger | undefined

  /** @param authorize checks whether the call is still allowed; throws Problem */
  constructor(
    ctx: RequestContext,
    user: SessionUser | null,
    writeKey: string | null,
    authorize: () => Promise<void>,
    nested?: NestedCall,
  ) {
    this.#ctx = ctx
    this.#authorize = authorize
    this.user = user
    this.writeKey = writeKey
    this.#nested = nested
    this.#ids = nested?.ids ?? { made: 0 }
  }

  person(): SessionUser {
    return personOf(this.user)
  }

  get read(): Reader {
    return this.#nested?.read ?? this.#ctx.services.database.read
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#nested?.tx) return work(this.#nested.tx)
    if (this.#nested) throw new Error('A call made with performRead cannot write.')
    return this.#ctx.services.database.write(async tx => {
      await requireActiveAccount(tx, this.user)
      // Permissions may have changed since the request was authorized.
      await this.#authorize()
      return work(tx)
    })
  }

  cleanUp<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#nested) return this.write(work)
    return this.#ctx.services.database.write(work, { whenFull: true })
  }

  perform<In, Out>(tx: Tx, call: Call<In, Out>, input: In): Promise<Out> {
    return this.#perform({ read: tx, tx, ids: this.#ids }, call, input)
  }

  performRead<In, Out>(call: Call<In, Out>, input: In): Promise<Out> {
    return this.#perform({ read: this.read, tx: null, ids: this.#ids }, call, input)
  }

  async #perform<In, Out>(how: NestedCall, call: Call<In, Out>, input: In): Promise<Out> {
    const { services } = this.#ctx
    const route = services.calls.get(callKey(call))
    if (!route) throw new Problem('not-configured', `Nothing here answers ${call.name}.`)
    // What is open to anyone is open to a handler that answers visitors.
    if (call.access !== 'anyone') await authorizePlace(services, route, { user: this.person() }, input as object)
    const nested = new HandlerContext(this.#ctx, this.user, this.writeKey, this.#authorize, how)
    const out = await route.handler(input as never, nested)
    return (out instanceof RawJson ? JSON.parse(out.text) : out) as Out
  }

  get entities(): EntityStore {
    return this.#ctx.services.entities
  }

  get search(): SearchIndex {
    return this.#ctx.services.search
  }

  get access(): Access {
    return this.#ctx.services.access
  }

  get events(): Events {
    return this.#ctx.services.events
  }

  get notifications(): Notifications {
    return this.#ctx.services.notifications
  }

  get images(): Images {
    return this.#ctx.services.images
  }

  get log(): Logger {
    this.#log ??= this.#ctx.services.log.child({ request: this.#ctx.id })
    return this.#log
  }

  now(): Date {
    return this.#ctx.services.now()
  }

  newId(): string {
    return this.writeKey === null ? randomId() : idFromKey(this.writeKey, this.#ids.made++)
  }

  get signal(): AbortSignal {
    return this.#ctx.request.signal
  }

  get address(): string {
    return this.#ctx.address
  }

  async withheld(story: ReadingPosition): Promise<ReadonlySet<string>> {
    const all = await Promise.all(this.#ctx.services.withholds.map(withhold => withhold(story, this)))
    return new Set(all.flat())
  }

  get cookies(): CallContext['cookies'] {
    const ctx = this.#ctx
    return {
      get: name => ctx.cookie(name),
      set: (name, value, options: CookieOptions) => ctx.setCookie(name, value, options),
      clear: name => ctx.setCookie(name, '', { maxAge: 0 }),
    }
  }

  get headers(): CallContext['headers'] {
    const ctx = this.#ctx
    return {
      get: name => ctx.header(name.toLowerCase()),
      set: (name, value) => ctx.setHeader(name, value),
    }
  }
}

/**
 * Checked at the start of each write: the account may have been deleted since the request arrived, and must not write
 * after that. @throws Problem signed-out
 */
async function requireActiveAccount(tx: Tx, user: SessionUser | null): Promise<void> {
  if (user && !(await activePerson.first(tx, { id: user.id }))) throw new Problem('signed-out', 'Sign in first.')
}
