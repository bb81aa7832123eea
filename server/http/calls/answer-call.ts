import { FileAnswer } from '../../contract.ts'
import { storedBytes } from '../../entities/queries.ts'
import { costOf } from '../../rate-limit/cost-limit.ts'
import { checkInput } from '../input/check-input.ts'
import { limitSize, readInput, receiveBody } from '../input/read-input.ts'
import type { RequestContext } from '../request-context.ts'
import type { CallThread, ReceivedCall } from '../request-services.ts'
import { respond, respondFile, respondJson } from '../response.ts'
import type { CsrfTokens } from '../security/csrf.ts'
import { requireSameSite } from '../security/origin.ts'
import { authorizePerson, authorizePlace } from './authorize.ts'
import type { CallRoute } from './call-route.ts'
import { HandlerContext } from './handler-context.ts'
import { writeKeyOf } from './write-key.ts'

/**
 * The stages of a call, each in its own file: size, rate limit, session, cost limit, origin, person, CSRF, input,
 * schema, permission, handler, response. A missing session is reported before the token is checked, and a body is
 * read only from people who may send one. What takes long is handled from its input on in a worker thread: a long body
 * before it is read, a call about a long text that is stored when it is allowed.
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
  const thread = session && route.thread ? services.threads?.[route.thread] : undefined
  const call = session && { route, session, writeKey, received }
  if (call && thread?.takes({ received: received?.body.size })) return answerInThread(ctx, thread, call)
  const { fields, files, release } = await readInput(ctx, route, received)
  let isHandedOver = false
  try {
    const input = await checkInput(route, fields, files)
    // Checked again before every write: permissions and session may have changed meanwhile.
    const authorize = async () => {
      authorizePerson(route, session && cookies !== undefined ? await services.accounts.sessionOf(cookies) : null)
      await authorizePlace(services, route, session, input)
    }
    await authorize()
    // A form is read once.
    const ids = call && thread && received?.boundary === undefined ? route.worksOn?.(input as never) : undefined
    if (call && ids && thread?.takes({ stored: await storedBytes(services.database.read, ids) })) {
      isHandedOver = true
      return await answerInThread(ctx, thread, call)
    }
    const out = await route.handler(input as never, new HandlerContext(ctx, user, writeKey, authorize))
    return await respond(ctx, out)
  } finally {
    await release?.()
    const cost = costOf({ received: received?.body.size ?? 0, answered: ctx.responseLength })
    // What a thread does it measures itself.
    if (user && !isHandedOver && cost >= 1) services.costLimit.spend(user.id, cost, performance.now())
  }
}

async function answerInThread(
  ctx: RequestContext,
  thread: CallThread,
  call: Pick<ReceivedCall, 'route' | 'session' | 'writeKey' | 'received'>,
): Promise<Response> {
  const { path, query, request } = ctx
  const header = (name: string) => ctx.header(name)
  const out = await thread.answer(ctx.services, { ...call, path, query, header, signal: request.signal })
  return out instanceof FileAnswer ? respondFile(ctx, out) : respondJson(ctx, out)
}
