import { languageTags } from '#core/shared/limits.ts'
import { imageAddress, links } from '#core/shared/links.ts'
import { compile } from '#core/shared/validate.ts'
import { html, pageDate, readCreator, richTextHtml, type ServerPage } from '#server/index.ts'
import { feedAddresses, libraryAddresses } from '../../shared/addresses.ts'
import { readingMinutes } from '../../shared/reading-settings.ts'
import { warnedCookie } from '../../shared/warnings.ts'
import { chapterPage, publicCalls, type StoryCard, storyPage } from '../../shared.ts'
import { mustAskVisitor } from '../content-warnings.ts'
import { findInStory } from '../find-in-story.ts'
import {
  mayBeDownloaded,
  mayBeIndexed,
  readCard,
  readChapter,
  readChapterList,
  readStories,
  type StoryFilters,
} from '../read-stories.ts'
import { warningsHash } from '../warnings.ts'
import { cardItem, metaOf, missing, nullIfNotFound, poster, top } from './page-parts.ts'
import { pageTurner, readingDialogs, readingFiles, readingTools } from './reading-parts.ts'
import { readingWords } from './reading-words.ts'
import { contentWarningPage, warningsPage } from './warnings-page.ts'
import { ages, counted, type PageWords, pageWordsIn } from './words.ts'

const option = (value: string, label: string, chosen: string | undefined) =>
  html`<option value="${value}" ${value === (chosen ?? '') ? 'selected' : ''}>${label}</option>`

function filtersForm(filters: StoryFilters, words: PageWords) {
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

const rules = compile(publicCalls.stories.input as object)

/** The filters that an address names; those that are none are left out. */
function filtersOf(query: URLSearchParams): { filters: StoryFilters; page: number } {
  const checked = Object.fromEntries([...query].filter(([name, value]) => value !== '' && rules({ [name]: value }).ok))
  const { page = '1', ...filters } = checked
  return { filters: filters as StoryFilters, page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1 }
}

const library: ServerPage = {
  path: '/library',
  kept: true,
  async render(_, { read, query, language }) {
    const words = pageWordsIn(language)
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
        feed: feedAddresses.library,
        top: top(words),
      },
      body: html`<h1>${words.library}</h1><p class="meta">${words.intro}</p>${filtersForm(filters, words)}
${total === 0 ? html`<p>${empty}</p>` : html`<ul class="cards">${data.map(card => cardItem(card, language))}</ul>${pager}`}`,
    }
  },
}

const contentsPage: ServerPage = {
  path: storyPage,
  kept: true,
  cookie: warnedCookie,
  async render({ storyId = '' }, { read, language, origin }) {
    const words = pageWordsIn(language)
    const card = await nullIfNotFound(() => readCard(read, storyId))
    if (!card) return missing(language, words.goneTitle, words.gone, links.library(), words.library)
    const list = await readChapterList(read, storyId)
    const [first] = list
    const { name, description, posterId } = card.publicData
    const canBeSaved = first !== undefined && (await mayBeDownloaded(read, card))
    const lang = languageTags[card.publicData.language]
    const items = list.map(
      ({ chapterId, title, words: count, index }) => html`<li><span class="meta">${index + 1}</span>
<a href="${libraryAddresses.chapter(storyId, chapterId)}" lang="${lang}" data-chapter="${chapterId}">${title}</a><span class="meta">${counted(language, 'words', count)}</span></li>`,
    )
    return {
      ...{ language, title: `${name} · Skald`, top: top(words), feed: feedAddresses.story(storyId) },
      noindex: !(await mayBeIndexed(read, storyId)),
      adult: card.publicData.ageCategory === 'nc17',
      ...{ kind: 'book', ...readingFiles, structuredData: bookOf(card, origin) },
      description: description.slice(0, 200) || name,
      ...(posterId !== null && { image: imageAddress(posterId, { storyId }, 'half') }),
      body: html`<div class="head" data-story="${storyId}">${poster(card, 'half')}<div><h1 lang="${lang}">${name}</h1>${metaOf(card, language)}
<p class="lead" lang="${lang}">${description}</p>
<p class="actions"><a class="button primary" data-continue hidden>${readingWords[language].continue}</a>${first ? html`<a class="button primary" href="${libraryAddresses.chapter(storyId, first.chapterId)}">${words.begin}</a>` : ''}
<a class="button" href="${libraryAddresses.member(storyId)}">${words.join}</a>
${canBeSaved ? html`<a class="button" rel="nofollow" href="${libraryAddresses.book(storyId)}">${words.download}</a>` : ''}</p></div></div>
<h2>${words.contents}</h2>${list.length === 0 ? html`<p>${words.noChapters}</p>` : html`<ol class="list">${items}</ol>`}`,
    }
  },
}

const readingPage: ServerPage = {
  path: chapterPage,
  kept: true,
  cookie: warnedCookie,
  async render({ storyId = '', chapterId = '' }, context) {
    const { read, language, origin } = context
    const words = pageWordsIn(language)
    const card = await nullIfNotFound(() => readCard(read, storyId))
    if (!card) return missing(language, words.goneTitle, words.gone, links.library(), words.library)
    const found = await nullIfNotFound(() => readChapter(read, card, chapterId))
    if (!found) return missing(language, words.goneChapterTitle, words.goneChapter, links.story(storyId), words.toStory)
    if (mustAskVisitor(card, context)) return contentWarningPage(card, context, chapterId)
    const { posterId } = card.publicData
    const byline = [
      found.author,
      pageDate(language, found.published),
      `${readingMinutes(found.words)} ${words.minutes}`,
    ]
      .filter(part => part !== '')
      .join(' · ')
    const to = (one: { chapterId: string; title: string } | null, rel: string, label: string) =>
      one
        ? html`<a class="button" rel="${rel}" href="${libraryAddresses.chapter(storyId, one.chapterId)}" >${label}: ${one.title}</a>`
        : html`<span></span>`
    return {
      ...{ language, title: `${found.title} · ${found.name} · Skald`, description: `${found.name}: ${found.title}` },
      ...{ top: top(words, readingTools(language, storyId)), feed: feedAddresses.story(storyId) },
      ...{ kind: 'article', ...readingFiles },
      ...(posterId !== null && { image: imageAddress(posterId, { storyId }, 'half') }),
      noindex: warningsHash(card) !== '' || !(await mayBeIndexed(read, storyId)),
      structuredData: {
        ...{
          '@type': 'Chapter',
          name: found.title,
          position: found.index + 1,
          inLanguage: languageTags[found.language],
        },
        ...{
          url: origin + libraryAddresses.chapter(storyId, chapterId),
          wordCount: found.words,
          isPartOf: bookOf(card, origin),
        },
        ...{ datePublished: found.published, dateModified: found.updated },
      },
      body: html`<article class="read reading-column" lang="${languageTags[found.language]}" data-story="${storyId}"><p class="meta"><a href="${links.story(storyId)}">${found.name}</a> · <span lang="${languageTags[language]}">${words.chapter} ${found.index + 1}</span></p>
<h1>${found.title}</h1><p class="meta byline" lang="${languageTags[language]}">${byline}</p><div class="prose reading-text" data-chapter="${chapterId}">${richTextHtml(found.text, 'note', { storyId })}</div></article>
<div class="read reading-column">${pageTurner(language)}<p class="pager">${to(found.previous, 'prev', words.previous)}<a class="button" data-act="contents" href="${links.story(storyId)}">${words.toStory}</a>
<span class="reading-share"></span>${to(found.next, 'next', words.next)}</p></div>${readingDialogs(language)}`,
    }
  },
}

const findPage: ServerPage = {
  path: libraryAddresses.find(':storyId').replace('%3A', ':'),
  async render({ storyId = '' }, context) {
    const { read, query, language } = context
    const words = pageWordsIn(language)
    const card = await nullIfNotFound(() => readCard(read, storyId))
    if (!card) return missing(language, words.goneTitle, words.gone, links.library(), words.library)
    if (mustAskVisitor(card, context)) return contentWarningPage(card, context)
    const { name } = card.publicData
    const text = (query.get('text') ?? '').trim().slice(0, 100)
    const from = /^[1-9]\d{0,4}$/.test(query.get('from') ?? '') ? Number(query.get('from')) : 1
    const { data, nextCursor } = await findInStory(read, storyId, text, from)
    const path = libraryAddresses.find(storyId)
    const more = `${path}?${new URLSearchParams({ text, from: nextCursor ?? '' })}`
    const items = data.map(
      ({ chapterId, title, paragraph, before, match, after }) =>
        html`<li><a href="${libraryAddresses.passage(storyId, chapterId, paragraph)}">${title}</a><p>${before}<mark>${match}</mark>${after}</p></li>`,
    )
    return {
      ...{ language, title: `${words.findIn} · ${name} · Skald`, noindex: true, top: top(words), ...readingFiles },
      body: html`<p class="meta"><a href="${links.story(storyId)}" lang="${languageTags[card.publicData.language]}">${name}</a></p><h1>${words.findIn}</h1>
<form class="filters" action="${path}" role="search"><input type="search" name="text" maxlength="100" value="${text}" aria-label="${words.findIn}" autofocus><button class="button">${words.find}</button></form>
${text !== '' && data.length === 0 && nextCursor === null ? html`<p>${words.noPassage}</p>` : ''}
${data.length === 0 ? '' : html`<ul class="found" lang="${languageTags[card.publicData.language]}">${items}</ul>`}
${nextCursor === null ? '' : html`<p><a class="button" href="${more}">${words.morePassages}</a></p>`}`,
    }
  },
}

const creatorPage: ServerPage = {
  path: links.creator(':userId').replace('%3A', ':'),
  kept: true,
  async render({ userId = '' }, { read, query, language, origin }) {
    const words = pageWordsIn(language)
    const creator = await nullIfNotFound(() => readCreator(read, userId))
    if (!creator) return missing(language, words.goneCreatorTitle, words.goneCreator, links.library(), words.library)
    const { page } = filtersOf(query)
    const { data, nextCursor } = await readStories(read, { creator: creator.userId }, page)
    const path = links.creator(creator.userId)
    const later =
      nextCursor === null ? '' : html`<p><a class="button" href="${path}?page=${nextCursor}">${words.earlier}</a></p>`
    const image = imageAddress(creator.imageId, {}, 'half')
    return {
      ...{ language, title: `${creator.name} · Skald`, description: creator.text.slice(0, 200) || creator.name, image },
      ...{ top: top(words), feed: feedAddresses.creator(creator.userId), noindex: page > 1 },
      kind: 'profile',
      structuredData: { '@type': 'Person', name: creator.name, url: origin + path },
      body: html`<div class="head square"><img src="${image}" alt=""><div><h1>${creator.name}</h1><p class="lead">${creator.text}</p></div></div>
<h2>${words.stories}</h2>${data.length === 0 ? html`<p>${words.noStories}</p>` : html`<ul class="cards">${data.map(card => cardItem(card, language))}</ul>${later}`}`,
    }
  },
}

/** A story as schema.org describes it. */
function bookOf(card: StoryCard, origin: string): Record<string, unknown> {
  const { storyId, publicData, rating, published, updated } = card
  const { name, description, language, genre, ageCategory, author } = publicData
  const stars = { '@type': 'AggregateRating', ratingValue: rating.average, ratingCount: rating.count }
  return {
    ...{ '@type': 'Book', name, description, url: origin + links.story(storyId), inLanguage: languageTags[language] },
    ...{ datePublished: published, dateModified: updated, contentRating: ages[ageCategory as keyof typeof ages] },
    ...(genre !== null && { genre }),
    ...(author.name !== '' && { author: { '@type': 'Person', name: author.name } }),
    ...(rating.count > 0 && { aggregateRating: stars }),
  }
}

export const libraryPages: readonly ServerPage[] = [
  library,
  contentsPage,
  readingPage,
  findPage,
  creatorPage,
  warningsPage,
]
