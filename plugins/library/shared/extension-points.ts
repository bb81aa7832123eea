import { links } from '#core/shared/links.ts'

/** The path of the page that the server renders for a published chapter. */
export const chapterPage = '/library/story/:storyId/chapter/:chapterId'

/** The path of the page that the server renders for a published story. */
export const storyPage = '/library/story/:storyId'

/** The page that says what a story warns of, and asks a visitor whether they want to read it. */
export const warningsAddress = (storyId: string) => `${links.story(storyId)}/warnings`

/** Components below a published chapter. */
export const chapterParts = 'library.chapter'

/** Components on the page of a published story, below what can be done with it; `chapterId` is empty. */
export const storyParts = 'library.story'

/** The props of the components below a published chapter, and on the page of a story. */
export interface PublishedChapter {
  storyId: string
  chapterId: string
}
