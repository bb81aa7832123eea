import { cleanText } from '#core/shared/richtext/characters.ts'
import type { Flags, RichText } from '#core/shared/richtext/nodes.ts'

/** Runs of lines that are not blank. */
function groupLines(lines: readonly string[]): string[][] {
  const groups: string[][] = []
  let isOpen = false
  for (const line of lines) {
    if (line !== '' && isOpen) groups.at(-1)?.push(line)
    else if (line !== '') groups.push([line])
    isOpen = line !== ''
  }
  return groups
}

/**
 * Reads plain text literally. If there are blank lines, they separate paragraphs and single line ends are kept;
 * otherwise every line is a paragraph. Part of a line keeps its spaces.
 */
export function readPlainText(text: string, flags: Flags = {}): RichText {
  const lines = cleanText(text).split('\n')
  const groups = lines.length === 1 ? [lines] : groupLines(lines.map(line => line.trimEnd()))
  const [only = []] = groups
  const parts = groups.length > 1 ? groups.map(lines => lines.join('\n')) : only
  return parts.map(part => ({ type: 'paragraph', children: [{ text: part, ...flags }] }))
}
