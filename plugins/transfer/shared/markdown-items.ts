import type { Block } from './blocks.ts'
import { type Heading, headingTitle, readHeading } from './heading.ts'
import type { Item } from './items.ts'
import { tidyTitle } from './title.ts'

/** Markdown blocks as text and headings, of the levels at which the file is best cut. */
export function markdownItems(blocks: Block[]): Item[] {
  const items = blocks.map((block): Item => ({ blocks: [block], heading: headingOf(block) }))
  const level = pickLevel(items)
  const top = items.find(item => item.heading)
  const lone = items.filter(item => levelOf(item) === levelOf(top)).length === 1 && (levelOf(top) ?? level) < level
  return items.map(item => {
    const own = levelOf(item)
    if (own === undefined) return item
    if (own > level || (lone && item === top && items[0] === top)) return { blocks: item.blocks }
    return own < level && item.heading!.kind === 'chapter'
      ? { ...item, heading: { ...item.heading!, kind: 'part', weak: false } }
      : item
  })
}

function levelOf(item: Item | undefined): number | undefined {
  return item?.heading && item.blocks[0]!.level
}

function headingOf({ level, title }: Block): Heading | undefined {
  if (level === undefined || !title) return undefined
  const heading = readHeading(title) ?? { kind: 'chapter', weak: false, label: '', title: tidyTitle(title) }
  return headingTitle(heading) === '' ? undefined : heading
}

/** The level of the chapters: the first that says so, else the first that does not merely hold deeper headings. */
function pickLevel(items: Item[]): number {
  for (let level = 1; level < 6; level++) {
    const own = items.filter(item => levelOf(item) === level)
    const deeper = items.filter(item => (levelOf(item) ?? 0) > level)
    if (own.length === 0) continue
    if (deeper.length === 0 || own.some(isChapter)) return level
    if (deeper.some(isChapter)) continue
    const holders = items.filter((item, at) => levelOf(item) === level && (levelOf(items[at + 1]) ?? 0) > level).length
    if (own.length === 1 && holders === 0 && deeper.length === 1) return level
    if (own.length > 1 && holders * 2 <= own.length) return level
  }
  return 6
}

function isChapter({ heading }: Item): boolean {
  return heading?.kind === 'chapter' && !heading.weak && heading.number !== undefined
}
