import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Book } from '../../shared/book.ts'
import { epubChapter, epubFrame } from '../../shared/epub-files.ts'

/** The book as EPUB 3: one page a chapter, a title page, contents and the cover. */
export function epubBytes(book: Book): Uint8Array<ArrayBuffer> {
  const files: Zippable = {}
  const all = [...epubFrame(book), ...book.chapters.map((chapter, at) => epubChapter(book, chapter, at))]
  for (const { path, content, isStored } of all) {
    const bytes = typeof content === 'string' ? strToU8(content) : content
    files[path] = [bytes, isStored ? { level: 0 } : {}]
  }
  return zipSync(files, { mtime: new Date(book.modified) })
}
