import { type Block, isSceneBreak } from './blocks.ts'
import { breakFill, isForced, type Layout } from './layout.ts'
import { toRuns } from './runs.ts'
import type { Paragraph } from './types.ts'

const longLine = 120

/** A block of a plain text as paragraphs: what the column broke is joined, what the writer broke stays broken. */
export function toParagraphs(block: Block, layout: Layout): Paragraph[] {
  const { lines, line } = block
  if (lines.length === 1 && isSceneBreak(lines[0]!)) return [{ line, runs: [{ text: '* * *' }], align: 'center' }]
  const ownLines = layout.mode === 'dense' || (layout.mode === 'spaced' && lines.some(row => row.length > longLine))
  if (ownLines) return lines.map((row, at) => paragraph(line + at, squeeze(row)))
  if (layout.mode === 'spaced' || lines.length === 1) return [paragraph(line, lines.map(squeeze).join('\n'))]
  return wrappedParagraphs(block, layout.width)
}

function wrappedParagraphs({ lines, line }: Block, width: number): Paragraph[] {
  const indents = lines.map(indentOf)
  const margin = indents.reduce((least, indent) => Math.min(least, indent))
  if (indentsFirstLines(lines, indents, margin, width)) {
    const starts = indents.flatMap((indent, at) => (at === 0 || indent > margin ? [at] : []))
    return starts.map((from, at) => paragraph(line + from, joinProse(lines.slice(from, starts[at + 1]), width)))
  }
  const isVerse = keepsLines(lines, width, margin > 0 ? 0.25 : 0.5)
  return [paragraph(line, isVerse ? lines.map(squeeze).join('\n') : joinProse(lines, width))]
}

/** Verse, tables and the like: each line begins with a capital, or most breaks are the writer's and no prose is among them. */
function keepsLines(lines: string[], width: number, share: number): boolean {
  let free = 0
  let capitals = 0
  let full = 0
  let fullest = 0
  for (let at = 1; at < lines.length; at++) {
    const forced = isForced(lines[at - 1]!, lines[at]!, width)
    full = forced ? full + 1 : 0
    fullest = Math.max(fullest, full)
    if (!forced) free++
    if (/^[^\p{L}\p{N}]*\p{Lu}/u.test(lines[at]!.slice(0, 40))) capitals++
  }
  const breaks = lines.length - 1
  return (breaks > 2 && capitals >= breaks * 0.8) || (free > breaks * share && fullest < 2)
}

/** Paragraphs marked by an indent and no blank line: then each line at the margin goes on from a full one. */
function indentsFirstLines(lines: string[], indents: number[], margin: number, width: number): boolean {
  let indented = 0
  let flush = 0
  let full = 0
  for (let at = 1; at < lines.length; at++) {
    if (indents[at]! > margin) {
      indented++
      continue
    }
    flush++
    if (isForced(lines[at - 1]!, lines[at]!, width)) full++
  }
  return indented > 0 && flush > 0 && full >= flush * 0.75
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
  let text = squeeze(lines[0]!)
  for (let at = 1; at < lines.length; at++) {
    text += (isDeliberate(lines[at - 1]!, lines[at]!, width) ? '\n' : ' ') + squeeze(lines[at]!)
  }
  return text
}

/** Within prose, the writer broke a line that stops far from the column, or not so far at the end of a sentence. */
function isDeliberate(line: string, next: string, width: number): boolean {
  const fill = breakFill(line, next, width)
  return fill < 0.6 || (fill < 0.85 && /[.!?…]["”»’)]*$/.test(line.trimEnd().slice(-6)))
}

function squeeze(line: string): string {
  return line.trim().replace(/[ \t]+/g, ' ')
}

function paragraph(line: number, text: string): Paragraph {
  return { line, runs: toRuns(text) }
}
