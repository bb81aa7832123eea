import { badField } from '#core/shared/error.ts'

/** Where a page of a list begins: after a row, named by what the list is sorted by and by its number. */
export interface Start {
  key: string | number
  seq: number
}

/** A cursor also carries its sorting, and the place of its row for lists that number theirs. */
export interface Cursor extends Start {
  sorting: string
  /** rows before the page, as of the list's version */
  before: number
  version: number
}

/** Opaque to everyone else: base64url of a JSON array. */
export function writeCursor({ sorting, key, seq, before, version }: Cursor): string {
  return Buffer.from(JSON.stringify([sorting, key, seq, before, version])).toString('base64url')
}

/** A page number from 1, or the cursor of an earlier answer. @throws Problem bad-input for anything else */
export function readPage(page: string | number | undefined): number | Cursor {
  if (page === undefined) return 1
  if (typeof page === 'number' || /^\d{1,9}$/.test(page)) return pageNumber(page)
  const parts = parsed(page)
  if (!Array.isArray(parts) || parts.length !== 5) throw notAPage()
  const [sorting, key, seq, before, version] = parts as unknown[]
  if (typeof sorting !== 'string' || (typeof key !== 'string' && !isWhole(key))) throw notAPage()
  if (!isWhole(seq) || !isWhole(before) || !isWhole(version)) throw notAPage()
  return { sorting, key, seq, before, version }
}

/** The number of a page of a list that has no cursors. @throws Problem bad-input on `page` */
export function pageNumber(page: string | number = 1): number {
  const number = Number(page)
  if (!Number.isSafeInteger(number) || number < 1 || number > 1e9) throw notAPage()
  return number
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw notAPage()
  }
}

function notAPage() {
  return badField('page', 'must be a page number from 1 or the cursor of an earlier answer')
}
