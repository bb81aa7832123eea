import { FileAnswer, RawJson } from '../contract.ts'
import { compressed } from './compress.ts'
import type { Exchange } from './exchange.ts'

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }
/** below this, compressing costs more than it saves */
const smallestCompressed = 2048

/** What a handler gave, as it goes out. */
export function answer(exchange: Exchange, out: unknown): Response | Promise<Response> {
  if (out instanceof FileAnswer) return file(exchange, out)
  return answerJson(exchange, out instanceof RawJson ? out.text : (JSON.stringify(out) ?? 'null'))
}

/** JSON text, as characters or encoded already. */
export function answerJson(exchange: Exchange, text: string | Uint8Array<ArrayBuffer>): Response | Promise<Response> {
  exchange.answered = text.length
  if (text.length < smallestCompressed) return exchange.reply(200, text, jsonHeaders)
  return compressed(exchange, text, jsonHeaders)
}

function file(exchange: Exchange, { bytes, type, name, immutable, size, tag }: FileAnswer): Response {
  const named = name === undefined ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  const kept = {
    'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'no-store',
    ...(tag === undefined ? {} : { etag: `"${tag}"` }),
  }
  if (tag !== undefined && exchange.header('if-none-match')?.includes(`"${tag}"`)) {
    if (bytes instanceof ReadableStream) void bytes.cancel()
    return exchange.reply(304, null, kept)
  }
  return exchange.reply(200, bytes, {
    ...kept,
    'content-type': type,
    'content-disposition': named,
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  })
}
