import { badField } from '#core/shared/error.ts'

/** The row after which a page begins: its sort key and its number. */
export interface RowPosition {
  /** null if the row has no value in the field by which the list is sorted */
  key: string | number | null
  seq: number
}

/** A cursor also has its sorting, and the row's index for lists that number their rows. */
export interface ListCursor extends RowPosition {
  sorting: string
  /** rows before the page, as of the list's version */
  before: number
  version: number
}

/** Opaque to clients: base64url of a JSON array. */
export function writeCursor({ sorting, key, seq, before, version }: ListCursor): string {
  return Buffer.from(JSON.stringify([sorting, key, seq, before, version])).toString('base64url')
}

/** A page number from 1, or the cursor of an earlier response. @throws Problem bad-input for anything else */
export function readPage(page: string | number | undefined): number | ListCursor {
  if (page === undefined) return 1
  if (typeof page === 'number' || /^\d{1,9}$/.test(page)) return pageNumber(page)
  const parts = parseCursor(page)
  if (!Array.isArray(parts) || parts.length !== 5) throw invalidPage()
  const [sorting, key, seq, before, version] = parts as unknown[]
  if (typeof sorting !== 'string' || !isKey(key)) throw invalidPage()
  if (!isWhole(seq) || !isWhole(before) || !isWhole(version)) throw invalidPage()
  return { sorting, key, seq, before, version }
}

/** A page number for a list without cursors. @throws Problem bad-input on `page` */
export function pageNumber(page: string | number = 1): number {
  const number = Number(page)
  if (!Number.isSafeInteger(number) || number < 1 || number > 1e9) throw invalidPage()
  return number
}

function isKey(value: unknown): value is ListCursor['key'] {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw invalidPage()
  }
}

function invalidPage() {
  return badField('page', 'must be a page number from 1 or the cursor of an earlier answer')
}
