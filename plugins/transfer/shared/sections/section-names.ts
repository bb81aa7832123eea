import { fullTitle, type Heading, headingTitle } from '../headings/heading.ts'
import { partKey } from '../headings/hierarchy.ts'
import { cutTitle, MAX_TITLE } from '../limits.ts'
import type { SectionName, SectionNames } from '../types.ts'
import type { SectionDraft } from './drafts.ts'

/**
 * Titles for all sections of an import. Chapters that all have titles need no numbers if the numbers run through. If
 * they restart, every chapter includes its part: `Book Two, Chapter I: The Mail`.
 */
export function nameDrafts(drafts: SectionDraft[]): SectionNames[] {
  const isAnew = restartsNumbering(drafts)
  const withNumbers = isAnew || drafts.some(isOnlyNumber) || areAlike(drafts)
  const names = drafts.map(draft => nameOf(draft, withNumbers, isAnew))
  const seen = new Map<string, number>()
  for (const { title } of names) seen.set(title, (seen.get(title) ?? 0) + 1)
  return names.map((name, at) => {
    const draft = drafts[at]!
    const alone = name.numbered || seen.get(name.title) === 1 ? name : nameOf(draft, withNumbers, true)
    return { alone, inPart: draft.parents.length > 0 ? nameOf(inPart(draft), withNumbers, false) : alone }
  })
}

/** A chapter whose part says what stood above it, or before it on the line of its heading. */
function inPart(draft: SectionDraft): SectionDraft {
  const headings = draft.headings.map(item => {
    const { heading } = item
    return heading?.ownLabel === undefined ? item : { ...item, heading: { ...heading, label: heading.ownLabel } }
  })
  return { ...draft, headings, inheritedHeadings: [] }
}

/** True if most of the numbered titles are not unique: the numbers then distinguish them. */
function areAlike(drafts: SectionDraft[]): boolean {
  const titles = drafts.flatMap(({ headings }) => {
    const heading = headings.at(-1)?.heading
    return heading?.kind === 'chapter' && heading.number !== undefined ? [heading.title] : []
  })
  return new Set(titles).size * 2 <= titles.length && titles.length > 1
}

function isOnlyNumber({ headings, isPart }: SectionDraft): boolean {
  const heading = headings.at(-1)?.heading
  return !isPart && heading?.kind === 'chapter' && heading.number !== undefined && heading.title === ''
}

/** True if two chapters of different parts have the same number, or two are the first. */
function restartsNumbering(drafts: SectionDraft[]): boolean {
  const places = new Map<string, string>()
  for (const { headings, isPart, parents } of drafts) {
    const heading = headings.at(-1)?.heading
    if (!heading || isPart || heading.kind !== 'chapter' || heading.value === undefined) continue
    const key = `${heading.word ?? ''} ${heading.value}`
    const place = parents.map(partKey).join(' / ')
    const before = places.get(key)
    if (before !== undefined && (before !== place || heading.value === 1)) return true
    places.set(key, place)
  }
  return false
}

function nameOf(draft: SectionDraft, withNumbers: boolean, withParents: boolean): SectionName {
  const heading = draft.headings.at(-1)?.heading
  if (!heading) return { title: draft.title ?? '' }
  const full = composeTitle(draft, heading, withParents, fullTitle(heading))
  const title = withNumbers ? full : composeTitle(draft, heading, withParents, headingTitle(heading))
  return title === full ? { title } : { title, numbered: { label: heading.label, title: full } }
}

function composeTitle(draft: SectionDraft, heading: Heading, withParents: boolean, own: string): string {
  const outer = withParents ? draft.parents.filter(part => !draft.inheritedHeadings.includes(part)) : []
  const within = new Set(heading.within?.map(partKey))
  const parts = [...outer, ...draft.inheritedHeadings].filter((part, at, all) => {
    const again = all.findIndex(one => partKey(one) === partKey(part)) < at
    return !again && (part.title !== '' || !within.has(partKey(part)))
  })
  const joined = joinTitle(parts, part => draft.inheritedHeadings.includes(part), heading, own)
  return joined.length <= MAX_TITLE ? joined : cutTitle(joinTitle(parts, () => false, heading, own))
}

/** `Part One: The Voyage — Chapter 1`, but `Part One, Chapter 1`. */
function joinTitle(parts: Heading[], isFull: (part: Heading) => boolean, heading: Heading, own: string): string {
  let text = ''
  let isPlain = false
  for (const part of parts) {
    text += `${appendNumber(text, isPlain)}${isFull(part) ? fullTitle(part) : part.label || part.title}`
    isPlain = part.label !== '' && (part.title === '' || !isFull(part))
  }
  return text + appendNumber(text, isPlain && heading.label !== '' && own.startsWith(heading.label)) + own
}

function appendNumber(before: string, isPlain: boolean): string {
  if (before === '') return ''
  return isPlain ? ', ' : ' — '
}
