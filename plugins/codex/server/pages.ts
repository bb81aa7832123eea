import { languageTags } from '#core/shared/limits.ts'
import { imageAddress, links } from '#core/shared/links.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { compile } from '#core/shared/validate.ts'
import { chapterPage, storyPage, warningsAddress } from '#plugins/library/shared.ts'
import {
  html,
  type PageContext,
  Problem,
  type RenderedPage,
  richTextHtml,
  type ServerPage,
  type ServerPagePart,
} from '#server/index.ts'
import { type CodexQuery, codexAddresses } from '../shared/addresses.ts'
import { type CodexEntity, type CodexKind, type CodexList, codexCalls } from '../shared.ts'
import { type CodexWords, codexWordsIn } from './words.ts'

type Html = ReturnType<typeof html>
type FirstChapter = CodexEntity['from']

const top = (
  words: CodexWords,
) => html`<nav class="top" aria-label="Skald"><a class="brand" href="${links.home()}">Skald</a>
<a href="${links.library()}">${words.library}</a><a class="end" href="${links.auth()}">${words.signIn}</a></nav>`

/** What is hidden, told later or not there has the same page. */
function missing({ language }: PageContext, storyId: string, through?: string): RenderedPage {
  const words = codexWordsIn(language)
  return {
    ...{ language, title: `${words.goneTitle} · Skald`, missing: true, top: top(words) },
    body: html`<h1>${words.goneTitle}</h1><p class="lead">${words.gone}</p>
<p><a class="button primary" href="${codexAddresses.list(storyId, { through })}">${words.toCodex}</a></p>`,
  }
}

/** Leads to the page that asks a visitor whether they want to read the story: the codex tells of its text. */
function asking({ language }: PageContext, storyId: string): RenderedPage {
  const words = codexWordsIn(language)
  return {
    ...{ language, title: `${words.codex} · Skald`, noindex: true, alone: true, top: top(words) },
    body: html`<h1>${words.codex}</h1><p class="lead">${words.asks}</p>
<p><a class="button primary" href="${warningsAddress(storyId)}">${words.toWarnings}</a></p>`,
  }
}

/** What `read` returns; null if it says that there is no such entity, 'asks' if the visitor is to be asked first. */
async function unlessRefused<T>(read: () => Promise<T>): Promise<T | null | 'asks'> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-found') return null
    if (error instanceof Problem && error.type === 'forbidden') return 'asks'
    throw error
  }
}

const rules = compile(codexCalls.list.input as object)

/** The query of the address. Invalid values are dropped, except `through`: an invalid chapter is an error. */
function queryOf(query: URLSearchParams): CodexQuery & { kind?: CodexKind } {
  const storyId = 'a'
  const pairs = [...query].filter(([, value]) => value !== '')
  return Object.fromEntries(
    pairs.filter(([name, value]) => name === 'through' || rules({ storyId, [name]: value }).ok),
  ) as CodexQuery & { kind?: CodexKind }
}

const pageOf = ({ page }: CodexQuery) => (/^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : 1)

/** How far the page goes, and a form to go elsewhere. */
function reachForm(
  { through, chapters }: CodexList | CodexEntity,
  action: string,
  kept: CodexQuery,
  words: CodexWords,
): Html {
  const hidden = Object.entries(kept).map(([name, value]) =>
    value === undefined || value === '' ? '' : html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const options = chapters.map(
    ({ chapterId, title, index }) =>
      html`<option value="${chapterId}" ${chapterId === through?.chapterId ? 'selected' : ''}>${index + 1} · ${title}</option>`,
  )
  return html`<form class="filters" action="${action}">${hidden}<label class="grow">${words.through}
<select name="through"><option value="">${words.start}</option>${options}</select></label><button class="button">${words.show}</button></form>
<p class="meta">${through ? html`${words.known} <b>${through.index + 1} · ${through.title}</b>` : words.knownStart}</p>`
}

const picture = (imageId: string | null, storyId: string, through: string | undefined, size: 'half' | 'thumbnail') =>
  imageId === null ? '' : html`<img src="${imageAddress(imageId, { storyId, through }, size)}" alt="">`

const list: ServerPage = {
  path: '/library/story/:storyId/codex',
  async render({ storyId = '' }, context) {
    const { language } = context
    const words = codexWordsIn(language)
    const { page: _, ...query } = queryOf(context.query)
    const page = pageOf(queryOf(context.query))
    const found = await unlessRefused(() => context.performRead(codexCalls.list, { storyId, ...query, page }))
    if (!found) return missing(context, storyId)
    if (found === 'asks') return asking(context, storyId)
    const { name, kinds, data, total, nextCursor } = found
    const { through, kind, text } = query
    const at = (more: CodexQuery) => codexAddresses.list(storyId, { through, kind, text, ...more })
    const tab = (label: string, to: CodexKind | undefined) =>
      html`<a class="button" href="${at({ kind: to })}" ${kind === to ? html`aria-current="page"` : ''}>${label}</a>`
    const items = data.map(
      one => html`<li>${picture(one.imageId, storyId, through, 'thumbnail')}<div>
<a href="${codexAddresses.page(storyId, one.entityId, { through })}">${one.title}</a><p class="meta">${words.one[one.kind]}</p></div></li>`,
    )
    const pager = html`<p class="pager">${page > 1 ? html`<a class="button" href="${at({ page: page - 1 })}">${words.later}</a>` : html`<span></span>`}
${nextCursor === null ? html`<span></span>` : html`<a class="button" href="${at({ page: nextCursor })}">${words.earlier}</a>`}</p>`
    const search = html`<form class="filters" role="search" action="${codexAddresses.list(storyId)}">
${through === undefined ? '' : html`<input type="hidden" name="through" value="${through}">`}${kind === undefined ? '' : html`<input type="hidden" name="kind" value="${kind}">`}
<input type="search" name="text" maxlength="200" value="${text ?? ''}" aria-label="${words.search}" placeholder="${words.search}"><button class="button">${words.find}</button></form>`
    const tabs = html`<nav class="actions" aria-label="${words.codex}">${tab(words.all, undefined)}${kinds.map(one => tab(`${words.kinds[one.kind]} ${one.count}`, one.kind))}</nav>`
    return {
      ...{ language, title: `${words.codex} · ${name} · Skald`, noindex: true, top: top(words) },
      body: html`<p class="meta"><a href="${links.story(storyId)}">${name}</a></p><h1>${words.codex}</h1><p class="meta">${words.intro}</p>
${reachForm(found, codexAddresses.list(storyId), { kind, text }, words)}${kinds.length === 0 ? '' : html`${search}${tabs}`}
<div lang="${languageTags[found.language]}">${items.length > 0 ? html`<ul class="cards square">${items}</ul>` : ''}</div>
${total === 0 ? html`<p>${kinds.length === 0 ? words.none : words.nothing}</p>` : pager}`,
    }
  },
}

const chapterAddress = (storyId: string, { chapterId }: NonNullable<FirstChapter>) =>
  `${links.story(storyId)}/chapter/${encodeURIComponent(chapterId)}`

/** The chapter from which something is known, as a small number that leads there. */
const cite = (storyId: string, from: FirstChapter, words: CodexWords) =>
  from === null
    ? ''
    : html` <a class="cite" href="${chapterAddress(storyId, from)}" title="${words.since} ${from.index + 1} · ${from.title}">${from.index + 1}</a>`

/** Paragraphs that are known from the same chapter are one text: items of a list stay together. */
function textHtml({ storyId, text, from: whole }: CodexEntity, words: CodexWords): Html[] {
  const runs: { text: RichText; from: FirstChapter }[] = []
  for (const part of text) {
    const last = runs.at(-1)
    if (last && last.from?.chapterId === part.from?.chapterId) last.text.push(...part.text)
    else runs.push({ text: [...part.text], from: part.from })
  }
  return runs.map(({ text: run, from }, at) =>
    from === null || from.chapterId === whole?.chapterId
      ? html`${richTextHtml(run, `note-${at}`)}`
      : html`<div class="since">${richTextHtml(run, `note-${at}`)}<p class="meta"><a href="${chapterAddress(storyId, from)}">${words.since} ${from.index + 1} · ${from.title}</a></p></div>`,
  )
}

function factHtml(
  storyId: string,
  { label, type, value, from }: CodexEntity['facts'][number],
  words: CodexWords,
): Html {
  const said = type === 'switch' ? words[value === 'yes' ? 'yes' : 'no'] : value
  const named = { aliases: words.aliases, date: words.when }[type] ?? label
  return html`<dt>${named}</dt><dd>${said}${cite(storyId, from, words)}</dd>`
}

/**
 * The picture of a map with the places that are known, each of which leads to its page; readable as a list below it
 * too.
 */
function mapHtml({ storyId, title, imageId, size, holds }: CodexEntity, through: string | undefined): Html {
  if (!size || imageId === null) return html``
  const { width, height } = size
  const unit = Math.max(width, height) / 100
  const marks = holds.map(({ entityId, title: name, x, y, color }) =>
    x === null || y === null
      ? ''
      : html`<a href="${codexAddresses.page(storyId, entityId, { through })}"><circle cx="${x}" cy="${y}" r="${unit}" fill="${color}" stroke="#fff" stroke-width="${unit / 4}"/>
<text x="${x + 1.5 * unit}" y="${y + 0.7 * unit}" fill="#111" stroke="#fff" stroke-width="${unit / 4}" paint-order="stroke">${name}</text></a>`,
  )
  return html`<svg class="map" viewBox="0 0 ${width} ${height}" font-size="${2 * unit}" role="group" aria-label="${title}"><image href="${imageAddress(imageId, { storyId, through }, 'full')}" width="${width}" height="${height}"/>${marks}</svg>`
}

function insideHtml({ storyId, kind, holds }: CodexEntity, through: string | undefined, words: CodexWords): Html {
  if (holds.length === 0) return html``
  const items = holds.map(
    one => html`<li><a href="${codexAddresses.page(storyId, one.entityId, { through })}">${one.title}</a>
<span class="meta">${one.date}</span>${cite(storyId, one.from, words)}</li>`,
  )
  return html`<h2>${kind === 'timeline' ? words.events : words.places}</h2><ul class="list">${items}</ul>`
}

const entity: ServerPage = {
  path: '/library/story/:storyId/codex/:entityId',
  async render({ storyId = '', entityId = '' }, context) {
    const { language } = context
    const words = codexWordsIn(language)
    const { through } = queryOf(context.query)
    const found = await unlessRefused(() => context.performRead(codexCalls.page, { storyId, entityId, through }))
    if (found === 'asks') return asking(context, storyId)
    if (!found) {
      const isChapter = await unlessRefused(() => context.performRead(codexCalls.list, { storyId, through }))
      return missing(context, storyId, isChapter ? through : undefined)
    }
    const { name, kind, title, imageId, facts, relations, inside } = found
    const isMap = kind === 'map'
    const around = inside
      ? html` · <a href="${codexAddresses.page(storyId, inside.entityId, { through })}">${inside.title}</a>`
      : ''
    const related = relations.map(
      one => html`<li><a href="${codexAddresses.page(storyId, one.entityId, { through })}">${one.title}</a>
<span class="meta">${one.label}</span>${cite(storyId, one.from, words)}</li>`,
    )
    return {
      ...{ language, title: `${title} · ${name} · Skald`, noindex: true, top: top(words) },
      body: html`<p class="meta"><a href="${links.story(storyId)}">${name}</a> · <a href="${codexAddresses.list(storyId, { through })}">${words.codex}</a></p>
${reachForm(found, codexAddresses.page(storyId, entityId), {}, words)}
<article lang="${languageTags[found.language]}"><div class="head square">${isMap ? '' : picture(imageId, storyId, through, 'half')}<div>
<p class="meta">${words.one[kind]}${around}</p><h1>${title}${cite(storyId, found.from, words)}</h1></div></div>
${isMap ? mapHtml(found, through) : ''}<div class="prose">${textHtml(found, words)}</div>
${insideHtml(found, through, words)}
${facts.length === 0 ? '' : html`<h2>${words.facts}</h2><dl class="pairs">${facts.map(fact => factHtml(storyId, fact, words))}</dl>`}
${related.length === 0 ? '' : html`<h2>${words.related}</h2><ul class="list">${related}</ul>`}</article>`,
    }
  },
}

/** Leads from a page of the library to the codex, where that has something to tell by then. */
async function leadTo(context: PageContext, storyId: string, through: string | undefined): Promise<Html> {
  const words = codexWordsIn(context.language)
  const found = await unlessRefused(() => context.performRead(codexCalls.list, { storyId, through }))
  if (found === null || found === 'asks' || found.kinds.length === 0) return html``
  const label = through === undefined ? words.codex : words.here
  return html`<p class="${through === undefined ? 'actions' : 'read'}"><a class="button" href="${codexAddresses.list(storyId, { through })}">${label}</a></p>`
}

export const codexPages: readonly ServerPage[] = [list, entity]

export const codexPageParts: readonly ServerPagePart[] = [
  { page: storyPage, render: ({ storyId = '' }, context) => leadTo(context, storyId, undefined) },
  { page: chapterPage, render: ({ storyId = '', chapterId = '' }, context) => leadTo(context, storyId, chapterId) },
]
