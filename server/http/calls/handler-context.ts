import type { Logger } from 'pino'
import type { Call } from '#core/shared/call.ts'
import { Problem } from '#core/shared/error.ts'
import { type CallContext, type CookieOptions, RawJson, type SessionUser } from '../../contract.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { Access, EntityStore, Events, Images, Notifications, SearchIndex } from '../../ports.ts'
import { readCookie } from '../cookies.ts'
import { randomId } from '../random-ids.ts'
import type { RequestContext } from '../request-context.ts'
import { requireActiveAccount } from './active-account.ts'
import { authorizePlace, personOf } from './authorize.ts'
import { callKey } from './collect-calls.ts'
import { idFromKey } from './write-key.ts'

/** A call made by another one: in its transaction, and with ids of its own. */
interface NestedCall {
  tx: Tx
  ids: { made: number }
}

/** What one handler may use. Pieces that few handlers touch are made when they are asked for. */
export class HandlerContext implements CallContext {
  readonly user: SessionUser | null
  readonly writeKey: string | null
  readonly #exchange: RequestContext
  readonly #allow: () => Promise<void>
  readonly #within: NestedCall | undefined
  readonly #ids: { made: number }
  #log: Logger | undefined

  /** @param allow asks whether the call is allowed now; throws Problem */
  constructor(
    ctx: RequestContext,
    user: SessionUser | null,
    writeKey: string | null,
    allow: () => Promise<void>,
    nested?: NestedCall,
  ) {
    this.#exchange = ctx
    this.#allow = allow
    this.user = user
    this.writeKey = writeKey
    this.#within = nested
    this.#ids = nested?.ids ?? { made: 0 }
  }

  person(): SessionUser {
    return personOf(this.user)
  }

  get read(): Reader {
    return this.#within?.tx ?? this.#exchange.services.database.read
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#within) return work(this.#within.tx)
    return this.#exchange.services.database.write(async tx => {
      await requireActiveAccount(tx, this.user)
      // Who was removed or put lower since the call was let in writes nothing any more.
      await this.#allow()
      return work(tx)
    })
  }

  async perform<In, Out>(tx: Tx, call: Call<In, Out>, input: In): Promise<Out> {
    const { services: parts } = this.#exchange
    const route = parts.calls.get(callKey(call))
    if (!route) throw new Problem('not-configured', `Nothing here answers ${call.name}.`)
    await authorizePlace(parts, route, { user: this.person() }, input as object)
    const nested = new HandlerContext(this.#exchange, this.user, this.writeKey, this.#allow, { tx, ids: this.#ids })
    const out = await route.handler(input as never, nested)
    return (out instanceof RawJson ? JSON.parse(out.text) : out) as Out
  }

  get entities(): EntityStore {
    return this.#exchange.services.entities
  }

  get search(): SearchIndex {
    return this.#exchange.services.search
  }

  get access(): Access {
    return this.#exchange.services.access
  }

  get events(): Events {
    return this.#exchange.services.events
  }

  get notifications(): Notifications {
    return this.#exchange.services.notifications
  }

  get images(): Images {
    return this.#exchange.services.images
  }

  get log(): Logger {
    this.#log ??= this.#exchange.services.log.child({ request: this.#exchange.id })
    return this.#log
  }

  now(): Date {
    return this.#exchange.services.now()
  }

  newId(): string {
    return this.writeKey === null ? randomId() : idFromKey(this.writeKey, this.#ids.made++)
  }

  get signal(): AbortSignal {
    return this.#exchange.request.signal
  }

  get address(): string {
    return this.#exchange.address
  }

  get cookies(): CallContext['cookies'] {
    const ctx = this.#exchange
    return {
      get: name => readCookie(ctx.header('cookie'), name),
      set: (name, value, options: CookieOptions) => ctx.setCookie(name, value, options),
      clear: name => ctx.setCookie(name, '', { maxAge: 0 }),
    }
  }

  get headers(): CallContext['headers'] {
    const ctx = this.#exchange
    return {
      get: name => ctx.header(name.toLowerCase()),
      set: (name, value) => ctx.setHeader(name, value),
    }
  }
}
