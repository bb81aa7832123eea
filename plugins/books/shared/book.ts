import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'

export const bookFormats = ['epub', 'docx', 'markdown', 'html'] as const
export type BookFormat = (typeof bookFormats)[number]

/** What holds chapters that follow each other. */
export interface BookPart {
  id: string
  title: string
}

export interface BookChapter {
  id: string
  /** the part it belongs to */
  part?: BookPart | undefined
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
  /** of the chapters, by the ids of their images; what is missing is replaced by its description */
  pictures: ReadonlyMap<string, BookPicture>
  /** what the file says of itself, in the book's or the reader's language */
  labels: BookLabels
  /** ISO 8601 in UTC, to the second */
  modified: string
}

interface BookLabels {
  contents: string
  cover: string
  by: string
  /** `About 32,500 words` */
  words: string
}

/** A part with its chapters, or chapters that follow each other in none; `at` is their place among those of the book. */
interface BookDivision<C> {
  part: BookPart | undefined
  chapters: { chapter: C; at: number }[]
}

export function divisionsOf<C extends Pick<BookChapter, 'part'>>(chapters: readonly C[]): BookDivision<C>[] {
  const divisions: BookDivision<C>[] = []
  for (const [at, chapter] of chapters.entries()) {
    const { part } = chapter
    const last = divisions.at(-1)
    if (last && last.part?.id === part?.id) last.chapters.push({ chapter, at })
    else divisions.push({ part, chapters: [{ chapter, at }] })
  }
  return divisions
}

/**
 * The levels of headings. A part has the first level, and so has a chapter that belongs to no part; a chapter of a part
 * has the second. Headings within texts are below both everywhere, so that an import can tell chapters from headings.
 */
interface HeadingLevels {
  chapter: number
  /** headings within the text are below this level */
  text: number
}

export function levelsOf({ part }: Pick<BookChapter, 'part'>, first: number, hasParts: boolean): HeadingLevels {
  return { chapter: part ? first + 1 : first, text: hasParts ? first + 1 : first }
}

export const hasParts = ({ chapters }: { chapters: readonly Pick<BookChapter, 'part'>[] }): boolean =>
  chapters.some(({ part }) => part !== undefined)

const fileTypes: Record<BookFormat, { ending: string; type: string }> = {
  epub: { ending: 'epub', type: 'application/epub+zip' },
  docx: { ending: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  markdown: { ending: 'md', type: 'text/markdown;charset=utf-8' },
  html: { ending: 'html', type: 'text/html;charset=utf-8' },
}

export function mediaTypeOf(format: BookFormat): string {
  return fileTypes[format].type
}

export function bookFileName(title: string, format: BookFormat): string {
  return `${safeFileName(title) || 'book'}.${fileTypes[format].ending}`
}
