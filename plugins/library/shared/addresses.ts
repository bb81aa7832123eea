import { links } from '#core/shared/links.ts'
import { warningsAddress } from './extension-points.ts'

/** Addresses of the library that the first page does without. */
export const libraryAddresses = {
  /** the page of a story for who is signed in: visitors come back to it after signing in */
  member: (storyId: string) => `${links.story(storyId)}/member`,
  chapter: (storyId: string, chapterId: string) => `${links.story(storyId)}/chapter/${encodeURIComponent(chapterId)}`,
  /** a chapter, opened at a paragraph */
  passage: (storyId: string, chapterId: string, paragraph: number) =>
    `${libraryAddresses.chapter(storyId, chapterId)}#p${paragraph}`,
  /** says what a story warns of, and asks whether a visitor wants to read it, or a chapter of it */
  warnings: (storyId: string, chapterId?: string) =>
    warningsAddress(storyId) + (chapterId === undefined ? '' : `?chapter=${encodeURIComponent(chapterId)}`),
  /** a story as EPUB, where its author allows that */
  book: (storyId: string) => `${links.story(storyId)}/book.epub`,
  /** the search in the chapters of a story */
  find: (storyId: string) => `${links.story(storyId)}/find`,
  /** ends the emails about a story, for who has the token of one */
  unsubscribe: (token: string) => `${links.library()}/unsubscribe/${token}`,
  analytics: (storyId: string) => `${links.library()}/analytics/${encodeURIComponent(storyId)}`,
} as const

/** The addresses of Atom feeds. */
export const feedAddresses = {
  library: `${links.library()}/feed.xml`,
  story: (storyId: string) => `/library/story/${storyId}/feed.xml`,
  creator: (userId: string) => `/library/creator/${userId}/feed.xml`,
} as const
