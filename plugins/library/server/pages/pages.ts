import { imageAddress, links } from '#core/shared/links.ts'
import { compile } from '#core/shared/validate.ts'
import { html, type PageContext, Problem, type RenderedPage, richTextHtml, type ServerPage } from '#server/index.ts'
import { addresses } from '../../shared/addresses.ts'
import { chapterPage, publicCalls, type StoryCard } from '../../shared.ts'
import { readCard, readChapter, readChapterList, readStories, type StoryFilters } from '../read-stories.ts'
import { ages, counted, type Words, wordsIn } from './words.ts'

type Language = PageContext['language']

const langOf = (language: Language) => (language === 'ua' ? 'uk' : 'en')

function top(words: Words) {
  return html`<nav class="top" aria-label="Skald"><a class="brand" href="${links.home()}">Skald</a>
<a href="${links.library()}">${words.library}</a><a class="end" href="${links.auth()}">${words.signIn}</a></nav>`
}

const poster = ({ storyId, publicData: { posterId } }: StoryCard, size: 'half' | 'thumbnail') =>
  posterId === null ? '' : html`<img src="${imageAddress(posterId, { storyId }, size)}" alt="">`

/** `by Ines · Fantasy · PG · 4.5 ★ · 3 chapters` */
function metaOf(card: StoryCard, language: Language) {
  const words = wordsIn(language)
  const { author, genre, ageCategory } = card.publicData
  const facts = [
    genre === null ? '' : (words.genres[genre] ?? ''),
    ages[ageCategory as keyof typeof ages] ?? '',
    card.rating.count > 0 ? `${card.rating.average.toLocaleString(langOf(language))} ★` : '',
    counted(language, 'chapters', card.chapters),
    counted(language, 'words', card.words),
  ].filter(fact => fact !== '')
  const name = author.creator ? html`<a href="${links.creator(author.userId)}">${author.name}</a>` : author.name
  return html`<p class="meta">${author.name === '' ? '' : html`${words.by} ${name} · `}${facts.join(' · ')}</p>`
}

const option = (value: string, label: string, chosen: string | undefined) =>
  html`<option value="${value}" ${value === (chosen ?? '') ? 'selected' : ''}>${label}</option>`

function filtersForm(filters: StoryFilters, words: Words) {
  const sorts = [
    ['newest', words.newest],
    ['rating', words.rating],
    ['subscribers', words.subscribers],
  ] as const
  return html`<form class="filters" action="${links.library()}" role="search">
<input type="search" name="text" maxlength="200" value="${filters.text ?? ''}" aria-label="${words.search}" placeholder="${words.search}">
<select name="genre" aria-label="${words.genre}">${option('', words.anyGenre, filters.genre)}
${Object.entries(words.genres).map(([value, label]) => option(value, label, filters.genre))}</select>
<select name="ageCategory" aria-label="${words.age}">${option('', words.anyAge, filters.ageCategory)}
${Object.entries(ages).map(([value, label]) => option(value, label, filters.ageCategory))}</select>
<select name="sort" aria-label="${words.order}">${sorts.map(([value, label]) => option(value, label, filters.sort ?? 'newest'))}</select>
<button class="button">${words.find}</button></form>`
}

function cardItem(card: StoryCard, language: Language) {
  const { name, description } = card.publicData
  return html`<li>${poster(card, 'thumbnail')}<div lang="${langOf(card.publicData.language)}">
<a href="${links.story(card.storyId)}">${name}</a>${metaOf(card, language)}<p>${description}</p></div></li>`
}

const rules = compile(publicCalls.stories.input as object)

/** The filters that an address names; those that are none are left out. */
function filtersOf(query: URLSearchParams): { filters: StoryFilters; page: number } {
  const given = Object.fromEntries([...query].filter(([name, value]) => value !== '' && rules({ [name]: value }).ok))
  const { page = '1', ...filters } = given
  return { filters: filters as StoryFilters, page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1 }
}

const library: ServerPage = {
  path: '/library',
  async render(_, { read, query, language }) {
    const words = wordsIn(language)
    const { filters, page } = filtersOf(query)
    const { data, total, nextCursor } = await readStories(read, filters, page)
    const isFiltered = Object.keys(filters).length > 0 || page > 1
    const at = (number: number | string) =>
      `${links.library()}?${new URLSearchParams({ ...(filters as Record<string, string>), page: String(number) })}`
    const pager = html`<p class="pager">${page > 1 ? html`<a class="button" href="${at(page - 1)}">${words.later}</a>` : html`<span></span>`}
${nextCursor === null ? html`<span></span>` : html`<a class="button" href="${at(nextCursor)}">${words.earlier}</a>`}</p>`
    const empty = isFiltered ? words.nothing : words.none
    return {
      ...{
        language,
        title: `${words.library} · Skald`,
        description: words.intro,
        noindex: isFiltered,
        top: top(words),
      },
      body: html`<h1>${words.library}</h1><p class="meta">${words.intro}</p>${filtersForm(filters, words)}
${total === 0 ? html`<p>${empty}</p>` : html`<ul class="cards">${data.map(card => cardItem(card, language))}</ul>${pager}`}`,
    }
  },
}

const storyPage: ServerPage = {
  path: '/library/story/:storyId',
  async render({ storyId = '' }, { read, language }) {
    const words = wordsIn(language)
    const card = await unlessMissing(() => readCard(read, storyId))
    if (!card) return missing(language, words.goneTitle, words.gone, links.library(), words.library)
    const list = await readChapterList(read, storyId)
    const [first] = list
    const { name, description, posterId } = card.publicData
    const lang = langOf(card.publicData.language)
    const items = list.map(
      ({ chapterId, title, words: count, index }) => html`<li><span class="meta">${index + 1}</span>
<a href="${addresses.chapter(storyId, chapterId)}" lang="${lang}">${title}</a><span class="meta">${counted(language, 'words', count)}</span></li>`,
    )
    return {
      ...{ language, title: `${name} · Skald`, top: top(words) },
      description: description.slice(0, 200) || name,
      ...(posterId !== null && { image: imageAddress(posterId, { storyId }, 'half') }),
      body: html`<div class="head">${poster(card, 'half')}<div><h1 lang="${lang}">${name}</h1>${metaOf(card, language)}
<p class="lead" lang="${lang}">${description}</p>
<p class="actions">${first ? html`<a class="button primary" href="${addresses.chapter(storyId, first.chapterId)}">${words.begin}</a>` : ''}
<a class="button" href="${addresses.member(storyId)}">${words.join}</a></p></div></div>
<h2>${words.contents}</h2>${list.length === 0 ? html`<p>${words.noChapters}</p>` : html`<ol class="list">${items}</ol>`}`,
    }
  },
}

const readingPage: ServerPage = {
  path: chapterPage,
  async render({ storyId = '', chapterId = '' }, { read, language }) {
    const words = wordsIn(language)
    const card = await unlessMissing(() => readCard(read, storyId))
    if (!card) return missing(language, words.goneTitle, words.gone, links.library(), words.library)
    const found = await unlessMissing(() => readChapter(read, storyId, chapterId))
    if (!found) return missing(language, words.goneChapterTitle, words.goneChapter, links.story(storyId), words.toStory)
    const to = (one: { chapterId: string; title: string } | null, rel: string, label: string) =>
      one
        ? html`<a class="button" rel="${rel}" href="${addresses.chapter(storyId, one.chapterId)}" title="${one.title}">${label}</a>`
        : html`<span></span>`
    return {
      ...{ language, title: `${found.title} · ${found.name} · Skald`, description: `${found.name}: ${found.title}` },
      top: top(words),
      body: html`<article class="read" lang="${langOf(found.language)}"><p class="meta"><a href="${links.story(storyId)}">${found.name}</a></p>
<h1>${found.title}</h1><div class="prose">${richTextHtml(found.text)}</div></article>
<p class="pager read">${to(found.previous, 'prev', words.previous)}<a class="button" href="${links.story(storyId)}">${words.toStory}</a>${to(found.next, 'next', words.next)}</p>`,
    }
  },
}

function missing(language: Language, title: string, text: string, to: string, label: string): RenderedPage {
  return {
    ...{ language, title: `${title} · Skald`, missing: true, top: top(wordsIn(language)) },
    body: html`<h1>${title}</h1><p class="lead">${text}</p><p><a class="button primary" href="${to}">${label}</a></p>`,
  }
}

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-found') return null
    throw error
  }
}

export const libraryPages: readonly ServerPage[] = [library, storyPage, readingPage]
