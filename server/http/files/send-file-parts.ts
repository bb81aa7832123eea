import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { FileParts } from '../../contract.ts'
import type { RequestContext } from '../request-context.ts'
import type { HeaderRecord } from '../security/security-headers.ts'

/** Sends a file whose parts are in memory that is used again: the next part is asked for once this one has left. */
export async function sendFileParts(ctx: RequestContext, parts: FileParts, headers: HeaderRecord): Promise<Response> {
  const { outgoing } = ctx
  // A Request that did not come over the network.
  if (!outgoing) return ctx.reply(200, copied(parts), headers)
  const head = ctx.reply(200, null, headers)
  outgoing.writeHead(head.status, [...head.headers].flat())
  const gone = new Promise<false>(resolve => {
    // An error of the connection counts as closed.
    for (const event of ['close', 'error']) outgoing.on(event, () => resolve(false))
  })
  try {
    for (let part = await parts.next(); part; part = await parts.next())
      if (outgoing.destroyed || !(await Promise.race([left(outgoing, part), gone]))) {
        await parts.cancel()
        return RESPONSE_ALREADY_SENT
      }
    outgoing.end()
  } catch (err) {
    ctx.services.log.error({ err, request: ctx.id }, 'a file was broken off')
    outgoing.destroy()
  }
  return RESPONSE_ALREADY_SENT
}

/** True once the bytes are with the system; false if the connection has failed. */
function left(outgoing: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  return new Promise(resolve => outgoing.write(bytes, error => resolve(!error)))
}

function copied(parts: FileParts): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const part = await parts.next()
        if (part) controller.enqueue(Uint8Array.from(part))
        else controller.close()
      },
      cancel: () => parts.cancel(),
    },
    { highWaterMark: 0 },
  )
}
