import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import type { PageContext, ServerFile, ServerPlugin } from '../../contract.ts'
import type { Reader } from '../../db/schema.ts'
import { compressed } from '../response.ts'
import type { AppEnv } from '../with-request-context.ts'
import { pageContextOf, pagesOf } from './rendered-page.ts'

/** As many as a sitemap may have. */
const sitemapMax = 50_000
export interface VisitorPage {
  readonly path: string
  readonly answer: MiddlewareHandler<AppEnv>
  /** answers its form */
  readonly submit?: MiddlewareHandler<AppEnv>
}

/** The sitemap is read from the database at most this often. */
const sitemapFreshMs = 60_000

/** The pages and public texts of plugins, the sitemap of all their pages, and what search engines may read. */
export function visitorPages(plugins: readonly ServerPlugin[]): VisitorPage[] {
  const files = [...plugins.flatMap(({ files = [] }) => files), sitemapOf(plugins), robots]
  return [...pagesOf(plugins), ...files.map(file => ({ path: file.path, answer: answerFile(file) }))]
}

function answerFile({ type, render }: ServerFile): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ctx = c.get('ctx')
    ctx.services.rateLimit.take(ctx.client, ctx.startedAt)
    const text = await render(c.req.param(), pageContextOf(ctx))
    if (text === null) return next()
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }
    return compressed(ctx, text, headers)
  }
}

const robots: ServerFile = {
  path: '/robots.txt',
  type: 'text/plain',
  render: async (_, { origin }) =>
    ['User-agent: *', 'Disallow: /auth', 'Disallow: /builder/', 'Disallow: /user/', `Sitemap: ${origin}/sitemap.xml`]
      .map(line => `${line}\n`)
      .join(''),
}

function sitemapOf(plugins: readonly ServerPlugin[]): ServerFile {
  let last: { pages: { path: string; updated: string }[]; at: number } | undefined
  async function readPages(read: Reader) {
    const pages = (await Promise.all(plugins.map(plugin => plugin.sitemap?.(read, sitemapMax) ?? []))).flat()
    return pages.toSorted((a, b) => b.updated.localeCompare(a.updated)).slice(0, sitemapMax)
  }
  return {
    path: '/sitemap.xml',
    type: 'application/xml',
    async render(_, { read, origin, now }: PageContext) {
      const at = now().getTime()
      if (!last || at - last.at > sitemapFreshMs || at < last.at) last = { pages: await readPages(read), at }
      const urls = last.pages.map(
        ({ path, updated }) => html`<url><loc>${origin}${path}</loc><lastmod>${updated}</lastmod></url>
`,
      )
      return String(
        await html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`,
      )
    },
  }
}
