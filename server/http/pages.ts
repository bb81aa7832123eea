import { Problem } from '#core/shared/error.ts'
import { type BuiltFile, BuiltFiles } from './built-files.ts'
import { takes } from './compress.ts'
import type { Exchange } from './exchange.ts'
import type { Answering } from './frame.ts'
import { randomId } from './random-ids.ts'
import { nothingHere, wrongMethod } from './router.ts'
import { assetPolicy, type HeaderRecord, pagePolicy } from './security-headers.ts'

const noncePlace = '__CSP_NONCE__'
/** what a page asks for by itself; never answered with the page */
const parts = new Set(['script', 'style', 'image', 'font', 'worker', 'sharedworker', 'serviceworker', 'manifest'])

/** Files of the client's build, and the one page for every address that is no file. */
export function servePages(dir: string): Answering {
  const files = new BuiltFiles(dir)
  return async exchange => {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw wrongMethod(exchange, ['GET', 'HEAD'])
    const { path } = exchange
    const isPage = path === '/index.html'
    const file = isPage ? undefined : await files.find(path)
    if (file) return replyFile(exchange, file)
    if (!isPage && (isFile(path) || parts.has(exchange.header('sec-fetch-dest') ?? ''))) throw nothingHere()
    const page = await files.page()
    if (!page) throw new Problem('unavailable', 'The pages are not built yet. Run npm run build, then reload.')
    return replyPage(exchange, page)
  }
}

/** True where only a file can be meant: page addresses have no dot in their last part. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('.', path.lastIndexOf('/'))
}

/** A file with its tag; 304 where the browser has it. */
export function replyFile(exchange: Exchange, file: BuiltFile, policy = assetPolicy): Response {
  const { bytes, brotli, type, etag, immutable } = file
  const headers: HeaderRecord = {
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
    etag,
  }
  if (brotli) headers.vary = 'accept-encoding'
  if (matches(exchange.header('if-none-match'), etag)) return exchange.reply(304, null, headers)
  headers['content-type'] = type
  if (!brotli || !takes(exchange.header('accept-encoding') ?? '', 'br')) return exchange.reply(200, bytes, headers)
  headers['content-encoding'] = 'br'
  headers.etag = `W/${etag}`
  return exchange.reply(200, brotli, headers)
}

/** The page carries a nonce of its own each time, so no copy of it may be kept. */
function replyPage(exchange: Exchange, page: BuiltFile): Response {
  const nonce = randomId()
  return exchange.reply(200, page.bytes.toString('utf8').replaceAll(noncePlace, nonce), {
    'content-type': page.type,
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(exchange.https, exchange.publicHost, nonce),
  })
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
