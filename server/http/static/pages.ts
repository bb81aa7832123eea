import { Problem } from '#core/shared/error.ts'
import { randomId } from '../random-ids.ts'
import type { RequestContext } from '../request-context.ts'
import { acceptsEncoding } from '../response/compress.ts'
import { methodNotAllowed, routeNotFound } from '../router.ts'
import { assetPolicy, type HeaderRecord, pagePolicy } from '../security/security-headers.ts'
import type { RouteHandler } from '../with-request-context.ts'
import { type BuiltFile, BuiltFiles } from './built-files.ts'

const noncePlaceholder = '__CSP_NONCE__'
/** destinations of subresource requests, which never get the page */
const subresourceTypes = new Set([
  'script',
  'style',
  'image',
  'font',
  'worker',
  'sharedworker',
  'serviceworker',
  'manifest',
])

/** Serves files of the client's build, and the page for every path that is not a file. */
export function servePages(dir: string): RouteHandler {
  const files = new BuiltFiles(dir)
  return async ctx => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw methodNotAllowed(ctx, ['GET', 'HEAD'])
    const { path } = ctx
    const isPage = path === '/index.html'
    const file = isPage ? undefined : await files.find(path)
    if (file) return replyFile(ctx, file)
    if (!isPage && (isFile(path) || subresourceTypes.has(ctx.header('sec-fetch-dest') ?? ''))) throw routeNotFound()
    const page = await files.page()
    if (!page) throw new Problem('unavailable', 'The pages are not built yet. Run npm run build, then reload.')
    return replyPage(ctx, page)
  }
}

/** True for paths of files: page paths have no dot in their last segment. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('.', path.lastIndexOf('/'))
}

/** Responds with a file and its ETag, or 304 if the browser has it. */
export function replyFile(ctx: RequestContext, file: BuiltFile, policy = assetPolicy): Response {
  const { bytes, brotli, type, etag, immutable } = file
  const headers: HeaderRecord = {
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
    etag,
  }
  if (brotli) headers.vary = 'accept-encoding'
  if (etagMatches(ctx.header('if-none-match'), etag)) return ctx.reply(304, null, headers)
  headers['content-type'] = type
  if (!brotli || !acceptsEncoding(ctx.header('accept-encoding') ?? '', 'br')) return ctx.reply(200, bytes, headers)
  headers['content-encoding'] = 'br'
  headers.etag = `W/${etag}`
  return ctx.reply(200, brotli, headers)
}

/** Each response has a new nonce, so the page must not be cached. */
function replyPage(ctx: RequestContext, page: BuiltFile): Response {
  const nonce = randomId()
  return ctx.reply(200, page.bytes.toString('utf8').replaceAll(noncePlaceholder, nonce), {
    'content-type': page.type,
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(ctx.https, ctx.publicHost, nonce),
  })
}

function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
