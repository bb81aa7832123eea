import type { Kind } from '#core/shared/kind.ts'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { authorizePerson, authorizePlace } from '../http/calls/authorize.ts'
import type { CallRoute } from '../http/calls/call-route.ts'
import { HandlerContext } from '../http/calls/handler-context.ts'
import { checkInput } from '../http/input/check-input.ts'
import { parseBody } from '../http/input/read-input.ts'
import { parseQueryString } from '../http/input/text-input.ts'
import { RequestContext } from '../http/request-context.ts'
import type { RequestServices } from '../http/request-services.ts'
import type { ThreadRequest } from './messages.ts'

/**
 * The second half of a call (http/calls/answer-call.ts), from its body to what its handler returns.
 * @throws Problem like the call
 */
export async function answerRequest(
  services: RequestServices,
  threadRequest: ThreadRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { user, writeKey } = threadRequest
  const route = services.calls.get(threadRequest.call)
  if (!route) throw new Error(`The thread does not know ${threadRequest.call}`)
  const request = new Request(new URL(threadRequest.path, 'http://localhost'), {
    method: route.call.method,
    headers: threadRequest.headers,
    signal,
  })
  const ctx = new RequestContext(services, request, undefined)
  const { fields, files } = inputOf(threadRequest, route)
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
    return await route.handler(input as never, new HandlerContext(ctx, user, writeKey, authorize))
  } finally {
    services.search.forgetPrepared()
  }
}

function inputOf({ query, bytes, boundary }: ThreadRequest, route: CallRoute) {
  const fields = route.call.inQuery ? parseQueryString(query, route.conversions) : {}
  if (bytes.length === 0) return { fields, files: undefined }
  return parseBody(Buffer.from(bytes.buffer), boundary, route, fields)
}

function textsIn(kind: Kind, input: Record<string, unknown>): string[] {
  const values = { ...input, ...(input.data as Record<string, unknown> | undefined) }
  return Object.entries(kind.fields).flatMap(([name, { form }]) => {
    const value = values[name]
    return form === 'slate' && Array.isArray(value) ? plainText(value as RichText) : []
  })
}
