import type { RichText } from '#core/shared/richtext/nodes.ts'

export const bookFormats = ['epub', 'docx', 'markdown', 'html'] as const
export type BookFormat = (typeof bookFormats)[number]

export interface BookChapter {
  id: string
  /** shown above the title, `Chapter 3`; empty if chapters are not numbered */
  over: string
  title: string
  text: RichText
}

/** A picture of the book: the cover, or one of a chapter. */
export interface BookPicture {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Uint8Array
  width: number
  height: number
}

/** A manuscript with what its title page says. */
export interface Book {
  /** stays the same from one file to the next, so that a reader replaces the older one */
  id: string
  title: string
  author: string
  /** BCP 47, `en` or `uk` */
  language: string
  chapters: readonly BookChapter[]
  cover: BookPicture | null
  /** of the chapters, by the ids of their images; what is missing is told by its description */
  pictures: ReadonlyMap<string, BookPicture>
  /** what the file says of itself, in the book's or the reader's language */
  labels: BookLabels
  /** ISO 8601 in UTC, to the second */
  modified: string
}

export interface BookLabels {
  contents: string
  cover: string
  by: string
  /** `About 32,500 words` */
  words: string
}

const fileTypes: Record<BookFormat, { ending: string; type: string }> = {
  epub: { ending: 'epub', type: 'application/epub+zip' },
  docx: { ending: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  markdown: { ending: 'md', type: 'text/markdown;charset=utf-8' },
  html: { ending: 'html', type: 'text/html;charset=utf-8' },
}

export function mediaTypeOf(format: BookFormat): string {
  return fileTypes[format].type
}

/** Without what file systems refuse: separators, reserved signs, control characters, dots at the end. */
export function bookFileName(title: string, format: BookFormat): string {
  const safe = title
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
    .replace(/[. ]+$/, '')
  return `${safe || 'book'}.${fileTypes[format].ending}`
}
