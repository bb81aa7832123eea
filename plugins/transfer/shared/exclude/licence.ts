import type { TextBlock } from '../text/blocks.ts'

const startMarker = /^(?:\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG|\*END\*? ?THE SMALL PRINT)/i
const endMarker = /^(?:\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG|End of (?:the )?Project Gutenberg(?:['’]s| E))/i

/** True for the lines that separate Project Gutenberg's licence from the book. */
export function isMarker(line: string): boolean {
  const text = line.trimStart().slice(0, 80)
  return startMarker.test(text) || endMarker.test(text)
}

interface LicenceRange {
  /** for each block, whether it is part of the licence */
  isLicence: boolean[]
  title?: string
}

/** Text before a start marker and after an end marker is licence, including the marker. */
export function findLicence(blocks: TextBlock[]): LicenceRange {
  const isLicence = new Array<boolean>(blocks.length).fill(false)
  const marks = blocks.map(block => markOf(block))
  let inside = marks.find(mark => mark !== undefined) === 'start'
  let title: string | undefined
  for (const [at, block] of blocks.entries()) {
    const mark = marks[at]
    isLicence[at] = inside || mark !== undefined || wrapsText(blocks, marks, at)
    if (mark === 'end') inside = true
    if (mark === 'start') inside = false
    if (inside) title ??= titleOf(block)
  }
  return { isLicence, title }
}

function markOf(block: TextBlock): 'start' | 'end' | undefined {
  const text = block.lines[0]!.trimStart().slice(0, 80)
  if (startMarker.test(text)) return 'start'
  return endMarker.test(text) ? 'end' : undefined
}

/** A marker with a long title continues on the next line until its closing stars. */
function wrapsText(blocks: TextBlock[], marks: (string | undefined)[], at: number): boolean {
  const before = blocks[at - 1]
  const block = blocks[at]!
  if (!before || !marks[at - 1] || block.line !== before.line + 1 || block.lines.length > 1) return false
  return !before.lines[0]!.trimEnd().endsWith('***') && block.lines[0]!.trimEnd().endsWith('***')
}

function titleOf(block: TextBlock): string | undefined {
  const line = block.lines.find(text => text.startsWith('Title:'))
  return line?.slice('Title:'.length).trim() || undefined
}
