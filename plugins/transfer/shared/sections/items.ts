import { type Heading, readHeading } from '../headings/heading.ts'
import { isAllCaps, isTitleLike, tidyTitle } from '../headings/title.ts'
import { cutBlock, type TextBlock } from '../text/blocks.ts'
import { isForced, type TextLayout } from '../text/layout.ts'
import type { LeftoverReason } from '../types.ts'

/** Blocks in reading order: a heading with its blocks, or one block of text. */
export interface ManuscriptItem {
  blocks: TextBlock[]
  heading?: Heading
  left?: LeftoverReason
}

const headingLines = 4

/** Each block of a plain text: as text, as a heading, or as a heading with the text right below it. */
export function plainItems(blocks: TextBlock[], layout: TextLayout): ManuscriptItem[] {
  return blocks.flatMap((block): ManuscriptItem[] => {
    const heading = block.fenced ? undefined : readHeading(block.lines[0]!)
    if (!heading) return [{ blocks: [block] }]
    if (block.lines.length === 1) return [{ blocks: [block], heading }]
    const parts = cutAtHeadings(block).map(part => readPart(part, layout))
    return parts[0]![0]!.heading ? parts.flat() : [{ blocks: [block] }]
  })
}

/** Splits a list of headings without blank lines, as in many tables of contents. */
function cutAtHeadings(block: TextBlock): TextBlock[] {
  const heads = block.lines.map((line, at) => (at === 0 ? undefined : readHeading(line)))
  const weak = heads.filter(head => head?.weak).length
  const cuts = heads.flatMap((head, at) => (head && (!head.weak || weak > 1) ? [at] : []))
  return cutBlock(block, cuts)
}

function readPart(block: TextBlock, layout: TextLayout): ManuscriptItem[] {
  const [first, second] = block.lines
  const heading = readHeading(first!)
  if (!heading) return [{ blocks: [block] }]
  if (second === undefined) return [{ blocks: [block], heading }]
  const rest = block.lines.slice(1, headingLines + 1)
  const below = rest.map(line => line.trim()).join(' ')
  const short = block.lines.length <= headingLines
  const continues = !isBare(heading) && isForced(first!, second, layout.width)
  if (short && (continues || isTitleLike(below))) {
    const whole = readHeading(
      isBare(heading) ? `${first!.trimEnd().replace(/[.:]$/, '')}: ${below}` : `${first} ${below}`,
    )
    if (whole) return [{ blocks: [block], heading: whole }]
  }
  if (continues || (!isBare(heading) && heading.weak) || !startsText(second)) return [{ blocks: [block] }]
  const [head, text] = cutBlock(block, [1])
  return [{ blocks: [head!], heading }, { blocks: [text!] }]
}

function startsText(line: string): boolean {
  return /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(line.slice(0, 20))
}

function isBare(heading: Heading): boolean {
  return heading.number !== undefined && heading.title === ''
}

/** Joins headings of only a number with the short line below, if at least half of them have one. */
export function joinSplitTitles(items: ManuscriptItem[]): ManuscriptItem[] {
  const balance = new Map<string, number>()
  for (const [at, { heading, left }] of items.entries()) {
    if (!heading || left || !isBare(heading)) continue
    const step = titleBelow(items, at) === undefined ? -1 : 1
    balance.set(kindOf(heading), (balance.get(kindOf(heading)) ?? 0) + step)
  }
  const joined: ManuscriptItem[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    const title = titleBelow(items, at)
    if (title === undefined || balance.get(kindOf(item.heading!))! < 0) {
      joined.push(item)
      continue
    }
    joined.push({
      blocks: [...item.blocks, ...items[at + 1]!.blocks],
      heading: { ...item.heading!, title: tidyTitle(title) },
    })
    at++
  }
  return joined
}

function kindOf({ kind, word }: Heading): string {
  return word ?? kind
}

function titleBelow(items: ManuscriptItem[], at: number): string | undefined {
  const { heading, left } = items[at]!
  const below = items[at + 1]
  const after = items[at + 2]
  if (!heading || left || !isBare(heading) || heading.remark || !below || below.heading || below.left) return undefined
  const holds = heading.kind === 'part' && after?.heading !== undefined && after.heading.kind !== 'back'
  if (!after || after.left || (after.heading && !holds)) return undefined
  return titleOf(below.blocks[0]!)
}

function titleOf(block: TextBlock): string | undefined {
  if (block.lines.length > 3) return undefined
  const text = block.lines.map(line => line.trim()).join(' ')
  if (block.lines.length > 1 && !isAllCaps(text)) return undefined
  return isTitleLike(text) ? text : undefined
}
