import type { TextBlock } from './blocks.ts'

/**
 * How a file uses lines: `wrapped` breaks long paragraphs at a column, `spaced` has one line per paragraph with blank
 * lines between, `dense` has one line per paragraph and no blank lines.
 */
export interface TextLayout {
  mode: 'wrapped' | 'spaced' | 'dense'
  /** column of a wrapped file */
  width: number
}

const longLine = 120
const narrowest = 50
const endsSentence = /[.!?…:;»”"'’)—*_]$/

export function measureLayout(blocks: TextBlock[]): TextLayout {
  const lengths = new Array<number>(longLine + 1).fill(0)
  let inner = 0
  let closed = 0
  let units = 0
  let longUnits = 0
  for (const { lines } of blocks) {
    for (const [at, line] of lines.entries()) {
      units += line.length
      if (line.length > longLine) longUnits += line.length
      if (at + 1 === lines.length) continue
      inner++
      lengths[Math.min(line.length, longLine)]!++
      if (endsSentence.test(line.slice(-8).trimEnd())) closed++
    }
  }
  const width = Math.max(narrowest, percentile(lengths, inner * 0.95))
  if (inner > 3 && closed >= inner * 0.8) return { mode: 'dense', width }
  return { mode: longUnits > units * 0.3 ? 'spaced' : 'wrapped', width }
}

function percentile(counts: number[], target: number): number {
  let sum = 0
  for (const [length, count] of counts.entries()) {
    sum += count
    if (sum >= target) return length
  }
  return counts.length - 1
}

/**
 * How full the line would be with the first word of the next: near 1 if the column forced the break, low if the writer
 * chose it.
 */
export function breakFill(line: string, next: string, width: number): number {
  const text = next.trimStart()
  const space = text.slice(0, longLine).search(/\s/)
  return (line.trimEnd().length + 1 + (space === -1 ? Math.min(text.length, longLine) : space)) / width
}

/** True if the column, and not the writer, broke the line. */
export function isForced(line: string, next: string, width: number): boolean {
  return breakFill(line, next, width) > 0.92
}
