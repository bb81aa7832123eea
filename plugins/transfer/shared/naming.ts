import type { Draft } from './drafts.ts'
import { fullTitle, type Heading, headingTitle } from './heading.ts'
import { partKey } from './hierarchy.ts'
import { cutTitle, MAX_TITLE } from './limits.ts'

export interface Name {
  title: string
  /** what `title` does without: the label of the heading, and the title with it */
  numbered?: { label: string; title: string }
}

/**
 * Titles for all sections of an import, each composed once. Chapters that all have titles need no numbers where the
 * numbers run through. Where they begin again, every chapter says which part it is of: `Book Two, Chapter I: The Mail`.
 */
export function nameDrafts(drafts: Draft[]): Name[] {
  const isAnew = countsAnew(drafts)
  const withNumbers = isAnew || drafts.some(isOnlyNumber) || areAlike(drafts)
  const names = drafts.map(draft => nameOf(draft, withNumbers, isAnew))
  const seen = new Map<string, number>()
  for (const { title } of names) seen.set(title, (seen.get(title) ?? 0) + 1)
  return names.map((name, at) =>
    name.numbered || seen.get(name.title) === 1 ? name : nameOf(drafts[at]!, withNumbers, true),
  )
}

/** True where most of the numbered titles are not the only one of their words: then the numbers tell them apart. */
function areAlike(drafts: Draft[]): boolean {
  const titles = drafts.flatMap(({ headings }) => {
    const heading = headings.at(-1)?.heading
    return heading?.kind === 'chapter' && heading.number !== undefined ? [heading.title] : []
  })
  return new Set(titles).size * 2 <= titles.length && titles.length > 1
}

function isOnlyNumber({ headings, isPart }: Draft): boolean {
  const heading = headings.at(-1)?.heading
  return !isPart && heading?.kind === 'chapter' && heading.number !== undefined && heading.title === ''
}

/** True where two chapters of different parts have the same number, or two are the first. */
function countsAnew(drafts: Draft[]): boolean {
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

function nameOf(draft: Draft, withNumbers: boolean, withParents: boolean): Name {
  const heading = draft.headings.at(-1)?.heading
  if (!heading) return { title: draft.title ?? '' }
  const full = compose(draft, heading, withParents, fullTitle(heading))
  const title = withNumbers ? full : compose(draft, heading, withParents, headingTitle(heading))
  return title === full ? { title } : { title, numbered: { label: heading.label, title: full } }
}

function compose(draft: Draft, heading: Heading, withParents: boolean, own: string): string {
  const outer = withParents ? draft.parents.filter(part => !draft.lent.includes(part)) : []
  const within = new Set(heading.within?.map(partKey))
  const parts = [...outer, ...draft.lent].filter((part, at, all) => {
    const again = all.findIndex(one => partKey(one) === partKey(part)) < at
    return !again && (part.title !== '' || !within.has(partKey(part)))
  })
  const joined = join(parts, part => draft.lent.includes(part), heading, own)
  return joined.length <= MAX_TITLE ? joined : cutTitle(join(parts, () => false, heading, own))
}

/** `Part One: The Voyage — Chapter 1`, but `Part One, Chapter 1`. */
function join(parts: Heading[], isFull: (part: Heading) => boolean, heading: Heading, own: string): string {
  let text = ''
  let isPlain = false
  for (const part of parts) {
    text += `${mark(text, isPlain)}${isFull(part) ? fullTitle(part) : part.label || part.title}`
    isPlain = part.label !== '' && (part.title === '' || !isFull(part))
  }
  return text + mark(text, isPlain && heading.label !== '' && own.startsWith(heading.label)) + own
}

function mark(before: string, isPlain: boolean): string {
  if (before === '') return ''
  return isPlain ? ', ' : ' — '
}
