import { type Language, languageTags } from '#core/shared/limits.ts'
import { imageAddress, links } from '#core/shared/links.ts'
import { html, Problem, type RenderedPage } from '#server/index.ts'
import type { StoryCard } from '../../shared.ts'
import { ages, counted, type PageWords, pageWordsIn, warningsLine } from './words.ts'

/** Where a visitor can go, above every page, with what a page adds before the last. */
export function top(words: PageWords, more: ReturnType<typeof html> | '' = '') {
  return html`<nav class="top" aria-label="Skald" data-reading-bar><a class="brand" href="${links.home()}">Skald</a>
<a href="${links.library()}">${words.library}</a>${more}<a${more === '' ? html` class="end"` : ''} href="${links.auth()}">${words.signIn}</a></nav>`
}

export const poster = ({ storyId, publicData }: StoryCard, size: 'half' | 'thumbnail') =>
  publicData.posterId === null
    ? html`<span class="cover" aria-hidden="true" lang="${languageTags[publicData.language]}">${publicData.name}</span>`
    : html`<img src="${imageAddress(publicData.posterId, { storyId }, size)}" alt="">`

/** `by Ines · Fantasy · PG · 4.5 ★ · 3 chapters` */
export function metaOf(card: StoryCard, language: Language) {
  const words = pageWordsIn(language)
  const { author, genre, ageCategory } = card.publicData
  const facts = [
    genre === null ? '' : (words.genres[genre] ?? ''),
    ages[ageCategory as keyof typeof ages] ?? '',
    card.rating.count > 0 ? `${card.rating.average.toLocaleString(languageTags[language])} ★` : '',
    counted(language, 'chapters', card.chapters),
    counted(language, 'words', card.words),
  ].filter(fact => fact !== '')
  const name = author.creator ? html`<a href="${links.creator(author.userId)}">${author.name}</a>` : author.name
  const warnings = warningsLine(language, card.publicData)
  return html`<p class="meta">${author.name === '' ? '' : html`${words.by} ${name} · `}${facts.join(' · ')}</p>
${warnings === '' ? '' : html`<p class="meta">${words.warnings}: ${warnings}</p>`}`
}

/** A story in a list. */
export function cardItem(card: StoryCard, language: Language) {
  const { name, description } = card.publicData
  return html`<li>${poster(card, 'thumbnail')}<div lang="${languageTags[card.publicData.language]}">
<a href="${links.story(card.storyId)}">${name}</a>${metaOf(card, language)}<p>${description}</p></div></li>`
}

/** A page that says what is not there, and where to go instead. */
export function missing(language: Language, title: string, text: string, to: string, label: string): RenderedPage {
  return {
    ...{ language, title: `${title} · Skald`, missing: true, top: top(pageWordsIn(language)) },
    body: html`<h1>${title}</h1><p class="lead">${text}</p><p><a class="button primary" href="${to}">${label}</a></p>`,
  }
}

/** What `read` returns, or null if it says that there is no such page. */
export async function nullIfNotFound<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-found') return null
    throw error
  }
}
