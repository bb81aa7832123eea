import { type Heading, headingKeys, headingTitle, readHeading, stripPage } from '../headings/heading.ts'
import { openParts, partKey } from '../headings/hierarchy.ts'
import { isTitleLike, stripMarks, titleMatchKey } from '../headings/title.ts'
import type { ManuscriptItem } from '../sections/items.ts'

/** One line of a possible table of contents. */
export interface ContentsEntry {
  /** index of its item */
  at: number
  text: string
  heading?: Heading
  /** keys that match it with a heading; none for a plain line */
  keys: string[]
  /** key that matches it with a plain line */
  line: string
  /** the numbered entry whose title this plain line is */
  under?: ContentsEntry
}

interface ContentsEntryRun {
  entries: ContentsEntry[]
  /** index after the last item read */
  end: number
}

const longestEntry = 160

/**
 * Reads entries from `start` until there is text, or until the entries repeat, because the book itself starts there.
 */
export function readEntryRun(items: ManuscriptItem[], start: number, withLines: boolean): ContentsEntryRun {
  const entries: ContentsEntry[] = []
  const seen = new Map<string, number>()
  let open: Heading[] = []
  let number: ContentsEntry | undefined
  let at = start
  for (; at < items.length; at++) {
    const item = items[at]!
    if (at > start && item.heading?.kind === 'contents') break
    const found = readEntries(item, at, withLines)
    if (found.length === 0) break
    if (number && !found[0]!.heading) found[0]!.under = number
    if (restartsNumbering(found[0]!, open, seen)) break
    for (const entry of found) {
      if (isBare(entry)) number = entry
      else if (entry.heading) number = undefined
      else entry.under = number
      const key = placeKey(entry, open)
      if (entry.heading) open = openParts(open, asPart(entry.heading))
      if (!seen.has(key)) seen.set(key, entries.length)
      entries.push(entry)
    }
  }
  return { entries, end: Math.max(at, start + 1) }
}

function restartsNumbering(entry: ContentsEntry, open: Heading[], seen: Map<string, number>): boolean {
  const before = seen.get(placeKey(entry, open))
  return before !== undefined && (before < 3 || entry.heading?.number !== undefined)
}

/** Chapters of different parts may have equal names, and parts of different books too. */
function placeKey({ heading, keys, line, under }: ContentsEntry, open: Heading[]): string {
  const around = heading ? openParts(open, heading) : open
  const number = under ? under.keys : []
  return [...around.filter(part => part !== heading).map(partKey), ...number, keys.at(-1) ?? line].join(' / ')
}

function isBare({ heading }: ContentsEntry): boolean {
  return heading?.number !== undefined && heading.title === ''
}

/** An epilogue may contain chapters: whether it does is not known here. */
function asPart(heading: Heading): Heading {
  return heading.kind === 'back' ? { ...heading, kind: 'part', isNamed: true } : heading
}

function readEntries({ blocks, heading }: ManuscriptItem, at: number, withLines: boolean): ContentsEntry[] {
  if (heading) {
    const text = headingTitle(heading)
    return [{ at, text, heading, keys: headingKeys(heading), line: titleMatchKey(text) }]
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

function readLine(line: string, at: number): ContentsEntry {
  const text = stripMarks(stripPage(withoutBullet(line)))
  const heading = readHeading(text)
  const own = heading ? headingTitle(heading) : text
  return { at, text, heading, keys: heading ? headingKeys(heading) : [titleMatchKey(text)], line: titleMatchKey(own) }
}

function withoutBullet(line: string): string {
  return line.trim().replace(/^[-*+•]\s+/, '')
}
