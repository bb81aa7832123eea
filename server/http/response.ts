import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { FileAnswer, RawJson } from '../contract.ts'
import { sendFileParts } from './files/send-file-parts.ts'
import { randomId } from './random-ids.ts'
import type { RequestContext } from './request-context.ts'
import type { HeaderRecord } from './security/security-headers.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/**
 * Passing work to another thread costs 0.2 ms; up to this length, compressing synchronously costs a fraction of that.
 */
const syncMaxLength = 64 * 1024
/** as characters or UTF-8 bytes */
type ResponseText = string | Uint8Array<ArrayBuffer>
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
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

export function respondFile(
  ctx: RequestContext,
  { bytes, type, name, immutable, size, tag }: FileAnswer,
): Response | Promise<Response> {
  const isWhole = bytes instanceof Uint8Array
  if (isWhole) ctx.responseLength = bytes.length
  const disposition = name === undefined ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  // What streams gets a tag of its own: without one, all of it would be read into memory first, to be hashed.
  const etag = tag ?? (isWhole ? undefined : randomId())
  const headers: HeaderRecord = {
    'cache-control': immutable
      ? 'private, max-age=31536000, immutable'
      : tag === undefined
        ? 'no-store'
        : 'private, no-cache',
    'content-type': type,
    'content-disposition': disposition,
    ...(etag === undefined ? {} : { etag: `"${etag}"` }),
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  }
  if (isWhole || bytes instanceof ReadableStream) return ctx.reply(200, bytes, headers)
  return sendFileParts(ctx, bytes, headers)
}

/** A response compressed if the client accepts it, at the lowest level with most of the gain. */
export function compressed(
  ctx: RequestContext,
  text: ResponseText,
  headers: HeaderRecord,
): Response | Promise<Response> {
  const varied = { ...headers, vary: headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding' }
  const acceptEncoding = ctx.header('accept-encoding') ?? ''
  if (text.length > syncMaxLength) return compressAsync(ctx, text, varied, acceptEncoding)
  if (!acceptsEncoding(acceptEncoding, 'gzip')) return ctx.reply(200, text, varied)
  return ctx.reply(200, gzipSync(text, { level: 1 }), { ...varied, 'content-encoding': 'gzip' })
}

/** True if an Accept-Encoding header lists the coding without q=0. */
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
