import { links } from '#core/shared/links.ts'
import type { ServerPage } from '#server/index.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import type { StoryBooks } from '../book/story-books.ts'
import { mustAskVisitor } from '../content-warnings.ts'
import { readCard } from '../read-stories.ts'
import { missing, nullIfNotFound } from './page-parts.ts'
import { contentWarningPage } from './warnings-page.ts'
import { pageWordsIn } from './words.ts'

/** Where a visitor downloads a story as EPUB. The application of who is signed in uses a call. */
export const bookPage = (books: StoryBooks): ServerPage => ({
  path: libraryAddresses.book(':storyId').replace('%3A', ':'),
  forEveryone: true,
  async render({ storyId = '' }, context) {
    const words = pageWordsIn(context.language)
    const card = await nullIfNotFound(() => readCard(context.read, storyId))
    if (!card) return missing(context.language, words.goneTitle, words.gone, links.library(), words.library)
    if (mustAskVisitor(card, context)) return contentWarningPage(card, context)
    const book = await nullIfNotFound(() => books({ ...context, key: context.client }, storyId))
    if (book) return book
    return missing(context.language, words.noBookTitle, words.noBook, links.story(storyId), words.toStory)
  },
})
