import type { Book, BookFormat } from '../../shared/book.ts'
import { epubBytes } from '../format/epub.ts'
import { markdownBook } from '../format/markdown-book.ts'
import { bookHtml } from '../format/page.ts'

export interface BookWorkerRequest {
  format: BookFormat
  book: Book
}

export type BookAnswer = { content: ArrayBuffer | string } | { failure: string }

async function contentOf({ format, book }: BookWorkerRequest): Promise<ArrayBuffer | string> {
  if (format === 'epub') return epubBytes(book).buffer
  if (format === 'markdown') return markdownBook(book)
  if (format === 'html') return bookHtml(book)
  const { manuscriptBytes } = await import('../format/manuscript.ts')
  return manuscriptBytes(book)
}

self.addEventListener('message', async ({ data }: MessageEvent<BookWorkerRequest>) => {
  try {
    self.postMessage({ content: await contentOf(data) } satisfies BookAnswer)
  } catch (error) {
    self.postMessage({ failure: String(error) } satisfies BookAnswer)
  }
})
