import type { Kind } from '#core/shared/kind.ts'
import { plainText, type RichText } from '#core/shared/richtext/nodes.ts'
import { RawJson } from '../contract.ts'
import { allowPerson, allowPlace } from '../http/allow.ts'
import { checkInput } from '../http/check-input.ts'
import { RequestContext } from '../http/context.ts'
import { Exchange } from '../http/exchange.ts'
import { parseBody } from '../http/input.ts'
import type { Parts } from '../http/parts.ts'
import type { Order } from './messages.ts'

/**
 * The second half of a call's way (http/calls.ts), from its body to its answer.
 * @throws Problem like the call
 */
export async function answerOrder(parts: Parts, order: Order): Promise<string> {
  const { user, boundary, bytes, writeKey } = order
  const route = parts.calls.get(order.call)
  if (!route) throw new Error(`The thread that writes texts does not know ${order.call}`)
  const request = new Request(new URL(order.path, 'http://localhost'), { method: 'POST', headers: order.headers })
  const exchange = new Exchange(parts, request, undefined)
  const { fields, files } = parseBody(Buffer.from(bytes.buffer), boundary, route, {})
  const input = await checkInput(route, fields, files)
  const allow = async () => {
    allowPerson(route, await parts.accounts.sessionOf(order.headers.cookie))
    await allowPlace(parts, route, { user }, input)
  }
  await allow()
  const kind = parts.entities.kind(route.call.name.slice(0, route.call.name.indexOf('/')))
  try {
    // Nobody can write while the transaction goes on, so what can be done before it is.
    if (kind) for (const text of textsIn(kind, input)) parts.search.prepare(text)
    const out = await route.handler(input as never, new RequestContext(exchange, user, writeKey, allow))
    return out instanceof RawJson ? out.text : (JSON.stringify(out) ?? 'null')
  } finally {
    parts.search.forgetPrepared()
  }
}

function textsIn(kind: Kind, input: Record<string, unknown>): string[] {
  const values = { ...input, ...(input.data as Record<string, unknown> | undefined) }
  return Object.entries(kind.fields).flatMap(([name, { form }]) => {
    const value = values[name]
    return form === 'slate' && Array.isArray(value) ? plainText(value as RichText) : []
  })
}
