import { type Heading, headingTitle, readHeading } from '../headings/heading.ts'
import { tidyTitle } from '../headings/title.ts'
import type { TextBlock } from '../text/blocks.ts'
import type { ManuscriptItem } from './items.ts'

/** Markdown blocks as text and headings, of the levels at which the file is split. */
export function markdownItems(blocks: TextBlock[]): ManuscriptItem[] {
  const items = blocks.map((block): ManuscriptItem => ({ blocks: [block], heading: headingOf(block) }))
  const level = pickLevel(items)
  const title = findTitle(items, level)
  return items.map(item => {
    const own = levelOf(item)
    if (own === undefined) return item
    if (own > level || item === title) return { blocks: item.blocks }
    return own < level && item.heading!.kind === 'chapter'
      ? { ...item, heading: { ...item.heading!, kind: 'part', weak: false } }
      : item
  })
}

/**
 * The same of a file that says which headings are parts: those of the first level that are followed by one of the
 * second. Others of the first level are chapters in no part. Whatever words they have.
 */
export function dividedItems(blocks: TextBlock[]): ManuscriptItem[] {
  const items = blocks.map((block): ManuscriptItem => {
    const heading = (block.level ?? 3) > 2 ? undefined : headingOf(block)
    return { blocks: [block], ...(heading && { heading }) }
  })
  const headed = items.filter(({ heading }) => heading)
  for (const [at, item] of headed.entries()) {
    const level = levelOf(item)
    const isPart = level === 1 && levelOf(headed[at + 1]) === 2
    const own = item.heading?.kind === 'chapter' && !item.heading.within && !isPart ? item.heading : undefined
    const title = tidyTitle(item.blocks[0]?.title ?? '')
    const plain: Heading = { kind: isPart ? 'part' : 'chapter', weak: false, label: '', title, depth: level ?? 2 }
    item.heading = { ...(own ?? plain), ...(level === 1 && !isPart && { endsParts: true as const }) }
  }
  return items
}

/**
 * The title of the book: the first line, and the only heading above the chapters that is not a part, preface or the
 * like.
 */
function findTitle([first, ...others]: ManuscriptItem[], level: number): ManuscriptItem | undefined {
  const own = levelOf(first) ?? level
  if (own >= level || !isPlain(first)) return undefined
  return others.some(item => levelOf(item) === own && isPlain(item)) ? undefined : first
}

/** A heading without a number or date. */
function isPlain(item: ManuscriptItem | undefined): boolean {
  return item?.heading?.kind === 'chapter' && item.heading.number === undefined && !item.heading.isDate
}

function levelOf(item: ManuscriptItem | undefined): number | undefined {
  return item?.heading && item.blocks[0]!.level
}

function headingOf({ level, title }: TextBlock): Heading | undefined {
  if (level === undefined || !title) return undefined
  const heading = readHeading(title, { isMarked: true }) ?? {
    kind: 'chapter',
    weak: false,
    label: '',
    title: tidyTitle(title),
  }
  return headingTitle(heading) === '' ? undefined : { ...heading, depth: level }
}

/**
 * The level of the chapters: the first with a chapter word, else the first that does not only contain deeper headings.
 */
function pickLevel(items: ManuscriptItem[]): number {
  for (let level = 1; level < 6; level++) {
    const own = items.filter(item => levelOf(item) === level)
    const deeper = items.filter(item => (levelOf(item) ?? 0) > level)
    if (own.length === 0) continue
    if (deeper.length === 0 || own.some(isChapter)) return level
    if (deeper.some(isChapter)) continue
    const plain = own.filter(isPlain)
    if (plain.length < 2 && isWeakRun(deeper)) continue
    const holders = items.filter(
      (item, at) => isPlain(item) && levelOf(item) === level && (levelOf(items[at + 1]) ?? 0) > level,
    ).length
    if (own.length === 1 && holders === 0 && deeper.length === 1) return level
    if (plain.length > 1 && holders * 2 <= plain.length) return level
  }
  return 6
}

function isChapter({ heading }: ManuscriptItem): boolean {
  return heading?.kind === 'chapter' && !heading.weak && heading.number !== undefined
}

/** Numbers or dates as headings. */
function isWeakRun(headed: ManuscriptItem[]): boolean {
  const weak = headed.filter(({ heading }) => heading!.weak).length
  return weak > 1 && weak * 2 >= headed.length
}
