import { type Heading, headingKeys, readHeading, stripPage } from './heading.ts'
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
  let part = ''
  let at = start
  for (; at < items.length; at++) {
    const item = items[at]!
    if (at > start && item.heading?.kind === 'contents') break
    const found = readEntries(item, at, withLines)
    if (found.length === 0) break
    if (beginsAnew(found[0]!, part, seen)) break
    for (const entry of found) {
      if (entry.heading?.kind === 'part') part = entry.keys.at(-1)!
      const key = `${part} ${entry.keys.at(-1) ?? entry.line}`
      if (!seen.has(key)) seen.set(key, entries.length)
      entries.push(entry)
    }
  }
  return { entries, end: Math.max(at, start + 1) }
}

function beginsAnew(entry: Entry, part: string, seen: Map<string, number>): boolean {
  const own = entry.keys.at(-1) ?? entry.line
  const before = seen.get(entry.heading?.kind === 'part' ? `${own} ${own}` : `${part} ${own}`)
  return before !== undefined && (before < 3 || entry.heading?.number !== undefined)
}

function readEntries({ blocks, heading }: Item, at: number, withLines: boolean): Entry[] {
  if (heading) {
    const text = heading.title || heading.label
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
  const own = heading ? heading.title || heading.label : text
  return { at, text, heading, keys: heading ? headingKeys(heading) : [titleKey(text)], line: titleKey(own) }
}

function withoutBullet(line: string): string {
  return line.trim().replace(/^[-*+•]\s+/, '')
}
