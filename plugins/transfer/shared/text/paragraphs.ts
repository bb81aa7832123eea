import type { ManuscriptParagraph } from '../types.ts'
import { isSceneBreak, type TextBlock } from './blocks.ts'
import { breakFill, isForced, type TextLayout } from './layout.ts'
import { toRuns } from './runs.ts'

const longLine = 120

/** A block of a plain text as paragraphs: forced line breaks are joined, chosen ones stay. */
export function toParagraphs(block: TextBlock, layout: TextLayout): ManuscriptParagraph[] {
  const { lines, line } = block
  if (lines.length === 1 && isSceneBreak(lines[0]!)) return [{ line, runs: [{ text: '* * *' }], align: 'center' }]
  const ownLines = layout.mode === 'dense' || (layout.mode === 'spaced' && lines.some(row => row.length > longLine))
  if (ownLines) return lines.map((row, at) => paragraph(line + at, collapseSpaces(row)))
  if (layout.mode === 'spaced' || lines.length === 1) return [paragraph(line, lines.map(collapseSpaces).join('\n'))]
  return wrappedParagraphs(block, layout.width)
}

function wrappedParagraphs({ lines, line }: TextBlock, width: number): ManuscriptParagraph[] {
  const indents = lines.map(indentOf)
  const margin = indents.reduce((minIndent, indent) => Math.min(minIndent, indent))
  if (indentsFirstLines(lines, indents, margin, width)) {
    const starts = indents.flatMap((indent, at) => (at === 0 || indent > margin ? [at] : []))
    return starts.map((from, at) => paragraph(line + from, joinProse(lines.slice(from, starts[at + 1]), width)))
  }
  const isVerse = keepsLineBreaks(lines, width, margin > 0 ? 0.25 : 0.5)
  return [paragraph(line, isVerse ? lines.map(collapseSpaces).join('\n') : joinProse(lines, width))]
}

/** Verse, tables and the like: each line starts with a capital, or most breaks are chosen and there is no prose. */
function keepsLineBreaks(lines: string[], width: number, share: number): boolean {
  let freeLines = 0
  let capitals = 0
  let fullLine = 0
  let longestLine = 0
  for (let at = 1; at < lines.length; at++) {
    const forced = isForced(lines[at - 1]!, lines[at]!, width)
    fullLine = forced ? fullLine + 1 : 0
    longestLine = Math.max(longestLine, fullLine)
    if (!forced) freeLines++
    if (/^[^\p{L}\p{N}]*\p{Lu}/u.test(lines[at]!.slice(0, 40))) capitals++
  }
  const breaks = lines.length - 1
  return (breaks > 2 && capitals >= breaks * 0.8) || (freeLines > breaks * share && longestLine < 2)
}

/** Paragraphs marked by an indent without a blank line: each line at the margin then continues a full one. */
function indentsFirstLines(lines: string[], indents: number[], margin: number, width: number): boolean {
  let indented = 0
  let flush = 0
  let fullLine = 0
  for (let at = 1; at < lines.length; at++) {
    if (indents[at]! > margin) {
      indented++
      continue
    }
    flush++
    if (isForced(lines[at - 1]!, lines[at]!, width)) fullLine++
  }
  return indented > 0 && flush > 0 && fullLine >= flush * 0.75
}

function indentOf(line: string): number {
  let indent = 0
  for (const unit of line) {
    if (unit === '\t') indent += 4
    else if (unit.trim() === '') indent++
    else break
  }
  return indent
}

function joinProse(lines: string[], width: number): string {
  let text = collapseSpaces(lines[0]!)
  for (let at = 1; at < lines.length; at++) {
    text += (isForcedBreak(lines[at - 1]!, lines[at]!, width) ? '\n' : ' ') + collapseSpaces(lines[at]!)
  }
  return text
}

/** Within prose, a break is chosen if the line stops far from the column, or less far at the end of a sentence. */
function isForcedBreak(line: string, next: string, width: number): boolean {
  const fill = breakFill(line, next, width)
  return fill < 0.6 || (fill < 0.85 && /[.!?…]["”»’)]*$/.test(line.trimEnd().slice(-6)))
}

function collapseSpaces(line: string): string {
  return line.trim().replace(/[ \t]+/g, ' ')
}

function paragraph(line: number, text: string): ManuscriptParagraph {
  return { line, runs: toRuns(text) }
}
