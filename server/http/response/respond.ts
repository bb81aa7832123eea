import { FileAnswer, RawJson } from '../../contract.ts'
import type { RequestContext } from '../request-context.ts'
import { compressed } from './compress.ts'

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }
/** for shorter texts, compressing costs more than it saves */
const smallestCompressed = 2048

/** The response for the result of a handler. */
export function respond(ctx: RequestContext, out: unknown): Response | Promise<Response> {
  if (out instanceof FileAnswer) return respondFile(ctx, out)
  return respondJson(ctx, out instanceof RawJson ? out.text : (JSON.stringify(out) ?? 'null'))
}

/** A response of JSON text, as characters or UTF-8 bytes. */
export function respondJson(ctx: RequestContext, text: string | Uint8Array<ArrayBuffer>): Response | Promise<Response> {
  ctx.responseLength = text.length
  if (text.length < smallestCompressed) return ctx.reply(200, text, jsonHeaders)
  return compressed(ctx, text, jsonHeaders)
}

function respondFile(ctx: RequestContext, { bytes, type, name, immutable, size, tag }: FileAnswer): Response {
  const disposition = name === undefined ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  return ctx.reply(200, bytes, {
    'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'no-store',
    'content-type': type,
    'content-disposition': disposition,
    ...(tag === undefined ? {} : { etag: `"${tag}"` }),
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  })
}
