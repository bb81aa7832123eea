export type LineEndings = 'none' | 'lf' | 'crlf' | 'cr' | 'mixed'

/** The line endings of a text; one different line among hundreds does not make it mixed. */
export function detectLineEndings(text: string): LineEndings {
  const crlf = countOccurrences(text, '\r\n')
  const counts = { lf: countOccurrences(text, '\n') - crlf, crlf, cr: countOccurrences(text, '\r') - crlf }
  const all = counts.lf + counts.crlf + counts.cr
  if (all === 0) return 'none'
  const main = (['lf', 'crlf', 'cr'] as const).find(kind => counts[kind] * 100 > all * 99)
  return main ?? 'mixed'
}

function countOccurrences(text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) count++
  return count
}
