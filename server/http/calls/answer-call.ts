import { checkInput } from '../input/check-input.ts'
import { limitSize, readInput, receiveBody } from '../input/read-input.ts'
import type { RequestContext } from '../request-context.ts'
import { respond, respondJson } from '../response/respond.ts'
import { costOf } from '../security/cost-limit.ts'
import type { CsrfTokens } from '../security/csrf.ts'
import { requireSameSite } from '../security/origin.ts'
import { authorizePerson, authorizePlace } from './authorize.ts'
import type { CallRoute } from './call-route.ts'
import { HandlerContext } from './handler-context.ts'
import { writeKeyOf } from './write-key.ts'

/**
 * A call's way through the house, one direction, every station a file of its own: size, rate, session, cost, site, person,
 * CSRF, input, schema, place, handler, answer. Who is not signed in is told so before the token is asked for, and a
 * body is only taken in from who may send one. What follows on the input is done in a thread where that is a long text.
 */
export async function answerCall(ctx: RequestContext, route: CallRoute, tokens: CsrfTokens): Promise<Response> {
  const { services } = ctx
  limitSize(ctx, route)
  services.rateLimit.take(ctx.client, ctx.startedAt)
  const cookies = ctx.header('cookie')
  const session = cookies === undefined ? null : await services.accounts.sessionOf(cookies)
  ctx.personId = session?.user.id
  if (session) services.costLimit.check(session.user.id, ctx.startedAt)
  if (route.changing) requireSameSite(ctx)
  authorizePerson(route, session)
  if (route.changing) tokens.check(ctx, session)
  const user = session ? session.user : null
  const writeKey = writeKeyOf(ctx.header('idempotency-key'), user, route.call.name)
  const received = await receiveBody(ctx, route)
  if (received && session && services.writers?.takes(route, received))
    return respondJson(
      ctx,
      await services.writers.answer(services, {
        ...{ route, session, writeKey, received, path: ctx.path },
        header: name => ctx.header(name),
      }),
    )
  const { fields, files, release } = await readInput(ctx, route, received)
  try {
    const input = await checkInput(route, fields, files)
    // Asked again for every write: what was allowed, and who was signed in, may be so no longer.
    const authorize = async () => {
      authorizePerson(route, session && cookies !== undefined ? await services.accounts.sessionOf(cookies) : null)
      await authorizePlace(services, route, session, input)
    }
    await authorize()
    const out = await route.handler(input as never, new HandlerContext(ctx, user, writeKey, authorize))
    return await respond(ctx, out)
  } finally {
    release?.()
    const cost = costOf({ received: received?.body.size ?? 0, answered: ctx.responseLength })
    if (user && cost >= 1) services.costLimit.spend(user.id, cost, performance.now())
  }
}
