import type { Call } from '#core/shared/call.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { CookieJar } from './cookie-jar.ts'
import { type EncodedRequest, encodeInput } from './encode-input.ts'
import { sendRequest } from './send-request.ts'

export interface TestResponse {
  status: number
  headers: Headers
  text: string
  /** the body as JSON; undefined if it is none */
  json: unknown
}

export interface SendOptions {
  headers?: Record<string, string>
  body?: string | FormData | Uint8Array<ArrayBuffer>
  /** leaves the CSRF token out */
  bare?: boolean
}

/** A failed response, thrown by `call`. */
export class FailedCallError extends Error {
  readonly status: number
  readonly problem: ProblemBody

  constructor(name: string, answer: TestResponse) {
    super(`${name} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    this.name = 'AnswerError'
    this.status = answer.status
    this.problem = answer.json as ProblemBody
  }
}

/** One browser, with its cookies and CSRF token. */
export class Client {
  readonly url: string
  readonly cookies = new CookieJar()
  #token: string | undefined

  constructor(server: { url: string }) {
    this.url = server.url
  }

  /** Sends any request. Changing ones carry the CSRF token, which is fetched if there is none. */
  async send(
    method: string,
    path: string,
    { headers = {}, body, bare = false }: SendOptions = {},
  ): Promise<TestResponse> {
    const all: Record<string, string> = { ...headers }
    if (!bare && method !== 'GET' && method !== 'HEAD') all['x-csrf-token'] ??= await this.token()
    const cookie = this.cookies.header()
    if (cookie !== '') all.cookie ??= cookie
    const response = await sendRequest(this.url + path, { method, headers: all, body })
    this.cookies.take(response.headers.getSetCookie())
    return { ...response, json: parse(response.text) }
  }

  /** Makes a call with any input, and returns any response. */
  async attempt(call: Call, input: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    const answer = await this.#attempt(encodeInput(call, input), headers)
    if (answer.status !== 403 || (answer.json as ProblemBody).type !== 'bad-csrf') return answer
    this.#token = undefined
    return this.#attempt(encodeInput(call, input), headers)
  }

  /** Makes a call that must succeed. @throws FailedCallError */
  async call<In, Out>(call: Call<In, Out>, input: In, headers: Record<string, string> = {}): Promise<Out> {
    const answer = await this.attempt(call as Call, input, headers)
    if (answer.status !== 200) throw new FailedCallError(call.name, answer)
    return answer.json as Out
  }

  /** The CSRF token; it belongs to the session, so it is dropped when that changes. */
  async token(): Promise<string> {
    this.#token ??= ((await this.send('GET', '/api/csrf-token')).json as { csrfToken: string }).csrfToken
    return this.#token
  }

  #attempt({ method, path, headers, body }: EncodedRequest, more: Record<string, string>): Promise<TestResponse> {
    return this.send(method, path, { headers: { ...headers, ...more }, body })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
