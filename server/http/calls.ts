import { allowPerson, allowPlace } from './allow.ts'
import { answer, answerJson } from './answer.ts'
import type { CallRoute } from './call-route.ts'
import { checkInput } from './check-input.ts'
import { RequestContext } from './context.ts'
import { costOf } from './cost-limit.ts'
import type { CsrfTokens } from './csrf.ts'
import type { Exchange } from './exchange.ts'
import { limitSize, readInput, receiveBody } from './input.ts'
import { refuseForeign } from './origin.ts'
import { writeKeyOf } from './write-key.ts'

/**
 * A call's way through the house, one direction, every station a file of its own: size, rate, session, cost, site, person,
 * CSRF, input, schema, place, handler, answer. Who is not signed in is told so before the token is asked for, and a
 * body is only taken in from who may send one. What follows on the input is done in a thread where that is a long text.
 */
export async function answerCall(exchange: Exchange, route: CallRoute, tokens: CsrfTokens): Promise<Response> {
  const { parts } = exchange
  limitSize(exchange, route)
  parts.rateLimit.take(exchange.client, exchange.startedAt)
  const cookies = exchange.header('cookie')
  const session = cookies === undefined ? null : await parts.accounts.sessionOf(cookies)
  exchange.personId = session?.user.id
  if (session) parts.costLimit.check(session.user.id, exchange.startedAt)
  if (route.changing) refuseForeign(exchange)
  allowPerson(route, session)
  if (route.changing) tokens.check(exchange, session)
  const user = session ? session.user : null
  const writeKey = writeKeyOf(exchange.header('idempotency-key'), user, route.call.name)
  const sent = await receiveBody(exchange, route)
  if (sent && session && parts.writers?.takes(route, sent))
    return answerJson(
      exchange,
      await parts.writers.answer(parts, {
        ...{ route, session, writeKey, sent, path: exchange.path },
        header: name => exchange.header(name),
      }),
    )
  const { fields, files, release } = await readInput(exchange, route, sent)
  try {
    const input = await checkInput(route, fields, files)
    // Asked again for every write: what was allowed, and who was signed in, may be so no longer.
    const allow = async () => {
      allowPerson(route, session && cookies !== undefined ? await parts.accounts.sessionOf(cookies) : null)
      await allowPlace(parts, route, session, input)
    }
    await allow()
    const out = await route.handler(input as never, new RequestContext(exchange, user, writeKey, allow))
    return await answer(exchange, out)
  } finally {
    release?.()
    const cost = costOf({ received: sent?.body.size ?? 0, answered: exchange.answered })
    if (user && cost >= 1) parts.costLimit.spend(user.id, cost, performance.now())
  }
}
