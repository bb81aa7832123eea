import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'
import type { BookChapter, BookFormat } from '../shared/book.ts'

/** What is exported: the chapters with these ids, or all of the project. */
export interface BookRequest {
  place: Place
  ids?: ReadonlySet<string>
  projectName: string
  posterId: string | null
  /** how many chapters it will have */
  count: number
}

export interface BookState {
  request: BookRequest | null
  /** how the first chapters begin, with their numbers; null until they are read */
  opening: readonly BookChapter[] | 'failed' | null
  format: BookFormat
  title: string
  author: string
  language: string
  isNumbered: boolean
  /** the poster of the project is the cover */
  usesPoster: boolean
  /** a chosen cover, in place of the poster */
  coverFile: File | null
  stage: 'ready' | 'loading' | 'making'
  /** of the loading, 0 to 1 */
  progress: number
  /** why the file was not made, as a sentence */
  failure: string | null
}

export function emptyBook(): BookState {
  return {
    request: null,
    opening: null,
    format: 'epub',
    title: '',
    author: '',
    language: 'en',
    isNumbered: false,
    usesPoster: true,
    coverFile: null,
    stage: 'ready',
    progress: 0,
    failure: null,
  }
}

/** The one book export of this window. */
export const bookExport = proxy<BookState>(emptyBook())
