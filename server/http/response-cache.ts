import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../ports.ts'
import type { RequestLimit } from '../rate-limit/request-limit.ts'
import type { InFlightRequests } from './in-flight-requests.ts'
import { type CachedPage, dataVersion } from './pages/page-cache.ts'
import { requestId } from './random-ids.ts'
import { addressGroup, clientAddress, isTrusted } from './security/client-address.ts'
import type { HeaderRecord } from './security/security-headers.ts'

/** What answering takes of the services that all requests share. */
interface AnswerServices {
  config: Config
  log: Logger
  database: Database
  rateLimit: RequestLimit
  inFlight: InFlightRequests
}

interface CachedResponse {
  /** names and values in turns */
  headers: readonly string[]
  body: Uint8Array
  /** of the data with which it was made */
  version: number
}

const mostAnswers = 300
/** Longer addresses and headers are not worth remembering. */
const mostCharacters = 1000

/** A request with one of these is answered like all others. */
const special = ['cookie', 'if-none-match', 'content-length', 'transfer-encoding', 'expect', 'upgrade'] as const

/**
 * Answers to requests for pages that are the same for everybody, which are sent before anything else is done for a
 * request. Only a request that is the same in all that an answer depends on gets it, and only while nothing was written
 * since; nobody with a cookie does, who may be signed in. It is limited like every request.
 */
export class ResponseCache {
  readonly #answers = new Map<string, CachedResponse>()
  /**
   * Of the data, for requests that came at the same time as the one for which it was read: for one turn of the loop.
   */
  #version: number | undefined

  /** Keeps what a request was just answered with a page: all headers but those that every answer has anew. */
  keep(
    { incoming, https }: { incoming: IncomingMessage | undefined; https: boolean },
    { version }: CachedPage,
    headers: HeaderRecord,
    body: Uint8Array | string,
  ): void {
    const key = incoming && keyOf(incoming, https)
    if (key === undefined) return
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const { 'x-request-id': _, ...same } = headers
    const all = Object.entries({ ...same, 'content-length': String(bytes.length) }).flat()
    this.#answers.delete(key)
    this.#answers.set(key, { headers: all, body: bytes, version })
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > mostAnswers && oldest !== undefined) this.#answers.delete(oldest)
  }

  /** Whether it answered the request; the others are answered as usual. */
  answer(services: AnswerServices, incoming: IncomingMessage, outgoing: ServerResponse): boolean | Promise<boolean> {
    const key = keyOf(incoming, isSecure(services, incoming))
    const answer = key === undefined ? undefined : this.#answers.get(key)
    if (answer === undefined || services.log.isLevelEnabled('debug')) return false
    const send = () => this.#version === answer.version && sendKept(services, answer, incoming, outgoing)
    return this.#version === undefined ? this.#readVersion(services).then(send) : send()
  }

  async #readVersion({ database }: AnswerServices): Promise<void> {
    this.#version = await dataVersion(database.read)
    setImmediate(() => {
      this.#version = undefined
    })
  }
}

/** Sends an answer, unless the client has asked for too much. */
function sendKept(
  { config, rateLimit, inFlight }: AnswerServices,
  answer: CachedResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const { remoteAddress = '' } = incoming.socket
  const address = clientAddress(config.trustProxy, remoteAddress, textOf(incoming, 'x-forwarded-for'))
  try {
    rateLimit.take(addressGroup(address), performance.now())
  } catch {
    // Refused as usual, in words.
    return false
  }
  inFlight.enter(outgoing)
  outgoing.writeHead(200, [...answer.headers, 'x-request-id', requestId()])
  outgoing.end(answer.body)
  return true
}

const textOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

/** All that an answer depends on; undefined for a request that is answered as usual. */
function keyOf(incoming: IncomingMessage, isHttps: boolean): string | undefined {
  const { method, url, headers } = incoming
  if (method !== 'GET' || special.some(name => headers[name] !== undefined)) return undefined
  const { host, 'accept-language': language, 'accept-encoding': encoding } = headers
  const key = `${isHttps} ${host} ${url}\n${language}\n${encoding}`
  return key.length > mostCharacters ? undefined : key
}

/** As RequestContext finds it. */
function isSecure({ config }: AnswerServices, incoming: IncomingMessage): boolean {
  if (config.publicUrl !== null) return config.publicUrl.startsWith('https:')
  if (!isTrusted(config.trustProxy, incoming.socket.remoteAddress ?? '')) return false
  return textOf(incoming, 'x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
}
