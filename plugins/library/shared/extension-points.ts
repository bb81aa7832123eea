/** The path of the page that the server renders for a published chapter. */
export const chapterPage = '/library/story/:storyId/chapter/:chapterId'

/** Components below a published chapter. */
export const chapterParts = 'library.chapter'

/** The props of the components below a published chapter. */
export interface PublishedChapter {
  storyId: string
  chapterId: string
}
