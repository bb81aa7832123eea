import { type Heading, headingKeys, headingTitle, readHeading, stripPage } from './heading.ts'
import { openParts, partKey } from './hierarchy.ts'
import type { Item } from './items.ts'
import { isTitleLike, stripMarks, titleKey } from './title.ts'

/** One line of what may be a table of contents. */
export interface Entry {
  /** the item it stands in */
  at: number
  text: string
  heading?: Heading
  /** keys under which a heading may repeat it; none for a plain line */
  keys: string[]
  /** key under which a plain line may repeat it */
  line: string
  /** the numbered entry that a plain line stands under, as its title does */
  under?: Entry
}

interface EntryRun {
  entries: Entry[]
  /** the item after the last one read */
  end: number
}

const longestEntry = 160

/** Reads entries from `start` until text comes, or until the entries begin anew, as the book itself then begins. */
export function readRun(items: Item[], start: number, withLines: boolean): EntryRun {
  const entries: Entry[] = []
  const seen = new Map<string, number>()
  let open: Heading[] = []
  let number: Entry | undefined
  let at = start
  for (; at < items.length; at++) {
    const item = items[at]!
    if (at > start && item.heading?.kind === 'contents') break
    const found = readEntries(item, at, withLines)
    if (found.length === 0) break
    if (number && !found[0]!.heading) found[0]!.under = number
    if (beginsAnew(found[0]!, open, seen)) break
    for (const entry of found) {
      if (isBare(entry)) number = entry
      else if (entry.heading) number = undefined
      else entry.under = number
      const key = placeKey(entry, open)
      if (entry.heading) open = openParts(open, asHolder(entry.heading))
      if (!seen.has(key)) seen.set(key, entries.length)
      entries.push(entry)
    }
  }
  return { entries, end: Math.max(at, start + 1) }
}

function beginsAnew(entry: Entry, open: Heading[], seen: Map<string, number>): boolean {
  const before = seen.get(placeKey(entry, open))
  return before !== undefined && (before < 3 || entry.heading?.number !== undefined)
}

/** Chapters of different parts may be called alike, and parts of different books. */
function placeKey({ heading, keys, line, under }: Entry, open: Heading[]): string {
  const around = heading ? openParts(open, heading) : open
  const number = under ? under.keys : []
  return [...around.filter(part => part !== heading).map(partKey), ...number, keys.at(-1) ?? line].join(' / ')
}

function isBare({ heading }: Entry): boolean {
  return heading?.number !== undefined && heading.title === ''
}

/** An epilogue may have chapters: whether it does is not known yet. */
function asHolder(heading: Heading): Heading {
  return heading.kind === 'back' ? { ...heading, kind: 'part', isNamed: true } : heading
}

function readEntries({ blocks, heading }: Item, at: number, withLines: boolean): Entry[] {
  if (heading) {
    const text = headingTitle(heading)
    return [{ at, text, heading, keys: headingKeys(heading), line: titleKey(text) }]
  }
  const lines = blocks[0]!.lines
  if (!withLines || lines[0]!.length > longestEntry) return []
  const entries = lines.filter(isEntryLine).map(line => readLine(line, at))
  return entries.length >= lines.length * 0.8 ? entries : []
}

function isEntryLine(line: string): boolean {
  if (line.length > longestEntry) return false
  const text = withoutBullet(line)
  return stripPage(text) !== text.trimEnd() || isTitleLike(text.replace(/\.$/, '')) || readHeading(text) !== undefined
}

function readLine(line: string, at: number): Entry {
  const text = stripMarks(stripPage(withoutBullet(line)))
  const heading = readHeading(text)
  const own = heading ? headingTitle(heading) : text
  return { at, text, heading, keys: heading ? headingKeys(heading) : [titleKey(text)], line: titleKey(own) }
}

function withoutBullet(line: string): string {
  return line.trim().replace(/^[-*+•]\s+/, '')
}
