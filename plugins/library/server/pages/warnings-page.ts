import { languageTags } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { html, type PageContext, type RenderedPage, type ServerPage } from '#server/index.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import { warnedCookie } from '../../shared/warnings.ts'
import type { StoryCard } from '../../shared.ts'
import { readCard, requirePublishedChapter } from '../read-stories.ts'
import { warningsHash } from '../warnings.ts'
import { missing, nullIfNotFound, poster, top } from './page-parts.ts'
import { type PageWords, pageWordsIn, warningsLine } from './words.ts'

/** As long as browsers keep a cookie. */
const yearSeconds = 365 * 86_400

const gone = (context: PageContext, words: PageWords) =>
  missing(context.language, words.goneTitle, words.gone, links.library(), words.library)

/**
 * Stands for the pages of a story that hold its text until a visitor has said that they want to read it, and leads back
 * to a chapter. Search engines get it like every visitor, and list the story but not its chapters.
 */
export function contentWarningPage(card: StoryCard, { language }: PageContext, chapterId?: string): RenderedPage {
  const words = pageWordsIn(language)
  const { storyId, publicData } = card
  const { name, ageCategory } = publicData
  const warnings = warningsLine(language, publicData)
  return {
    ...{ language, title: `${words.before} · ${name} · Skald`, noindex: true, alone: true, top: top(words) },
    adult: ageCategory === 'nc17',
    body: html`<div class="head">${poster(card, 'half')}<div><p class="meta"><a href="${links.story(storyId)}" lang="${languageTags[publicData.language]}">${name}</a></p>
<h1>${words.before}</h1><dl class="pairs"><dt>${words.rated}</dt><dd>${words.ages[ageCategory] ?? ageCategory}</dd>
${warnings === '' ? '' : html`<dt>${words.warnings}</dt><dd>${warnings}</dd>`}</dl><p class="lead">${words.beforeAbout}</p>
<form class="actions" method="post" action="${libraryAddresses.warnings(storyId, chapterId)}"><button class="button primary">${words.accept}</button>
<a class="button" href="${links.library()}">${words.decline}</a></form></div></div>`,
  }
}

/** Where a visitor says that they want to read a story: their browser keeps that below the address of the story. */
export const warningsPage: ServerPage = {
  path: libraryAddresses.warnings(':storyId').replace('%3A', ':'),
  async render({ storyId = '' }, context) {
    const card = await nullIfNotFound(() => readCard(context.read, storyId))
    return card ? contentWarningPage(card, context) : gone(context, pageWordsIn(context.language))
  },
  async submit({ storyId = '' }, context) {
    const card = await nullIfNotFound(() => readCard(context.read, storyId))
    if (!card) return gone(context, pageWordsIn(context.language))
    const chapterId = context.query.get('chapter') ?? ''
    const isThere = await nullIfNotFound(async () => {
      await requirePublishedChapter(context.read, storyId, chapterId)
      return true
    })
    return {
      goTo: isThere ? libraryAddresses.chapter(storyId, chapterId) : links.story(storyId),
      cookie: {
        name: warnedCookie,
        value: warningsHash(card),
        path: links.story(storyId),
        maxAge: yearSeconds,
        readable: true,
      },
    }
  },
}
