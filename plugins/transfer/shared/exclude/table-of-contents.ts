import { type Heading, headingKeys } from '../headings/heading.ts'
import { tidyTitle, titleMatchKey } from '../headings/title.ts'
import type { ManuscriptItem } from '../sections/items.ts'
import { type ContentsEntry, readEntryRun } from './table-of-contents-entries.ts'

/**
 * Excludes tables of contents: runs of headings without text, most of which are repeated later. Under the heading
 * `Contents` plain lines count too, and the later lines they match become headings.
 */
export function leaveOutContents(items: ManuscriptItem[]): ManuscriptItem[] {
  const marked = items.slice()
  const places = headingPlaces(items)
  let lines: Map<string, number[]> | undefined
  for (let at = 0; at < items.length; ) {
    const { heading } = items[at]!
    if (!heading) {
      at++
      continue
    }
    if (heading.kind !== 'contents') {
      const run = readEntryRun(items, at, false)
      markLeft(marked, at, lastRepeated(run.entries, places))
      at = run.end
      continue
    }
    const run = readEntryRun(items, at + 1, true)
    lines ??= linePlaces(items)
    const named = run.entries.filter(entry => !entry.under && !isRepeatedLater(entry, places))
    const promotedItems = matchLines(named, lines)
    for (const [place, entry] of promotedItems) marked[place] = { ...items[place]!, heading: entryHeading(entry) }
    const known = new Set(promotedItems.values())
    const last = run.entries.findLast(entry => known.has(entry) || isRepeatedLater(entry, places))
    const headed = run.entries.findIndex(entry => items[entry.at]!.heading)
    const listed = run.entries.slice(0, headed === -1 ? undefined : headed).at(-1)
    if (last) markLeft(marked, at, last.at)
    else if (listed) markLeft(marked, at, listed.at)
    else marked[at] = { ...items[at]!, heading: { ...heading, kind: 'front' } }
    at = run.end
  }
  return marked
}

function markLeft(items: ManuscriptItem[], from: number, to: number): void {
  for (let at = from; at <= to; at++) items[at] = { ...items[at]!, left: 'contents' }
}

/** The last position of each heading key. */
function headingPlaces(items: ManuscriptItem[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, { heading }] of items.entries()) {
    if (heading) for (const key of headingKeys(heading)) places.set(key, at)
  }
  return places
}

/** The positions of each short line that is a block of its own. */
function linePlaces(items: ManuscriptItem[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { blocks, heading }] of items.entries()) {
    const line = blocks[0]!.lines[0]!
    if (heading || blocks[0]!.lines.length > 1 || line.length > 160) continue
    const key = titleMatchKey(line)
    const known = places.get(key)
    if (known) known.push(at)
    else if (key) places.set(key, [at])
  }
  return places
}

function isRepeatedLater(entry: ContentsEntry, places: Map<string, number>): boolean {
  return entry.keys.some(key => (places.get(key) ?? -1) > entry.at)
}

/**
 * The last item of a run that is an unlabelled table of contents, or -1. Parts whose chapters count from 1 again are
 * not.
 */
function lastRepeated(entries: ContentsEntry[], places: Map<string, number>): number {
  const last = entries.findLastIndex(entry => isRepeatedLater(entry, places))
  const inside = entries.slice(0, last + 1)
  const repeated = inside.filter(entry => isRepeatedLater(entry, places))
  const isContents =
    repeated.length >= 3 &&
    repeated.length >= inside.length * 0.8 &&
    inside.every(entry => entry.heading?.kind !== 'part' || isRepeatedLater(entry, places))
  return isContents ? entries[last]!.at : -1
}

/** Matches each entry with a later line, in order; a few chance matches among many entries do not count. */
function matchLines(entries: ContentsEntry[], places: Map<string, number[]>): Map<number, ContentsEntry> {
  const found = new Map<number, ContentsEntry>()
  const next = new Map<string, number>()
  let last = 0
  for (const entry of entries) {
    const list = places.get(entry.line) ?? []
    let step = next.get(entry.line) ?? 0
    while (step < list.length && list[step]! <= Math.max(last, entry.at)) step++
    next.set(entry.line, step)
    if (step === list.length) continue
    last = list[step]!
    found.set(last, entry)
  }
  return found.size > 1 && found.size * 2 >= entries.length ? found : new Map()
}

function entryHeading(entry: ContentsEntry): Heading {
  return entry.heading ?? { kind: 'chapter', weak: false, label: '', title: tidyTitle(entry.text) }
}
