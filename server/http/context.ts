import type { Logger } from 'pino'
import type { CallContext, CookieOptions, SessionUser } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Access, EntityStore, Events, Images, Notices, SearchIndex } from '../ports.ts'
import { personOf } from './allow.ts'
import { readCookie } from './cookies.ts'
import type { Exchange } from './exchange.ts'
import { confirmPresent } from './present.ts'
import { randomId } from './random-ids.ts'
import { idFromKey } from './write-key.ts'

/** What one handler may use. Pieces that few handlers touch are made when they are asked for. */
export class RequestContext implements CallContext {
  readonly user: SessionUser | null
  readonly writeKey: string | null
  readonly #exchange: Exchange
  #log: Logger | undefined
  #ids = 0

  constructor(exchange: Exchange, user: SessionUser | null, writeKey: string | null) {
    this.#exchange = exchange
    this.user = user
    this.writeKey = writeKey
  }

  person(): SessionUser {
    return personOf(this.user)
  }

  get read(): Reader {
    return this.#exchange.parts.database.read
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#exchange.parts.database.write(async tx => {
      await confirmPresent(tx, this.user)
      return work(tx)
    })
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
    return this.writeKey === null ? randomId() : idFromKey(this.writeKey, this.#ids++)
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
