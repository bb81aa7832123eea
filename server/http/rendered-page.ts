import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import type { RenderedPage, ServerPage, ServerPagePart, ServerPlugin } from '../contract.ts'
import type { RequestContext } from './request-context.ts'
import { compressed } from './response.ts'
import type { AppEnv } from './with-request-context.ts'

/** A page without scripts, and without anything of other origins. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export interface VisitorPage {
  readonly path: string
  readonly answer: MiddlewareHandler<AppEnv>
}

/** The pages of plugins, each with the parts that plugins add to it. */
export function pagesOf(plugins: readonly ServerPlugin[]): VisitorPage[] {
  const parts = plugins.flatMap(({ pageParts = [] }) => pageParts)
  return plugins
    .flatMap(({ pages = [] }) => pages)
    .map(page => ({
      path: page.path,
      answer: renderPage(
        page,
        parts.filter(part => part.page === page.path),
      ),
    }))
}

/**
 * Answers a plugin's page for visitors. People who are signed in get the browser application at the same address, and
 * so does everyone where the plugin has nothing to show, because the application says why.
 */
function renderPage({ render }: ServerPage, parts: readonly ServerPagePart[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ctx = c.get('ctx')
    const { services } = ctx
    services.rateLimit.take(ctx.client, ctx.startedAt)
    const cookies = ctx.header('cookie')
    if (cookies !== undefined && (await services.accounts.sessionOf(cookies))) return next()
    const { database, entities, images, now } = services
    const pageContext = {
      ...{ read: database.read, entities, images, now },
      query: new URLSearchParams(ctx.query),
      language: preferredLanguage(ctx.header('accept-language')),
    }
    const page = await render(c.req.param(), pageContext)
    if (!page) return next()
    const below = page.missing ? [] : await Promise.all(parts.map(part => part.render(c.req.param(), pageContext)))
    const text = String(await documentOf(ctx, { ...page, body: html`${page.body}${below}` }))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      vary: 'cookie, accept-language',
    }
    return page.missing ? ctx.reply(404, text, headers) : compressed(ctx, text, headers)
  }
}

function documentOf(ctx: RequestContext, page: RenderedPage) {
  const { language, title, description, noindex, missing, image, top = '', body } = page
  const origin = `${ctx.https ? 'https' : 'http'}://${ctx.publicHost}`
  const address = origin + ctx.path
  return html`<!doctype html>
<html lang="${language === 'ua' ? 'uk' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta property="og:title" content="${title}">
${description === undefined ? '' : html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
${image === undefined ? '' : html`<meta property="og:image" content="${origin}${image}">`}
${noindex || missing ? raw('<meta name="robots" content="noindex">') : ''}
<link rel="canonical" href="${address}">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/rendered-tokens.css">
<link rel="stylesheet" href="/rendered-page.css">
</head>
<body>
${top}
<main>${body}</main>
</body>
</html>`
}

/** The first of our languages that the browser asks for. */
function preferredLanguage(header = ''): 'en' | 'ua' {
  const found = /\b(uk|en)\b/i.exec(header)?.[1]?.toLowerCase()
  return found === 'uk' ? 'ua' : 'en'
}
