import type { Block } from './blocks.ts'
import type { Item } from './items.ts'
import { isTitleLike, tidyTitle } from './title.ts'

const producers =
  /^(?:(?:e-?text|ebook|html version) (?:prepared|produced|created)?|produced|transcribed|prepared|scanned|digitized|proofread) by\b|^transcriber['’]s notes?\b|^this (?:e-?text|ebook) (?:was|is)\b/i

/** Marks notes of those who made the file: a note's heading with its text, and credits before the first heading. */
export function leaveOutNotes(items: Item[]): Item[] {
  let inNote = false
  let before = true
  return items.map(item => {
    if (item.left) return item
    if (item.heading) inNote = item.heading.kind === 'note'
    if (item.heading && !inNote) before = false
    const credit = before && !item.heading && producers.test(item.blocks[0]!.lines[0]!.trimStart().slice(0, 80))
    return inNote || credit ? { ...item, left: 'producer-note' } : item
  })
}

/** Marks what stands before the first heading when it is only title, author and the like, and tells the title. */
export function leaveOutTitlePage(items: Item[]): { items: Item[]; title?: string } {
  const first = items.findIndex(item => item.heading && !item.left)
  const page = items.slice(0, Math.max(first, 0)).filter(item => !item.left)
  if (page.length === 0 || page.length > 20 || !page.every(({ blocks }) => isDisplay(blocks[0]!))) return { items }
  const set = new Set(page)
  const head = page[0]!.blocks[0]!
  return {
    items: items.map(item => (set.has(item) ? { ...item, left: 'title-page' } : item)),
    title: tidyTitle(head.title ?? head.lines.join(' ')).replace(/[;,]$/, '') || undefined,
  }
}

/** Short lines that make no sentence. */
function isDisplay(block: Block): boolean {
  if (block.title !== undefined) return true
  if (block.lines.length > 6 || block.lines.some(line => line.length > 100)) return false
  const text = block.lines.map(line => line.trim()).join(' ')
  return isTitleLike(text) || text.split(/\s+/).length <= 8
}
