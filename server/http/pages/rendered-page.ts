import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { type Language, languageTags } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import {
  FileAnswer,
  type GoTo,
  type PageContext,
  type RenderedPage,
  type ServerPage,
  type ServerPagePart,
  type ServerPlugin,
} from '../../contract.ts'
import { HandlerContext } from '../calls/handler-context.ts'
import { reported, respondProblem } from '../error-response.ts'
import type { RequestContext } from '../request-context.ts'
import { acceptsEncoding, compressed, respondFile } from '../response.ts'
import type { AppEnv } from '../with-request-context.ts'
import { type CachedPage, type MadePage, PageCache } from './page-cache.ts'
import { pageFailure } from './page-words.ts'

/** A page without anything of other origins, and without scripts unless it names one of ours. */
const policyOf = ({ script }: RenderedPage) =>
  `default-src 'none'; style-src 'self'; img-src 'self'; ${script === undefined ? '' : "script-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; "}base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** The pages of plugins, each with the parts that plugins add to it. */
export function pagesOf(plugins: readonly ServerPlugin[]) {
  const parts = plugins.flatMap(({ pageParts = [] }) => pageParts)
  return plugins
    .flatMap(({ pages = [] }) => pages)
    .map(page => ({
      path: page.path,
      answer: withFailurePage(
        renderPage(
          page,
          parts.filter(part => part.page === page.path),
        ),
      ),
      ...(page.submit && { submit: withFailurePage(submitPage(page.submit)) }),
    }))
}

/** A visitor gets an error as a page, not as the JSON of a call. */
function withFailurePage(answer: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    try {
      return await answer(c, next)
    } catch (error) {
      const ctx = c.get('ctx')
      const problem = reported(ctx, error)
      const context = pageContextOf(ctx)
      const { title, text } = pageFailure(problem, context.language)
      const home = html`<p><a class="button" href="${links.home()}">Skald</a></p>`
      const body = html`<h1>${title}</h1><p class="lead">${text}</p>${home}`
      const page = await whole(ctx, context, {
        language: context.language,
        title: `${title} · Skald`,
        noindex: true,
        body,
      })
      return respondProblem(ctx, problem, page.text, headersOf(page))
    }
  }
}

/**
 * Answers a plugin's page for visitors. People who are signed in get the browser application at the same address, and
 * so does everyone where the plugin has nothing to show, because the application says why.
 */
function renderPage(page: ServerPage, parts: readonly ServerPagePart[]): MiddlewareHandler<AppEnv> {
  const pages = new PageCache()
  return async (c, next) => {
    const ctx = c.get('ctx')
    const { services } = ctx
    services.rateLimit.take(ctx.client, ctx.startedAt)
    const cookies = page.forEveryone ? undefined : ctx.header('cookie')
    if (cookies !== undefined && (await services.accounts.sessionOf(cookies))) return next()
    const context = pageContextOf(ctx)
    const shown = async (made: RenderedPage) => {
      const below =
        made.missing || made.alone ? [] : await Promise.all(parts.map(part => part.render(c.req.param(), context)))
      return whole(ctx, context, { ...made, body: html`${made.body}${below}` })
    }
    if (!page.kept) {
      const made = await page.render(c.req.param(), context)
      if (made instanceof FileAnswer) return respondFile(ctx, made)
      return made ? answerPage(ctx, await shown(made)) : next()
    }
    const make = async () => {
      const made = await page.render(c.req.param(), context)
      return made && !(made instanceof FileAnswer) ? shown(made) : null
    }
    const kept = page.cookie === undefined ? '' : (ctx.cookie(page.cookie) ?? '')
    const key = `${context.language} ${kept} ${context.origin}${ctx.path}?${ctx.query}`
    const made = await pages.get(context.read, key, make)
    if (!made) return next()
    return made.missing ? answerPage(ctx, made) : answerKept(ctx, made)
  }
}

/** Answers a form of a page. Its body stays unread. */
function submitPage(submit: NonNullable<ServerPage['submit']>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ctx = c.get('ctx')
    const { rateLimit, database } = ctx.services
    rateLimit.take(ctx.client, ctx.startedAt)
    const context = pageContextOf(ctx)
    const page = await submit(c.req.param(), { ...context, write: work => database.write(work) })
    if (!page) return next()
    return 'goTo' in page ? answerGoTo(ctx, page) : answerPage(ctx, await whole(ctx, context, page))
  }
}

function answerGoTo(ctx: RequestContext, { goTo, cookie }: GoTo): Response {
  if (cookie)
    ctx.setCookie(cookie.name, cookie.value, { path: cookie.path, maxAge: cookie.maxAge, httpOnly: !cookie.readable })
  return ctx.reply(303, null, { location: goTo, 'cache-control': 'no-store' })
}

async function whole(ctx: RequestContext, context: PageContext, page: RenderedPage): Promise<MadePage> {
  const text = String(await documentOf(ctx, context, page))
  return { text, policy: policyOf(page), missing: page.missing === true }
}

const headersOf = ({ policy }: MadePage) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  vary: 'cookie, accept-language',
})

function answerPage(ctx: RequestContext, page: MadePage): Response | Promise<Response> {
  const headers = headersOf(page)
  return page.missing ? ctx.reply(404, page.text, headers) : compressed(ctx, page.text, headers)
}

function answerKept(ctx: RequestContext, page: CachedPage): Response {
  const varied = { ...headersOf(page), vary: 'cookie, accept-language, accept-encoding' }
  const isPacked = acceptsEncoding(ctx.header('accept-encoding') ?? '', 'gzip')
  const headers = isPacked
    ? { ...varied, etag: `"${page.tag}-gzip"`, 'content-encoding': 'gzip' }
    : { ...varied, etag: `"${page.tag}"` }
  const body = isPacked ? page.packed : page.text
  ctx.services.responseCache.keep(ctx, page, { ...ctx.commonHeaders, ...headers }, body)
  return ctx.reply(200, body, headers)
}

export function pageContextOf(ctx: RequestContext): PageContext {
  const { database, entities, images, now } = ctx.services
  return {
    ...{ read: database.read, entities, images, now },
    performRead: (call, input) => asVisitor(ctx).performRead(call, input),
    query: new URLSearchParams(ctx.query),
    client: ctx.client,
    origin: `${ctx.https ? 'https' : 'http'}://${ctx.publicHost}`,
    language: preferredLanguage(ctx.header('accept-language')),
    cookie: name => ctx.cookie(name),
  }
}

/** A context for calls that are open to anyone; all others refuse it. */
const asVisitor = (ctx: RequestContext) => new HandlerContext(ctx, null, null, async () => undefined)

function documentOf(ctx: RequestContext, { origin }: PageContext, page: RenderedPage) {
  const { language, title, description, noindex, missing, image, feed, structuredData, top = '', body } = page
  const { kind = 'website', style, script } = page
  const address = origin + ctx.path
  return html`<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta property="og:title" content="${title}">
<meta property="og:type" content="${kind}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="Skald">
<meta property="og:locale" content="${language === 'ua' ? 'uk_UA' : 'en_GB'}">
${description === undefined ? '' : html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
${image === undefined ? '' : html`<meta property="og:image" content="${origin}${image}"><meta name="twitter:card" content="summary">`}
${page.adult ? raw('<meta name="rating" content="adult">') : ''}
${noindex || missing ? raw('<meta name="robots" content="noindex">') : ''}
<link rel="canonical" href="${address}">
${feed === undefined ? '' : html`<link rel="alternate" type="application/atom+xml" href="${feed}">`}
${structuredData === undefined ? '' : structuredDataScript(structuredData)}
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/rendered-tokens.css">
<link rel="stylesheet" href="/rendered-page.css">
${style === undefined ? '' : html`<link rel="stylesheet" href="${style}">`}
${script === undefined ? '' : html`<script src="${script}"></script>`}
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
function preferredLanguage(header = ''): Language {
  const found = /\b(uk|en)\b/i.exec(header)?.[1]?.toLowerCase()
  return found === 'uk' ? 'ua' : 'en'
}
