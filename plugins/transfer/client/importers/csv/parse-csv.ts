import { Refusal } from '../../../shared.ts'

/** Cells of one row, and rows of one table. */
const tableLimits = { columns: 200, rows: 10_001, cell: 1_000_000 } as const

const separators = [',', ';', '\t', '|'] as const

/** What stands most often outside of quotes in the first line. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map(sign => [sign, 0]))
  let inQuotes = false
  for (const sign of text.slice(0, 100_000)) {
    if (sign === '"') inQuotes = !inQuotes
    else if (sign === '\n' && !inQuotes) break
    else if (!inQuotes && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/**
 * The rows of a table: cells between commas, semicolons, tabs or bars; a cell in quotes may hold these, lines, and
 * quotes written twice. @throws Refusal for quotes that do not end, as in a file that is cut off
 */
export function parseCsv(source: string): string[][] {
  // Spreadsheets say the separator in a line of its own.
  const [line = '', said] = /^sep=(.)\n/.exec(source) ?? []
  const text = source.slice(line.length)
  const separator = said ?? separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endCell = (cell: string) => {
    if (cell.length > tableLimits.cell || row.length >= tableLimits.columns) throw new Refusal('too-many')
    row.push(cell)
  }
  const endRow = () => {
    if (row.some(cell => cell.trim() !== '')) rows.push(row)
    if (rows.length > tableLimits.rows) throw new Refusal('too-many')
    row = []
  }
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const closed = quoted(text, at)
      cell = closed.cell
      at = closed.next
    }
    const next = nextOf(text, at, separator)
    endCell(cell + text.slice(at, next))
    if (text[next] === '\n' || next >= text.length) endRow()
    // A separator at the end of all is followed by an empty cell, which changes nothing.
    at = next + 1
  }
  endRow()
  return rows
}

function nextOf(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === separator || text[at] === '\n') return at
  return text.length
}

function quoted(text: string, from: number): { cell: string; next: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) throw new Refusal('damaged', text.slice(from, from + 40))
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return { cell, next: end + 1 }
    cell += '"'
    at = end + 2
  }
}
