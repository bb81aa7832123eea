import type { Call, OutputOf } from '#core/shared/call.ts'
import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { showToast } from '../toasts/index.ts'
import { appState } from './app-state.ts'
import { type CallError, isTemporary, NetworkError, readCallError } from './call-error.ts'
import { errorReaction, thrownMessage } from './error-table.ts'
import { prepareRequest } from './request.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** handles a 403 instead of a toast: the page shows its no-access screen */
  onNoAccess?: () => void
  /** the caller reports every failure itself; a command rejects with it and leaves that to `runCommand` */
  quiet?: boolean
  /** the caller sends it again after a temporary failure, which is not reported */
  retried?: boolean
  /** idempotency key: a repeated write has one effect */
  key?: string
  /** the page is being left: the browser finishes the request on its own */
  keepalive?: boolean
  /** sends the request instead of fetch */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Set by the session: whether a user is believed to be signed in, whether it is still the same one, and how to sign
 * out.
 */
export const sessionPort: { isSignedIn: () => boolean; isStillSignedIn: () => Promise<boolean>; signOut: () => void } =
  {
    isSignedIn: () => false,
    isStillSignedIn: async () => true,
    signOut: () => undefined,
  }

/** Makes a call. Rejects with NetworkError or CallError after the reaction that the error table gives. */
export async function call<In, Out>(definition: Call<In, Out>, input: In, options: CallOptions = {}): Promise<Out> {
  const response = await send(definition as Call, input, options)
  if (response.ok) {
    const body = await readBody<unknown>(response.json(), options)
    return (definition.member ? (body as Record<string, unknown>)[definition.member] : body) as Out
  }
  const { layer } = definition
  const failure = readCallError(response, detail => thrownMessage(layer, response.status, detail))
  const error = await readBody(failure, options)
  react(error, layer, options)
  throw error
}

/** A response that is cut off counts as a network error. */
async function readBody<T>(reading: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    if (signal?.aborted || cause instanceof SyntaxError) throw cause
    throw new NetworkError(cause)
  }
}

/** The response of a call, unread. Renews a refused CSRF token and tries once more. */
async function send(definition: Call, input: unknown, options: CallOptions): Promise<Response> {
  const response = await sendOnce(definition, input, options)
  if (response.status !== 403 || definition.method === 'GET') return response
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const stale = typeof problem === 'object' && problem !== null && 'type' in problem && problem.type === 'bad-csrf'
  if (!stale) return response
  await renewToken()
  // The new token may belong to another user who signed in in another window: then the call is not repeated.
  if (sessionPort.isSignedIn() && !(await sessionPort.isStillSignedIn())) return response
  return sendOnce(definition, input, options)
}

/** How many requests that may change data were sent. */
export const writeRequests = { count: 0 }

async function sendOnce(definition: Call, input: unknown, options: CallOptions): Promise<Response> {
  const { url, init } = prepareRequest(definition, input, appState.csrfToken)
  if (definition.method !== 'GET') writeRequests.count++
  if (options.key) (init.headers as Record<string, string>)['idempotency-key'] = options.key
  try {
    const { signal, keepalive, transport = fetch } = options
    const response = await transport(url, { ...init, signal, keepalive })
    appState.network = true
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    appState.network = false
    throw new NetworkError(cause)
  }
}

/**
 * Fetches and stores the CSRF token, and whether a user is signed in; rejects with the error value (REQ-06, REQ-07).
 */
export async function renewToken(): Promise<OutputOf<typeof csrfTokenCall>> {
  const answer = await call(csrfTokenCall, {}, { quiet: true })
  appState.csrfToken = answer.csrfToken
  appState.seq = answer.seq
  return answer
}

/** A refused password or code is a 401 too, but does not end the session. */
function isSessionOver({ status, problem }: CallError): boolean {
  return status === 401 && problem?.type !== 'sign-in-failed' && problem?.type !== 'second-step'
}

function react(error: CallError, layer: 'app' | 'shared', options: CallOptions): void {
  if (error.status === 403 && options.onNoAccess) {
    options.onNoAccess()
    error.wasShown = true
  }
  if ((options.quiet && !isSessionOver(error)) || (options.retried && isTemporary(error))) return
  const reaction = errorReaction(error, layer, sessionPort.isSignedIn(), options.onNoAccess !== undefined)
  if (!reaction) return
  error.wasShown = true
  showToast({
    kind: 'bad',
    title: reaction.toast,
    position: reaction.position,
    id: `error-${error.status}-${reaction.toast}`,
  })
  if (reaction.signOut) sessionPort.signOut()
}
