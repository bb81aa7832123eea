import type { Call, OutputOf } from '#core/shared/call.ts'
import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { showToast } from '../toasts/index.ts'
import { appState } from './app-state.ts'
import { type CallError, NetworkError, readCallError } from './call-error.ts'
import { errorReaction, thrownMessage } from './error-table.ts'
import { prepareRequest } from './request.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** takes a 403 instead of a toast: the page shows its no-access screen (decision A-014) */
  onNoAccess?: () => void
  /** the caller words every failure itself */
  quiet?: boolean
  /** makes a write that is sent again have one effect */
  key?: string
  /** the page is being left: the browser finishes the request on its own */
  keepalive?: boolean
  /** sends the request in the place of fetch */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * The session tells the client layer whether somebody is believed signed in, asks whether that is still the same person,
 * and signs out.
 */
export const sessionPort: { isSignedIn: () => boolean; isStillSignedIn: () => Promise<boolean>; signOut: () => void } =
  {
    isSignedIn: () => false,
    isStillSignedIn: async () => true,
    signOut: () => undefined,
  }

/** Makes a call. Rejects with NetworkError or CallError after the reaction the error table gives. */
export async function call<In, Out>(definition: Call<In, Out>, input: In, options: CallOptions = {}): Promise<Out> {
  const response = await send(definition as Call, input, options)
  if (response.ok) return (await readBody(response.json(), options)) as Out
  const failure = readCallError(response, detail => thrownMessage(definition.layer, response.status, detail))
  const error = await readBody(failure, options)
  react(error, definition.layer, options)
  throw error
}

/** An answer that is cut off on its way is none. */
async function readBody<T>(reading: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    if (signal?.aborted || cause instanceof SyntaxError) throw cause
    throw new NetworkError(cause)
  }
}

/** The answer of a call that is no JSON. */
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
  // The new token may be of somebody who signed in in another window: nothing of this page is theirs.
  if (sessionPort.isSignedIn() && !(await sessionPort.isStillSignedIn())) return response
  return sendOnce(definition, input, options)
}

/** How often something was sent that may change what is there. */
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

/** Asks for a token and holds it, and whether somebody is signed in; rejects with the error value (foundation 7). */
export async function renewToken(): Promise<OutputOf<typeof csrfTokenCall>> {
  const answer = await call(csrfTokenCall, {}, { quiet: true })
  appState.csrfToken = answer.csrfToken
  appState.seq = answer.seq
  return answer
}

/** A refused password or code is 401 too, and ends nothing. */
function isSessionOver({ status, problem }: CallError): boolean {
  return status === 401 && problem?.type !== 'sign-in-failed' && problem?.type !== 'second-step'
}

function react(error: CallError, layer: 'app' | 'shared', options: CallOptions): void {
  if (error.status === 403 && options.onNoAccess) options.onNoAccess()
  if (options.quiet && !isSessionOver(error)) return
  const reaction = errorReaction(error, layer, sessionPort.isSignedIn(), options.onNoAccess !== undefined)
  if (!reaction) return
  showToast({
    kind: 'bad',
    title: reaction.toast,
    position: reaction.position,
    id: `error-${error.status}-${reaction.toast}`,
  })
  if (reaction.signOut) sessionPort.signOut()
}
