/** Lines between blank lines. */
export interface TextBlock {
  /** line of the file, from 1 */
  line: number
  lines: string[]
  /** start in the file's text, in UTF-16 units */
  start: number
  /** level and text of a Markdown heading */
  level?: number
  title?: string
  fenced?: true
}

export function lastLine(block: TextBlock): number {
  return block.line + block.lines.length - 1
}

export function endLineOf(block: TextBlock): number {
  return block.lines.reduce((end, line) => end + line.length + 1, block.start) - 1
}

/** The block split before each of the given lines, counted from 0 and ascending. */
export function cutBlock(block: TextBlock, before: number[]): TextBlock[] {
  let start = block.start
  return [0, ...before].map((from, part) => {
    const lines = block.lines.slice(from, before[part])
    const cut = { line: block.line + from, lines, start }
    start = endLineOf(cut) + 1
    return cut
  })
}

/** Every line as a block of its own, for files without blank lines between paragraphs. */
export function oneLineBlocks(blocks: TextBlock[]): TextBlock[] {
  return blocks.flatMap(block => cutBlock(block, Array.from(block.lines.keys()).slice(1)))
}

/** A position in a file: the line's number and its offset. */
export interface LinePlace {
  line: number
  start: number
}

/** Calls `visit` with each line from `place` on, its number and its offset. */
export function eachLine(
  text: string,
  place: LinePlace,
  visit: (line: string, number: number, start: number) => void,
): void {
  for (let from = place.start, at = place.line; from <= text.length; at++) {
    const end = text.indexOf('\n', from)
    const stop = end === -1 ? text.length : end
    visit(text.slice(from, stop), at, from)
    from = stop + 1
  }
}

/** The blocks of a text from `place` on; a line for which `isAlone` holds is always a block of its own. */
export function textBlocks(text: string, place: LinePlace, isAlone: (line: string) => boolean): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | undefined
  eachLine(text, place, (line, number, start) => {
    if (line.trim() === '') {
      open = undefined
      return
    }
    const alone = isAlone(line)
    if (open && !alone) {
      open.lines.push(line)
      return
    }
    const block: TextBlock = { line: number, lines: [line], start }
    blocks.push(block)
    open = alone ? undefined : block
  })
  return blocks
}

/** `* * *`, `***`, `---`, `#`, `⁂` and similar, alone on a line. */
export function isSceneBreak(line: string): boolean {
  const text = line.length > 200 ? '' : line.trim()
  if (text === '' || text.length > 60) return false
  return /^(?:[*•·⁂~#=_—–-]\s*)+$/.test(text) && (/^[*#⁂•]/.test(text) || text.replace(/\s/g, '').length > 2)
}
