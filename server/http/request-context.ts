import type { IncomingMessage, ServerResponse } from 'node:http'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { CookieOptions } from '../contract.ts'
import { requestId } from './random-ids.ts'
import type { RequestServices } from './request-services.ts'
import { parseTarget } from './request-target.ts'
import { addressGroup, clientAddress, isTrusted } from './security/client-address.ts'
import { type HeaderRecord, securityHeaders } from './security/security-headers.ts'

/** Bindings of the Node adapter; absent if a Request was constructed directly. */
export interface NodeBindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** One request, and the headers its response will have. */
export class RequestContext {
  readonly id = requestId()
  readonly services: RequestServices
  readonly request: Request
  readonly incoming: IncomingMessage | undefined
  readonly outgoing: ServerResponse | undefined
  readonly method: string
  readonly path: string
  readonly query: string
  /** milliseconds since the process started */
  readonly startedAt = performance.now()
  /** the person's internal id once known, for the log */
  personId: string | undefined
  /** length of the JSON response, once there is one */
  responseLength = 0
  #address: string | undefined
  #https: boolean | undefined
  #cookies: string[] | undefined
  #responseHeaders: HeaderRecord | undefined

  constructor(services: RequestServices, request: Request, node: NodeBindings | undefined) {
    this.services = services
    this.request = request
    this.incoming = node?.incoming
    this.outgoing = node?.outgoing
    this.method = request.method
    const target = parseTarget(rawTarget(request, node))
    this.path = target.path
    this.query = target.query
  }

  /** A request header by its lower-case name. */
  header(name: string): string | undefined {
    if (!this.incoming) return this.request.headers.get(name) ?? undefined
    const value = this.incoming.headers[name]
    return typeof value === 'string' ? value : value?.[0]
  }

  /** The value of one cookie; the first one if the name is repeated. */
  cookie(name: string): string | undefined {
    return readCookie(this.header('cookie'), name)
  }

  /** Address of the client, resolved from trusted proxy headers only. */
  get address(): string {
    this.#address ??= clientAddress(
      this.services.config.trustProxy,
      this.#socketAddress,
      this.header('x-forwarded-for'),
    )
    return this.#address
  }

  /** The key that rate limits count by. */
  get client(): string {
    return addressGroup(this.address)
  }

  get https(): boolean {
    this.#https ??= this.#findHttps()
    return this.#https
  }

  /** The host and port the request was sent to. */
  get host(): string {
    return this.header('host') ?? new URL(this.request.url).host
  }

  /** The host in the browser's address bar. */
  get publicHost(): string {
    const { publicUrl } = this.services.config
    return publicUrl === null ? this.host : publicUrl.slice(publicUrl.indexOf('//') + 2)
  }

  /** The headers of every response. */
  get commonHeaders(): HeaderRecord {
    return { ...securityHeaders(this.https), 'x-request-id': this.id }
  }

  /** With HttpOnly unless it is turned off. Names that start with `__Host-` always have Secure, as browsers require. */
  setCookie(name: string, value: string, { maxAge, path = '/', httpOnly = true }: CookieOptions): void {
    const secure = this.https || name.startsWith('__Host-')
    this.#cookies ??= []
    this.#cookies.push(generateCookie(name, value, { maxAge, path, httpOnly, secure, sameSite: 'Lax' }))
  }

  setHeader(name: string, value: string): void {
    this.#responseHeaders ??= {}
    this.#responseHeaders[name.toLowerCase()] = value
  }

  /** Makes the response, with the common headers and those set so far; `headers` override both. */
  reply(
    status: number,
    body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
    headers: HeaderRecord,
  ): Response {
    const all: HeaderRecord = { ...this.commonHeaders, ...this.#responseHeaders, ...headers }
    if (!this.#cookies) return new Response(body, { status, headers: all })
    const headerList = new Headers(all)
    for (const cookie of this.#cookies) headerList.append('set-cookie', cookie)
    return new Response(body, { status, headers: headerList })
  }

  get #socketAddress(): string {
    return this.incoming?.socket.remoteAddress ?? ''
  }

  #findHttps(): boolean {
    const { publicUrl, trustProxy } = this.services.config
    if (publicUrl !== null) return publicUrl.startsWith('https:')
    if (!isTrusted(trustProxy, this.#socketAddress)) return false
    return this.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  }
}

/** The value of one cookie in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : parse(header, name)[name]
}

/** The Node adapter normalises URLs (dots, percent escapes) in its Request, so the raw URL is used if there is one. */
export function rawTarget(request: Request, node: NodeBindings | undefined): string {
  const raw = node?.incoming?.url
  if (raw !== undefined) return raw
  const { url } = request
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
