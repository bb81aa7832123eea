import type { MessageFamilies } from '#core/client/index.ts'
import type { BookFormat } from '../shared/book.ts'

const formats = { epub: true, docx: true, markdown: true, html: true } satisfies Record<BookFormat, true>

export const messageFamilies: MessageFamilies = { 'books.about-*': formats }
