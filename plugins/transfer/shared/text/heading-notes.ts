import { BETWEEN_FOOTNOTES } from '#core/shared/rich-text/nodes.ts'
import { eachLine, type LinePlace } from './blocks.ts'

/** A footnote as the editor writes it. */
const note = /\{note:((?:\\[\s\S]|[^\\}])*)\}/g
/** What begins a paragraph and is no text of it. */
const blockMark = /^ {0,3}(?:> ?|[-*+] +|\d{1,3}[.)] +)/
const heading = /^ {0,3}#{1,6}(?=[ \t]|$)/
const underline = /^ {0,3}(?:=+|-{2,})\s*$/
const rule = /^ {0,3}(?:[-*_] *){3,}$/
const fence = /^ {0,3}(?:`{3,}|~{3,})/

/**
 * Moves footnotes of headings to the beginning of the text below: a title has none. Lines stay where they are; only
 * footnotes below which there is no text are new lines at the end.
 */
export function lowerHeadingNotes(markdown: string, place: LinePlace): string {
  if (!markdown.includes('{note:')) return markdown
  const lines: string[] = []
  eachLine(markdown, place, line => {
    lines.push(line)
  })
  const waiting: string[] = []
  let isFenced = false
  for (const [at, line] of lines.entries()) {
    if (fence.test(line)) isFenced = !isFenced
    else if (isFenced || line.trim() === '') continue
    else if (heading.test(line) || underline.test(lines[at + 1] ?? '')) {
      lines[at] = line.replace(note, whole => {
        waiting.push(whole)
        return ''
      })
    } else if (waiting.length > 0 && !rule.test(line) && !underline.test(line)) {
      const [mark = ''] = blockMark.exec(line) ?? []
      lines[at] = mark + waiting.splice(0).join(BETWEEN_FOOTNOTES) + line.slice(mark.length)
    }
  }
  const below = waiting.length > 0 ? `\n\n${waiting.join(BETWEEN_FOOTNOTES)}` : ''
  return markdown.slice(0, place.start) + lines.join('\n') + below
}
