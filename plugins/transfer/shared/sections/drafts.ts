import type { Heading } from '../headings/heading.ts'
import { openParts, partKey } from '../headings/hierarchy.ts'
import type { TextBlock } from '../text/blocks.ts'
import type { SectionKind } from '../types.ts'
import type { ManuscriptItem } from './items.ts'

/** A section before its text is read: its headings, and its blocks in adjacent groups. */
export interface SectionDraft {
  headings: ManuscriptItem[]
  groups: TextBlock[][]
  kind: SectionKind
  /** a title without a heading, of text before the first one */
  title?: string
  isPart: boolean
  /** the parts that contain it, outermost first */
  parents: Heading[]
  /** parts without text of their own, which are included in its title */
  inheritedHeadings: Heading[]
}

/** Splits included items at their headings, at most `room` times; the first draft may have no heading. */
export function draftsFromItems(
  items: ManuscriptItem[],
  sectionsLeft: number,
): { drafts: SectionDraft[]; capped: boolean } {
  const drafts: SectionDraft[] = []
  let capped = false
  let joined = false
  for (const item of items) {
    if (item.left) {
      joined = false
      continue
    }
    if (item.heading && drafts.length < sectionsLeft) {
      drafts.push(draftOf(item, item.heading))
      joined = false
      continue
    }
    if (item.heading) capped = true
    if (drafts.length === 0)
      drafts.push({ headings: [], groups: [], kind: 'front', isPart: false, parents: [], inheritedHeadings: [] })
    const { groups } = drafts.at(-1)!
    if (!joined) groups.push([])
    for (const block of item.blocks) groups.at(-1)!.push(block)
    joined = true
  }
  return { drafts, capped }
}

function draftOf(item: ManuscriptItem, heading: Heading): SectionDraft {
  const kind = heading.kind === 'front' || heading.kind === 'back' ? heading.kind : 'chapter'
  return { headings: [item], groups: [], kind, isPart: heading.kind === 'part', parents: [], inheritedHeadings: [] }
}

function isEmpty(draft: SectionDraft): boolean {
  return draft.groups.length === 0 && !draft.headings.some(item => item.heading?.remark)
}

/** Assigns chapters to their parts. The heading of a part without text is merged into its first chapter. */
export function foldParts(drafts: SectionDraft[]): SectionDraft[] {
  const folded: SectionDraft[] = []
  let open: Heading[] = []
  let waiting: SectionDraft[] = []
  for (const [at, draft] of drafts.entries()) {
    const heading = draft.headings.at(-1)?.heading
    for (const part of heading?.within ?? []) open = openParts(open, isKnownPart(open, part))
    if (heading) open = openParts(open, heading)
    const next = drafts[at + 1]
    if (draft.isPart && isEmpty(draft) && next && next.kind !== 'back') {
      waiting.push(draft)
      continue
    }
    folded.push({
      ...draft,
      headings: [...waiting.flatMap(part => part.headings), ...draft.headings],
      parents: open.filter(part => part !== heading),
      inheritedHeadings: waiting.flatMap(part => part.headings.flatMap(item => item.heading ?? [])),
    })
    waiting = []
  }
  return folded
}

/** The part as it was named first, if it is open already. */
function isKnownPart(open: Heading[], part: Heading): Heading {
  return open.find(one => partKey(one) === partKey(part)) ?? part
}
