import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import type { Exchange } from './exchange.ts'
import type { HeaderRecord } from './security-headers.ts'

const brotli = promisify(brotliCompress)
const gzipLater = promisify(gzip)
/** Handing work to another thread costs 0.2 ms; up to this size compressing here costs a fraction of that. */
const longestHere = 64 * 1024
/** as characters, or encoded already */
type Text = string | Uint8Array<ArrayBuffer>
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A longer text, compressed where the client takes that, at the cheapest level that still takes most of it away. */
export function compressed(exchange: Exchange, text: Text, headers: HeaderRecord): Response | Promise<Response> {
  const varied = { ...headers, vary: 'accept-encoding' }
  const accepted = exchange.header('accept-encoding') ?? ''
  if (text.length > longestHere) return later(exchange, text, varied, accepted)
  if (!takes(accepted, 'gzip')) return exchange.reply(200, text, varied)
  return exchange.reply(200, gzipSync(text, { level: 1 }), { ...varied, 'content-encoding': 'gzip' })
}

/** True where an Accept-Encoding header names the coding and does not rule it out with q=0. */
export function takes(accepted: string, coding: string): boolean {
  if (!accepted.includes(coding)) return false
  return accepted.split(',').some(entry => {
    const [name = '', ...parameters] = entry.split(';')
    return name.trim() === coding && !parameters.some(parameter => /^\s*q=0(\.0{0,3})?\s*$/.test(parameter))
  })
}

async function later(exchange: Exchange, text: Text, headers: HeaderRecord, accepted: string): Promise<Response> {
  if (takes(accepted, 'br'))
    return exchange.reply(200, await brotli(text, quick), { ...headers, 'content-encoding': 'br' })
  if (takes(accepted, 'gzip'))
    return exchange.reply(200, await gzipLater(text, { level: 1 }), { ...headers, 'content-encoding': 'gzip' })
  return exchange.reply(200, text, headers)
}
