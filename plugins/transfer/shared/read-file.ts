import { withOwnFootnotes } from '#core/shared/rich-text/markdown/foreign-footnotes.ts'
import { withOwnMarks } from '#core/shared/rich-text/markdown/foreign-marks.ts'
import { findLicence, isMarker } from './exclude/licence.ts'
import { excludeTitlePage, excludeTranscriberNotes } from './exclude/notes-and-title-page.ts'
import { leaveOutContents } from './exclude/table-of-contents.ts'
import { type Heading, headingKeys } from './headings/heading.ts'
import { pruneWeakHeadings } from './headings/weak-headings.ts'
import { joinSplitTitles, type ManuscriptItem, plainItems } from './sections/items.ts'
import { dividedItems, markdownItems } from './sections/markdown-items.ts'
import { isSceneBreak, oneLineBlocks, textBlocks } from './text/blocks.ts'
import { lowerHeadingNotes } from './text/heading-notes.ts'
import { measureLayout } from './text/layout.ts'
import { markdownBlocks, readFrontMatter } from './text/markdown-blocks.ts'
import type { PieceSource } from './text/pieces.ts'
import type { ManuscriptFile } from './types.ts'

/** a text of this many characters can be split at numbers alone */
const longTextWords = 12_000

export interface ManuscriptFileContent {
  source: PieceSource
  items: ManuscriptItem[]
  title?: string
  /** last line of the front matter, which precedes all items */
  frontMatter?: number
}

/** Reads one file into headings, text and leftovers; `isAlone` if it is the only file. */
export function splitManuscriptFile(
  { name, text: written, format: given, title: ownTitle, isDivided = false }: ManuscriptFile,
  file: number,
  isAlone: boolean,
): ManuscriptFileContent {
  const format = given ?? (/\.(?:md|markdown)$/i.test(name) ? 'markdown' : 'text')
  // The texts of footnotes may be in another chapter than what refers to them; their lines stay, empty.
  const own = format === 'markdown' && !given ? withOwnMarks(withOwnFootnotes(written)) : written
  const front = format === 'markdown' && !given ? readFrontMatter(own) : undefined
  const place = front?.rest ?? { line: 1, start: 0 }
  const text = format === 'markdown' ? lowerHeadingNotes(own, place) : own
  const blocks =
    format === 'markdown'
      ? markdownBlocks(text, place)
      : textBlocks(text, place, line => isSceneBreak(line) || isMarker(line))
  const { isLicence, title } = findLicence(blocks)
  const body = blocks.filter((_, at) => !isLicence[at])
  const layout = measureLayout(body)
  const marked = body.some(block => block.level !== undefined)
  const isMarked = marked && (isDivided || front?.isDivided === true)
  const read = isMarked
    ? dividedItems
    : marked
      ? markdownItems
      : (some: typeof blocks) => plainItems(layout.mode === 'dense' ? oneLineBlocks(some) : some, layout)
  const licensed = blocks.flatMap((block, at): ManuscriptItem[] =>
    isLicence[at] ? [{ blocks: [block], left: 'licence' }] : [],
  )
  const items = sortItems(licensed, read(body))
  const page = excludeTitlePage(isMarked ? items : headedItems(items, isAlone), front?.title ?? ownTitle ?? title)
  const source: PieceSource = {
    file,
    name,
    text,
    format,
    layout,
    chapterLevel: isMarked ? 2 : chapterLevel(page.items),
  }
  return { source, items: page.items, title: front?.title ?? ownTitle ?? title ?? page.title, frontMatter: front?.to }
}

/** What headings are of chapters and parts, and which are none, as far as their words tell. */
function headedItems(items: ManuscriptItem[], isAlone: boolean): ManuscriptItem[] {
  const found = dropRepeatedHeadings(findParts(joinSplitTitles(pruneWeakHeadings(leaveOutContents(items)))))
  return excludeTranscriberNotes(isAlone ? found : mergeShortText(found))
}

/** The deepest level of the headings at which Markdown is split. */
function chapterLevel(items: readonly ManuscriptItem[]): number {
  const level = ({ heading, left, blocks }: ManuscriptItem) => (heading && !left && blocks[0]?.level) || 0
  return items.reduce((deepest, item) => Math.max(deepest, level(item)), 0)
}

/** Merges two lists of items in the order of the file. */
function sortItems(licence: ManuscriptItem[], body: ManuscriptItem[]): ManuscriptItem[] {
  const all: ManuscriptItem[] = []
  let next = 0
  for (const item of body) {
    while (next < licence.length && licence[next]!.blocks[0]!.line < item.blocks[0]!.line) all.push(licence[next++]!)
    all.push(item)
  }
  return [...all, ...licence.slice(next)]
}

/** A heading that repeats the title of its section, like a half-title, is text. */
function dropRepeatedHeadings(items: ManuscriptItem[]): ManuscriptItem[] {
  let last = ''
  return items.map(item => {
    const { heading, left, blocks } = item
    if (!heading || left || blocks[0]!.level !== undefined) return item
    const key = heading.number !== undefined && heading.title === '' ? '' : `${heading.kind} ${headingKeys(heading)[0]}`
    if (key !== '' && key === last && heading.kind !== 'part') return { blocks }
    last = key
    return item
  })
}

/**
 * Headings that contain chapters although their word is not one of a part: an epilogue whose chapters count from 1
 * again, a `Розділ` divided into `Глава 1`, `Глава 2`. Their chapters follow without text between.
 */
function findParts(items: ManuscriptItem[]): ManuscriptItem[] {
  const counts = new Map<string, { all: number; holding: number }>()
  for (const [at, { heading, left }] of items.entries()) {
    if (!heading?.word || left || heading.kind !== 'chapter') continue
    const count = counts.get(heading.word) ?? { all: 0, holding: 0 }
    counts.set(heading.word, count)
    count.all++
    if (startsCount(items, at)) count.holding++
  }
  return items.map((item, at) => {
    const { heading, left } = item
    if (!heading || left) return item
    const count = heading.kind === 'chapter' && heading.word ? counts.get(heading.word) : undefined
    if (count && count.holding * 2 >= count.all) return toPart(item, heading)
    const isNamed = heading.kind === 'back' || (heading.kind === 'front' && heading.depth !== undefined)
    return isNamed && startsCount(items, at) ? toPart(item, { ...heading, isNamed: true }) : item
  })
}

function toPart(item: ManuscriptItem, heading: Heading): ManuscriptItem {
  return { ...item, heading: { ...heading, kind: 'part', weak: false } }
}

/** True if the next heading is chapter 1 of another kind, and not of a lesser depth. */
function startsCount(items: ManuscriptItem[], at: number): boolean {
  const { heading } = items[at]!
  const next = items[at + 1]
  if (!heading || !next?.heading || next.left) return false
  const { kind, value, word, depth } = next.heading
  if (kind !== 'chapter' || value !== 1 || (word !== undefined && word === heading.word)) return false
  return heading.kind === 'front' ? (depth ?? 0) > (heading.depth ?? 0) : (depth ?? 9) >= (heading.depth ?? 0)
}

/**
 * One of several files is one chapter unless it is a manuscript itself: single headings, or numbers of stanzas or
 * sections, do not split it. Its start may still be its title.
 */
function mergeShortText(items: ManuscriptItem[]): ManuscriptItem[] {
  const headed = items.filter(item => item.heading && !item.left)
  const isCut =
    (headed.some(item => item.heading!.weak) && sizeOf(items) >= longTextWords) || headed.filter(isStrong).length > 1
  if (isCut) return items
  const first = items.find(item => !item.left)
  return items.map(item => (item === first || !item.heading || item.left ? item : { blocks: item.blocks }))
}

function isStrong({ heading, blocks }: ManuscriptItem): boolean {
  if (heading!.weak) return false
  return heading!.number !== undefined || blocks[0]!.level !== undefined
}

function sizeOf(items: ManuscriptItem[]): number {
  return items.reduce(
    (all, { blocks }) =>
      blocks.reduce((sum, { lines }) => lines.reduce((units, line) => units + line.length, sum), all),
    0,
  )
}
