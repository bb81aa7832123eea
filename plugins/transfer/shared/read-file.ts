import { isSceneBreak, oneLineBlocks, textBlocks } from './blocks.ts'
import { leaveOutContents } from './contents.ts'
import { headingKeys } from './heading.ts'
import { findHolders } from './holders.ts'
import { type Item, joinTitles, plainItems } from './items.ts'
import { measureLayout } from './layout.ts'
import { leaveOutNotes, leaveOutTitlePage } from './leave-out.ts'
import { findLicence, isMarker } from './licence.ts'
import { markdownBlocks, readFrontMatter } from './markdown-blocks.ts'
import { markdownItems } from './markdown-items.ts'
import type { Source } from './pieces.ts'
import { asOneText } from './short-text.ts'
import type { ManuscriptFile } from './types.ts'
import { pruneWeak } from './weak.ts'

export interface ReadFile {
  source: Source
  items: Item[]
  title?: string
  /** last line of the front matter, which stands before all items */
  frontMatter?: number
}

/** Reads one file into headings, text and what is left out; `isAlone` where it is the only one. */
export function readManuscriptFile({ name, text }: ManuscriptFile, file: number, isAlone: boolean): ReadFile {
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
  const licensed = blocks.flatMap((block, at): Item[] => (isLicence[at] ? [{ blocks: [block], left: 'licence' }] : []))
  const items = inOrder(licensed, read(body))
  const found = dropRepeats(findHolders(joinTitles(pruneWeak(leaveOutContents(items)))))
  const headed = leaveOutNotes(isAlone ? found : asOneText(found))
  const page = leaveOutTitlePage(headed, front?.title ?? title)
  const source: Source = { file, name, text, format, layout }
  return { source, items: page.items, title: front?.title ?? title ?? page.title, frontMatter: front?.to }
}

/** Two lists of items, each in the order of the file, as one. */
function inOrder(licence: Item[], body: Item[]): Item[] {
  const all: Item[] = []
  let next = 0
  for (const item of body) {
    while (next < licence.length && licence[next]!.blocks[0]!.line < item.blocks[0]!.line) all.push(licence[next++]!)
    all.push(item)
  }
  return [...all, ...licence.slice(next)]
}

/** A heading that says again what the section is called, as a half-title does, is text. */
function dropRepeats(items: Item[]): Item[] {
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
