import { isTitleLike, tidyTitle, titleMatchKey } from '../headings/title.ts'
import type { ManuscriptItem } from '../sections/items.ts'
import type { TextBlock } from '../text/blocks.ts'

const producerPattern =
  /^(?:(?:e-?text|ebook|html version) (?:prepared|produced|created)?|produced|transcribed|prepared|scanned|digitized|proofread) by\b|^transcriber['’]s notes?\b|^this (?:e-?text|ebook) (?:was|is)\b/i

/** Excludes transcriber's notes: a heading of a note with its text, and credits before the first heading. */
export function excludeTranscriberNotes(items: ManuscriptItem[]): ManuscriptItem[] {
  let inNote = false
  let before = true
  return items.map(item => {
    if (item.left) return item
    if (item.heading) inNote = item.heading.kind === 'note'
    if (item.heading && !inNote) before = false
    const credit = before && !item.heading && producerPattern.test(item.blocks[0]!.lines[0]!.trimStart().slice(0, 80))
    return inNote || credit ? { ...item, left: 'producer-note' } : item
  })
}

/**
 * Excludes the text before the first heading if it is a title page, and returns its title. Short lines alone do not
 * make one: they may be verse, a letter or the start of a story. A title page contains the known title, is one line, is
 * followed by a table of contents or has a line with an author, an edition or a year.
 */
export function excludeTitlePage(items: ManuscriptItem[], known?: string): { items: ManuscriptItem[]; title?: string } {
  const first = items.findIndex(item => item.heading && !item.left)
  const before = items.slice(0, Math.max(first, 0))
  const page = before.filter(item => !item.left)
  if (page.length === 0 || page.length > 20 || !page.every(({ blocks }) => isDisplayText(blocks[0]!))) return { items }
  const hasContents = before.some(item => item.left === 'contents')
  if (!hasContents && !page.some((item, at) => isProse(item.blocks[0]!, at, page.length, known))) return { items }
  const set = new Set(page)
  const head = page[0]!.blocks[0]!
  return {
    items: items.map(item => (set.has(item) ? { ...item, left: 'title-page' } : item)),
    title: tidyTitle(head.title ?? head.lines.join(' ')).replace(/[;,]$/, '') || undefined,
  }
}

const imprintPattern =
  /^(?:by|written by|translated|translation|illustrated|edited|author|copyright|©|all rights|a novel|novel|a story|tales?\b|volume|vol\.|in (?:two|three|four|five) (?:volumes|parts|books)|автор|роман|повість|оповідання|переклад|переклала?|новела|поема|київ|львів|харків|одеса|new york|london|видавництво)(?![\p{L}\p{N}])|^(?:1[5-9]|20)\d\d\.?$/iu

/** How the Markdown of a document says that a paragraph is centered. */
const alignment = /^\{(?:center|right)\} /

function isProse({ lines, title }: TextBlock, at: number, count: number, known?: string): boolean {
  if (title !== undefined) return true
  if (count === 1 && lines.length === 1) return true
  if (at === 0 && known !== undefined && titleMatchKey(lines.join(' ')) === titleMatchKey(known)) return true
  return lines.some(line => imprintPattern.test(line.replace(alignment, '').trim().slice(0, 100)))
}

/** Short lines that are not sentences. */
function isDisplayText(block: TextBlock): boolean {
  if (block.title !== undefined) return true
  if (block.fenced || block.lines.length > 6 || block.lines.some(line => line.length > 100)) return false
  const text = block.lines.map(line => line.replace(alignment, '').trim()).join(' ')
  return isTitleLike(text) || text.split(/\s+/).length <= 8
}
