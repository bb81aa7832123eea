export type FlatValue = string | number | boolean | null

/** Rows below the names of their columns. */
export interface FlatTable {
  names: readonly string[]
  rows: readonly (readonly FlatValue[])[]
}

/** Without it, spreadsheets read UTF-8 as their own encoding. */
const mark = '\ufeff'

/**
 * What a spreadsheet would take for a formula, or for a key that ends the cell; some take the wide forms of the signs for
 * the signs. Behind apostrophes too: otherwise nobody could tell a text that begins with `'=` from a guarded `=`.
 */
const formula = /^'*(?:\s*[=+\-@|%＝＋－＠]|[\t\r\n])/

/** A text that looks like a formula gets an apostrophe, which spreadsheets do not show. */
function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text that was guarded when it was written. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** One cell. */
export function csvCell(value: FlatValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = guarded(value)
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as RFC 4180 has it, with a mark that says UTF-8. */
export function csvText({ names, rows }: FlatTable): string {
  return `${mark}${[names, ...rows].map(row => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}
