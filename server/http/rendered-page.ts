import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import type { PageContext, RenderedPage, ServerPage, ServerPagePart, ServerPlugin } from '../contract.ts'
import { HandlerContext } from './calls/handler-context.ts'
import type { RequestContext } from './request-context.ts'
import { compressed } from './response.ts'
import type { AppEnv } from './with-request-context.ts'

/** A page without scripts, and without anything of other origins. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The pages of plugins, each with the parts that plugins add to it. */
export function pagesOf(plugins: readonly ServerPlugin[]) {
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
    const pageContext = pageContextOf(ctx)
    const page = await render(c.req.param(), pageContext)
    if (!page) return next()
    const below = page.missing ? [] : await Promise.all(parts.map(part => part.render(c.req.param(), pageContext)))
    const text = String(await documentOf(ctx, pageContext, { ...page, body: html`${page.body}${below}` }))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      vary: 'cookie, accept-language',
    }
    return page.missing ? ctx.reply(404, text, headers) : compressed(ctx, text, headers)
  }
}

export function pageContextOf(ctx: RequestContext): PageContext {
  const { database, entities, images, now } = ctx.services
  return {
    ...{ read: database.read, entities, images, now },
    performRead: (call, input) => asVisitor(ctx).performRead(call, input),
    query: new URLSearchParams(ctx.query),
    origin: `${ctx.https ? 'https' : 'http'}://${ctx.publicHost}`,
    language: preferredLanguage(ctx.header('accept-language')),
  }
}

/** A context for calls that are open to anyone; all others refuse it. */
const asVisitor = (ctx: RequestContext) => new HandlerContext(ctx, null, null, async () => undefined)

function documentOf(ctx: RequestContext, { origin }: PageContext, page: RenderedPage) {
  const {
    language,
    title,
    type = 'website',
    description,
    noindex,
    missing,
    image,
    feed,
    structuredData,
    top = '',
    body,
  } = page
  const address = origin + ctx.path
  return html`<!doctype html>
<html lang="${language === 'ua' ? 'uk' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta property="og:title" content="${title}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${address}">
${description === undefined ? '' : html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
${image === undefined ? '' : html`<meta property="og:image" content="${origin}${image}">`}
${noindex || missing ? raw('<meta name="robots" content="noindex">') : ''}
<link rel="canonical" href="${address}">
${feed === undefined ? '' : html`<link rel="alternate" type="application/atom+xml" href="${feed}">`}
${structuredData === undefined ? '' : structuredDataScript(structuredData)}
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

/** A script element of data, which no browser runs. Nothing in its text can close it. */
function structuredDataScript(data: Record<string, unknown>) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">${raw(json)}</script>`
}

/** The first of our languages that the browser asks for. */
function preferredLanguage(header = ''): 'en' | 'ua' {
  const found = /\b(uk|en)\b/i.exec(header)?.[1]?.toLowerCase()
  return found === 'uk' ? 'ua' : 'en'
}
