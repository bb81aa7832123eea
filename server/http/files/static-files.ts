import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { csrfTokenCall, sessionCalls } from '#core/shared/calls/session.ts'
import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import { routeNotFound } from '../not-found.ts'
import { randomId } from '../random-ids.ts'
import type { RequestContext } from '../request-context.ts'
import { pagePolicy, securityHeaders } from '../security/security-headers.ts'
import type { AppEnv } from '../with-request-context.ts'

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

/** Answers 304 if the browser has the content already. Hashes it unless it has an ETag. */
export const revalidate: MiddlewareHandler<AppEnv> = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'x-request-id', ...Object.keys(securityHeaders(true))],
})

/** Adds our headers to a file. Those below `/assets/` have a hash of their content in their names. */
export function fileHeaders(policyOf: (ctx: RequestContext) => string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const ctx = c.get('ctx')
    const headers = {
      ...ctx.commonHeaders,
      'content-security-policy': policyOf(ctx),
      'cache-control': ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    }
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}

/** Serves the files of a folder, as their compressed copies (`.br`) to clients that accept them. */
export function serveFolder(dir: string): MiddlewareHandler<AppEnv> {
  // The folder is part of the path, because serveStatic warns of a root that is not there before the first build.
  const rewriteRequestPath = (path: string) => `/${basename(dir)}${path}`
  return serveStatic({ root: dirname(dir), rewriteRequestPath, precompressed: true })
}

/** True for what is not served as a file: addresses of pages, the page itself, and compressed copies. */
export function isNoFile(c: Context): boolean {
  const { path } = c.req
  return !isFile(path) || path === '/index.html' || path.endsWith('.br')
}

/** Responds with the page. Each response has a new nonce, so the page must not be cached. */
export async function respondPage(ctx: RequestContext, dir: string): Promise<Response> {
  const { path } = ctx
  if (path !== '/index.html' && (isFile(path) || subresourceTypes.has(ctx.header('sec-fetch-dest') ?? '')))
    throw routeNotFound()
  const page = await readFile(join(dir, 'index.html'), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
    throw new Problem('unavailable', 'The pages are not built yet. Run npm run build, then reload.')
  })
  const nonce = randomId()
  const html = page.replaceAll(noncePlaceholder, nonce).replace('</head>', `${await firstCalls(ctx)}</head>`)
  return ctx.reply(200, html, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(ctx.https, ctx.publicHost, nonce),
  })
}

/**
 * Links that have the browser make the calls that start every page while it loads the scripts, instead of one after the
 * other once they run. They come after the scripts: of a server without HTTP/2 a browser loads six files at once.
 */
async function firstCalls(ctx: RequestContext): Promise<string> {
  const session = await ctx.services.accounts.sessionOf(ctx.header('cookie'))
  const calls = session ? [csrfTokenCall, sessionCalls.me] : [csrfTokenCall]
  const attributes = 'rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low"'
  return calls.map(({ name }) => `<link ${attributes} href="${limits.apiBase}/${name}">`).join('')
}

/** True for paths of files: page paths have no dot in their last segment. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('.', path.lastIndexOf('/'))
}
