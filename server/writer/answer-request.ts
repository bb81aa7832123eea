import type { Kind } from '#core/shared/kind.ts'
import { plainText, type RichText } from '#core/shared/richtext/nodes.ts'
import { RawJson } from '../contract.ts'
import { authorizePerson, authorizePlace } from '../http/calls/authorize.ts'
import { HandlerContext } from '../http/calls/handler-context.ts'
import { checkInput } from '../http/input/check-input.ts'
import { parseBody } from '../http/input/read-input.ts'
import { RequestContext } from '../http/request-context.ts'
import type { RequestServices } from '../http/request-services.ts'
import type { ThreadRequest } from './messages.ts'

/**
 * The second half of a call (http/calls/answer-call.ts), from its body to its response.
 * @throws Problem like the call
 */
export async function answerRequest(
  services: RequestServices,
  threadRequest: ThreadRequest,
  signal: AbortSignal,
): Promise<string> {
  const { user, boundary, bytes, writeKey } = threadRequest
  const route = services.calls.get(threadRequest.call)
  if (!route) throw new Error(`The thread does not know ${threadRequest.call}`)
  const request = new Request(new URL(threadRequest.path, 'http://localhost'), {
    method: 'POST',
    headers: threadRequest.headers,
    signal,
  })
  const ctx = new RequestContext(services, request, undefined)
  const { fields, files } = parseBody(Buffer.from(bytes.buffer), boundary, route, {})
  const input = await checkInput(route, fields, files)
  const authorize = async () => {
    authorizePerson(route, await services.accounts.sessionOf(threadRequest.headers.cookie))
    await authorizePlace(services, route, { user }, input)
  }
  await authorize()
  const kind = services.entities.kind(route.call.name.slice(0, route.call.name.indexOf('/')))
  try {
    // Prepared before the transaction, because no one else can write during it.
    if (kind) for (const text of textsIn(kind, input)) services.search.prepare(text)
    const out = await route.handler(input as never, new HandlerContext(ctx, user, writeKey, authorize))
    return out instanceof RawJson ? out.text : (JSON.stringify(out) ?? 'null')
  } finally {
    services.search.forgetPrepared()
  }
}

function textsIn(kind: Kind, input: Record<string, unknown>): string[] {
  const values = { ...input, ...(input.data as Record<string, unknown> | undefined) }
  return Object.entries(kind.fields).flatMap(([name, { form }]) => {
    const value = values[name]
    return form === 'slate' && Array.isArray(value) ? plainText(value as RichText) : []
  })
}
