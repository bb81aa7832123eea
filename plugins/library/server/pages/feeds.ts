import { languageTags } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { cleanText } from '#core/shared/rich-text/characters.ts'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutMentions } from '#core/shared/rich-text/without-mentions.ts'
import { html, type PageContext, readCreator, type ServerFile } from '#server/index.ts'
import { feedAddresses, libraryAddresses } from '../../shared/addresses.ts'
import type { StoryCard } from '../../shared.ts'
import { readCard, readNewestChapters, readStories } from '../read-stories.ts'
import { warningsHash } from '../warnings.ts'
import { nullIfNotFound } from './page-parts.ts'
import { ages, pageWordsIn, warningsLine } from './words.ts'

const feedType = 'application/atom+xml'
/** How much of a text a feed shows, in characters. */
const summaryMax = 400

interface FeedEntry {
  path: string
  title: string
  author: string
  published: string
  updated: string
  summary: string
  /** its age and what it warns of */
  categories: readonly string[]
}

interface Feed {
  /** its own path */
  path: string
  /** of the page that it follows */
  page: string
  title: string
  language: string
  /** ISO 8601; of an empty feed it is that of the page */
  updated: string
  entries: readonly FeedEntry[]
}

function atom({ origin }: PageContext, feed: Feed): string {
  const entries = feed.entries.map(
    ({ path, title, author, published, updated, summary, categories }) => html`<entry>
<id>${origin}${path}</id>
<title>${title}</title>
<link href="${origin}${path}"/>
<published>${published}</published>
<updated>${updated}</updated>
<author><name>${author}</name></author>
${categories.map(term => html`<category term="${term}"/>`)}
<summary>${summary}</summary>
</entry>
`,
  )
  const text = String(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<id>${origin}${feed.page}</id>
<title>${feed.title}</title>
<link rel="self" type="${feedType}" href="${origin}${feed.path}"/>
<link href="${origin}${feed.page}"/>
<updated>${feed.updated}</updated>
${entries}</feed>
`)
  // Characters that XML cannot contain, not even escaped, are removed.
  return `<?xml version="1.0" encoding="UTF-8"?>\n${cleanText(text).replace(/[\ufffe\uffff]/g, '')}`
}

/** `PG-13`, `violence`: what a feed says of a story, in its own language. */
function categoriesOf({ publicData }: StoryCard): string[] {
  const { ageCategory, language, warnings, warningText } = publicData
  const { warned } = pageWordsIn(language)
  const said = warnings.map(one => warned[one] ?? one)
  return [ages[ageCategory as keyof typeof ages] ?? '', ...said, warningText].filter(term => term !== '')
}

function entryOf(card: StoryCard): FeedEntry {
  const { storyId, publicData, published, updated } = card
  const { name, author, description } = publicData
  return {
    ...{ path: links.story(storyId), title: name, author: author.name, published, updated },
    ...{ summary: description, categories: categoriesOf(card) },
  }
}

const newest = (entries: readonly FeedEntry[]) =>
  entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1)

/** The newest stories. */
const libraryFeed: ServerFile = {
  path: feedAddresses.library,
  type: feedType,
  async render(_, context) {
    const entries = (await readStories(context.read, {}, 1)).data.map(entryOf)
    const title = `${pageWordsIn(context.language).library} · Skald`
    return atom(context, {
      ...{
        path: feedAddresses.library,
        page: links.library(),
        title,
        language: languageTags[context.language],
        entries,
      },
      updated: newest(entries) ?? new Date(0).toISOString(),
    })
  },
}

/** The chapters of a story that were published last. */
const storyFeed: ServerFile = {
  path: feedAddresses.story(':storyId'),
  type: feedType,
  async render({ storyId = '' }, context) {
    const card = await nullIfNotFound(() => readCard(context.read, storyId))
    if (!card) return null
    const { name, author, language } = card.publicData
    const chapters = await readNewestChapters(context.read, storyId)
    const entries = chapters.map(({ chapterId, title, published, updated, text }) => ({
      ...{ path: libraryAddresses.chapter(storyId, chapterId), title, author: author.name, published, updated },
      // Readers are asked before they read any of the text, and a feed can ask nothing.
      summary: warningsHash(card) === '' ? summaryOf(text) : warningsLine(language, card.publicData),
      categories: categoriesOf(card),
    }))
    return atom(context, {
      ...{
        path: feedAddresses.story(storyId),
        page: links.story(storyId),
        title: name,
        language: languageTags[language],
      },
      ...{ updated: newest(entries) ?? card.updated, entries },
    })
  },
}

/** The stories of a creator. */
const creatorFeed: ServerFile = {
  path: feedAddresses.creator(':userId'),
  type: feedType,
  async render({ userId = '' }, context) {
    const creator = await nullIfNotFound(() => readCreator(context.read, userId))
    if (!creator) return null
    const entries = (await readStories(context.read, { creator: creator.userId }, 1)).data.map(entryOf)
    return atom(context, {
      ...{ path: feedAddresses.creator(creator.userId), page: links.creator(creator.userId), title: creator.name },
      ...{ language: languageTags[context.language], updated: newest(entries) ?? new Date(0).toISOString(), entries },
    })
  },
}

/** Where a chapter begins, cut between words. */
function summaryOf(text: RichText): string {
  const whole = plainText(withoutMentions(text)).replace(/\s+/g, ' ').trim()
  if (whole.length <= summaryMax) return whole
  return `${whole.slice(0, summaryMax).replace(/\s\S*$/, '')}…`
}

export const libraryFeeds: readonly ServerFile[] = [libraryFeed, storyFeed, creatorFeed]
