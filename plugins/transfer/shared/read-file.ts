import { findLicence, isMarker } from './exclude/licence.ts'
import { excludeTitlePage, excludeTranscriberNotes } from './exclude/notes-and-title-page.ts'
import { leaveOutContents } from './exclude/table-of-contents.ts'
import { headingKeys } from './headings/heading.ts'
import { pruneWeakHeadings } from './headings/weak-headings.ts'
import { findParts } from './sections/find-parts.ts'
import { joinSplitTitles, type ManuscriptItem, plainItems } from './sections/items.ts'
import { markdownItems } from './sections/markdown-items.ts'
import { mergeShortText } from './sections/short-text.ts'
import { isSceneBreak, oneLineBlocks, textBlocks } from './text/blocks.ts'
import { measureLayout } from './text/layout.ts'
import { markdownBlocks, readFrontMatter } from './text/markdown-blocks.ts'
import type { PieceSource } from './text/pieces.ts'
import type { ManuscriptFile } from './types.ts'

export interface ManuscriptFileContent {
  source: PieceSource
  items: ManuscriptItem[]
  title?: string
  /** last line of the front matter, which precedes all items */
  frontMatter?: number
}

/** Reads one file into headings, text and leftovers; `isAlone` if it is the only file. */
export function readManuscriptFile(
  { name, text }: ManuscriptFile,
  file: number,
  isAlone: boolean,
): ManuscriptFileContent {
  const format = /\.(?:md|markdown)$/i.test(name) ? 'markdown' : 'text'
  const front = format === 'markdown' ? readFrontMatter(text) : undefined
  const place = front?.rest ?? { line: 1, start: 0 }
  const blocks =
    format === 'markdown'
      ? markdownBlocks(text, place)
      : textBlocks(text, place, line => isSceneBreak(line) || isMarker(line))
  const { isLicence, title } = findLicence(blocks)
  const body = blocks.filter((_, at) => !isLicence[at])
  const layout = measureLayout(body)
  const marked = body.some(block => block.level !== undefined)
  const read = marked
    ? markdownItems
    : (some: typeof blocks) => plainItems(layout.mode === 'dense' ? oneLineBlocks(some) : some, layout)
  const licensed = blocks.flatMap((block, at): ManuscriptItem[] =>
    isLicence[at] ? [{ blocks: [block], left: 'licence' }] : [],
  )
  const items = sortItems(licensed, read(body))
  const found = dropRepeatedHeadings(findParts(joinSplitTitles(pruneWeakHeadings(leaveOutContents(items)))))
  const headed = excludeTranscriberNotes(isAlone ? found : mergeShortText(found))
  const page = excludeTitlePage(headed, front?.title ?? title)
  const source: PieceSource = { file, name, text, format, layout }
  return { source, items: page.items, title: front?.title ?? title ?? page.title, frontMatter: front?.to }
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
