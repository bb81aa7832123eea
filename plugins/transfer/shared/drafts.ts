import type { Block } from './blocks.ts'
import { fullTitle, type Heading, headingTitle } from './heading.ts'
import type { Item } from './items.ts'
import { cutTitle } from './limits.ts'
import type { SectionKind } from './types.ts'

/** A section before its text is read: the headings over it and its blocks, in groups that stand together. */
export interface Draft {
  headings: Item[]
  groups: Block[][]
  title: string
  number?: string
  kind: SectionKind
  isPart: boolean
  part?: Heading
}

/** Cuts items that are not left out at their headings, at most `room` times; the first draft may have no heading. */
export function cutDrafts(items: Item[], room: number): { drafts: Draft[]; capped: boolean } {
  const drafts: Draft[] = []
  let capped = false
  let joined = false
  for (const item of items) {
    if (item.left) {
      joined = false
      continue
    }
    if (item.heading && drafts.length < room) {
      drafts.push(draftOf(item, item.heading))
      joined = false
      continue
    }
    if (item.heading) capped = true
    if (drafts.length === 0) drafts.push({ headings: [], groups: [], title: '', kind: 'front', isPart: false })
    const { groups } = drafts.at(-1)!
    if (!joined) groups.push([])
    for (const block of item.blocks) groups.at(-1)!.push(block)
    joined = true
  }
  return { drafts, capped }
}

function draftOf(item: Item, heading: Heading): Draft {
  const isPart = heading.kind === 'part'
  const kind = heading.kind === 'front' || heading.kind === 'back' ? heading.kind : 'chapter'
  const title = isPart ? fullTitle(heading) : headingTitle(heading)
  return { headings: [item], groups: [], title, number: heading.number, kind, isPart }
}

function isEmpty(draft: Draft): boolean {
  return draft.groups.length === 0 && !draft.headings.some(item => item.heading?.remark)
}

/** Puts chapters under their parts. A part with no text of its own lends its title to its first chapter. */
export function foldParts(drafts: Draft[]): Draft[] {
  const folded: Draft[] = []
  let part: Heading | undefined
  let waiting: Draft | undefined
  for (const [at, draft] of drafts.entries()) {
    if (draft.isPart) part = draft.headings[0]!.heading
    else if (draft.kind === 'back') part = undefined
    const next: Draft = draft.isPart ? { ...draft } : { ...draft, part }
    if (waiting) {
      next.headings = [...waiting.headings, ...next.headings]
      next.title = cutTitle(`${waiting.title} — ${next.title}`)
      waiting = undefined
    }
    if (next.isPart && isEmpty(draft) && at + 1 < drafts.length && drafts[at + 1]!.kind !== 'back') waiting = next
    else folded.push(next)
  }
  return tellApart(folded)
}

/** Chapters that only have numbers, counted anew in each part, say which part they are of. */
function tellApart(drafts: Draft[]): Draft[] {
  const seen = new Map<string, number>()
  for (const { title } of drafts) seen.set(title, (seen.get(title) ?? 0) + 1)
  return drafts.map(draft => {
    const heading = draft.headings.at(-1)?.heading
    if (!draft.part || !heading || heading.title !== '' || seen.get(draft.title) === 1) return draft
    return { ...draft, title: cutTitle(`${draft.part.label || fullTitle(draft.part)} — ${draft.title}`) }
  })
}
