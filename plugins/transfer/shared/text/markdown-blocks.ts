import { eachLine, type LinePlace, type TextBlock } from './blocks.ts'

/** Metadata between two `---` lines at the top of a Markdown file. */
interface FrontMatter {
  title?: string
  /** headings of the first level are parts, as Pandoc calls it */
  isDivided: boolean
  /** its last line */
  to: number
  /** start of the text after it */
  rest: LinePlace
}

const longestFrontMatter = 200

export function readFrontMatter(text: string): FrontMatter | undefined {
  if (!/^---[ \t]*\n/.test(text)) return undefined
  let title: string | undefined
  let keys = 0
  let isDivided = false
  let start = text.indexOf('\n') + 1
  for (let line = 2; line <= longestFrontMatter && start < text.length; line++) {
    const stop = text.indexOf('\n', start)
    const end = stop === -1 ? text.length : stop
    const row = text.slice(start, Math.min(end, start + 2000)).trimEnd()
    start = end + 1
    if (row === '---' || row === '...')
      return keys > 0 ? { title, isDivided, to: line, rest: { line: line + 1, start } } : undefined
    if (/^[\p{L}\p{N}_-]+:(?:\s|$)/u.test(row)) keys++
    if (/^top-level-division:\s*["']?part["']?$/.test(row)) isDivided = true
    if (row.startsWith('title:')) title = unquote(row.slice('title:'.length).trim())
  }
  return undefined
}

function unquote(text: string): string | undefined {
  const inner = /^(["'])(.*)\1$/.exec(text)?.[2] ?? text
  return inner || undefined
}

/** The blocks of a Markdown text; a heading is a block, and so is a fence with its content. */
export function markdownBlocks(text: string, place: LinePlace): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | undefined
  let fence: string | undefined
  const add = (line: string, number: number, start: number): TextBlock => {
    const block: TextBlock = { line: number, lines: [line], start }
    blocks.push(block)
    return block
  }
  eachLine(text, place, (line, number, start) => {
    if (fence !== undefined) {
      open!.lines.push(line)
      if (closesFence(line, fence)) fence = open = undefined
      return
    }
    fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      open = add(line, number, start)
      open.fenced = true
      return
    }
    if (line.trim() === '') {
      open = undefined
      return
    }
    const heading = readAtx(line)
    if (heading) {
      Object.assign(add(line, number, start), heading)
      open = undefined
    } else if (open && underlines(line, open)) {
      open.level = line.trim()[0] === '=' ? 1 : 2
      open.title = open.lines.map(row => row.trim()).join(' ')
      open.lines.push(line)
      open = undefined
    } else if (open) open.lines.push(line)
    else open = add(line, number, start)
  })
  return blocks
}

function closesFence(line: string, fence: string): boolean {
  const text = line.length > 200 ? '' : line.trim()
  return text.length >= fence.length && text.startsWith(fence) && text.split(fence[0]!).join('') === ''
}

function readAtx(line: string): { level: number; title: string } | undefined {
  const marks = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line)
  if (!marks) return undefined
  const text = line.slice(marks[0].length, marks[0].length + 1000).trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  const title = end === 0 || /\s/.test(text[end - 1]!) ? text.slice(0, end).trimEnd() : text
  return { level: marks[1]!.length, title }
}

/** `===` or `---` under one to three lines of text makes them a heading. */
function underlines(line: string, { lines }: TextBlock): boolean {
  if (lines.length > 3 || line.length > 200 || !/^ {0,3}(?:=+|-{2,})\s*$/.test(line)) return false
  return lines.every(row => row.length <= 200) && !/^\s*(?:[-*+>|]|\d+[.)]|\s{4})/.test(lines[0]!)
}
