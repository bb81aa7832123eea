export { type Book, type BookPicture, bookFileName, mediaTypeOf } from './shared/book.ts'
export { type BookFrame, type EpubFile, epubChapter, epubFrame } from './shared/epub-files.ts'
