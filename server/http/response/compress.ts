import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import type { RequestContext } from '../request-context.ts'
import type { HeaderRecord } from '../security/security-headers.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/** Handing work to another thread costs 0.2 ms; up to this size compressing here costs a fraction of that. */
const syncMaxLength = 64 * 1024
/** as characters, or encoded already */
type ResponseText = string | Uint8Array<ArrayBuffer>
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A longer text, compressed where the client takes that, at the cheapest level that still takes most of it away. */
export function compressed(
  ctx: RequestContext,
  text: ResponseText,
  headers: HeaderRecord,
): Response | Promise<Response> {
  const varied = { ...headers, vary: 'accept-encoding' }
  const acceptEncoding = ctx.header('accept-encoding') ?? ''
  if (text.length > syncMaxLength) return compressAsync(ctx, text, varied, acceptEncoding)
  if (!acceptsEncoding(acceptEncoding, 'gzip')) return ctx.reply(200, text, varied)
  return ctx.reply(200, gzipSync(text, { level: 1 }), { ...varied, 'content-encoding': 'gzip' })
}

/** True where an Accept-Encoding header names the coding and does not rule it out with q=0. */
export function acceptsEncoding(acceptEncoding: string, coding: string): boolean {
  if (!acceptEncoding.includes(coding)) return false
  return acceptEncoding.split(',').some(entry => {
    const [name = '', ...parameters] = entry.split(';')
    return name.trim() === coding && !parameters.some(parameter => /^\s*q=0(\.0{0,3})?\s*$/.test(parameter))
  })
}

async function compressAsync(
  ctx: RequestContext,
  text: ResponseText,
  headers: HeaderRecord,
  acceptEncoding: string,
): Promise<Response> {
  if (acceptsEncoding(acceptEncoding, 'br'))
    return ctx.reply(200, await brotli(text, fastBrotli), { ...headers, 'content-encoding': 'br' })
  if (acceptsEncoding(acceptEncoding, 'gzip'))
    return ctx.reply(200, await gzipAsync(text, { level: 1 }), { ...headers, 'content-encoding': 'gzip' })
  return ctx.reply(200, text, headers)
}
