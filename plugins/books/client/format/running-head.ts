import type { Book } from '../../shared/book.ts'

/** `Halloran / THE SALT LEDGER`: what stands before the number of a page of a manuscript. */
export function runningHead({ title, author }: Pick<Book, 'title' | 'author'>): string {
  const surname = author.trim().split(/\s+/).at(-1) ?? ''
  return [surname, title.toLocaleUpperCase()].filter(Boolean).join(' / ')
}
