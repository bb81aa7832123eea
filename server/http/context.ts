import type { Logger } from 'pino'
import type { Call } from '#core/shared/call.ts'
import { Problem } from '#core/shared/error.ts'
import { type CallContext, type CookieOptions, RawJson, type SessionUser } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Access, EntityStore, Events, Images, Notices, SearchIndex } from '../ports.ts'
import { allowPlace, personOf } from './allow.ts'
import { readCookie } from './cookies.ts'
import type { Exchange } from './exchange.ts'
import { keyOf } from './gather-calls.ts'
import { confirmPresent } from './present.ts'
import { randomId } from './random-ids.ts'
import { idFromKey } from './write-key.ts'

/** A call made by another one: in its transaction, and with ids of its own. */
interface Within {
  tx: Tx
  ids: { made: number }
}

/** What one handler may use. Pieces that few handlers touch are made when they are asked for. */
export class RequestContext implements CallContext {
  readonly user: SessionUser | null
  readonly writeKey: string | null
  readonly #exchange: Exchange
  readonly #allow: () => Promise<void>
  readonly #within: Within | undefined
  readonly #ids: { made: number }
  #log: Logger | undefined

  /** @param allow asks whether the call is allowed now; throws Problem */
  constructor(
    exchange: Exchange,
    user: SessionUser | null,
    writeKey: string | null,
    allow: () => Promise<void>,
    within?: Within,
  ) {
    this.#exchange = exchange
    this.#allow = allow
    this.user = user
    this.writeKey = writeKey
    this.#within = within
    this.#ids = within?.ids ?? { made: 0 }
  }

  person(): SessionUser {
    return personOf(this.user)
  }

  get read(): Reader {
    return this.#within?.tx ?? this.#exchange.parts.database.read
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#within) return work(this.#within.tx)
    return this.#exchange.parts.database.write(async tx => {
      await confirmPresent(tx, this.user)
      // Who was removed or put lower since the call was let in writes nothing any more.
      await this.#allow()
      return work(tx)
    })
  }

  async perform<In, Out>(tx: Tx, call: Call<In, Out>, input: In): Promise<Out> {
    const { parts } = this.#exchange
    const route = parts.calls.get(keyOf(call))
    if (!route) throw new Problem('not-configured', `Nothing here answers ${call.name}.`)
    await allowPlace(parts, route, { user: this.person() }, input as object)
    const within = new RequestContext(this.#exchange, this.user, this.writeKey, this.#allow, { tx, ids: this.#ids })
    const out = await route.handler(input as never, within)
    return (out instanceof RawJson ? JSON.parse(out.text) : out) as Out
  }

  get entities(): EntityStore {
    return this.#exchange.parts.entities
  }

  get search(): SearchIndex {
    return this.#exchange.parts.search
  }

  get access(): Access {
    return this.#exchange.parts.access
  }

  get events(): Events {
    return this.#exchange.parts.events
  }

  get notices(): Notices {
    return this.#exchange.parts.notices
  }

  get images(): Images {
    return this.#exchange.parts.images
  }

  get log(): Logger {
    this.#log ??= this.#exchange.parts.log.child({ request: this.#exchange.id })
    return this.#log
  }

  now(): Date {
    return this.#exchange.parts.now()
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
    const exchange = this.#exchange
    return {
      get: name => readCookie(exchange.header('cookie'), name),
      set: (name, value, options: CookieOptions) => exchange.setCookie(name, value, options),
      clear: name => exchange.setCookie(name, '', { maxAge: 0 }),
    }
  }

  get headers(): CallContext['headers'] {
    const exchange = this.#exchange
    return {
      get: name => exchange.header(name.toLowerCase()),
      set: (name, value) => exchange.setHeader(name, value),
    }
  }
}
