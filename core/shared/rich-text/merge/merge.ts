import { canonical, type Paragraph, type RichText, type RichTextInput } from '../nodes.ts'
import { type AlignedPair, alignParagraphs } from './align-paragraphs.ts'
import { matchLists } from './match-lists.ts'

/** The merged text. Where both sides changed the same paragraph, `merged` holds both versions, theirs before mine. */
interface MergeResult {
  merged: RichText
  /** number of places that the sides changed differently */
  conflicts: number
}

/** The same, with the texts that result from choosing one side for every conflict. */
interface SidedMergeResult extends MergeResult {
  mine: RichText
  theirs: RichText
}

/** A paragraph with a number; equal paragraphs share it. */
interface NumberedParagraph {
  key: number
  paragraph: Paragraph
}

/** A stretch of the base and its replacement on one side; no items is a deletion, no base an insertion. */
interface Hunk {
  from: number
  to: number
  items: readonly NumberedParagraph[]
}

/** A stretch of the base in which hunks of both sides overlap. */
interface MergeRegion {
  from: number
  to: number
  mine: Hunk[]
  theirs: Hunk[]
}

/** A blank text counts as no paragraphs, not as one empty one. */
function isBlank([first, ...others]: RichText): boolean {
  const [child, ...rest] = first?.children ?? []
  return (
    others.length === 0 &&
    rest.length === 0 &&
    !first?.align &&
    !first?.block &&
    child !== undefined &&
    'text' in child &&
    !child.text
  )
}

function makeNumbering(): (nodes: RichTextInput) => NumberedParagraph[] {
  const numbers = new Map<string, number>()
  return nodes => {
    const paragraphs = canonical(nodes)
    if (isBlank(paragraphs)) return []
    return paragraphs.map(paragraph => {
      const text = JSON.stringify(paragraph)
      const key = numbers.get(text) ?? numbers.size
      numbers.set(text, key)
      return { key, paragraph }
    })
  }
}

function keysOf(items: readonly NumberedParagraph[]): number[] {
  return items.map(({ key }) => key)
}

function hunksOf(base: readonly NumberedParagraph[], side: readonly NumberedParagraph[]): Hunk[] {
  const hunks: Hunk[] = []
  let from = 0
  let start = 0
  for (const [to, end] of [...matchLists(keysOf(base), keysOf(side)), [base.length, side.length]] as const) {
    const items = side.slice(start, end)
    // With the same number of paragraphs each is its edited version; otherwise similar ones are.
    const rewritten: readonly AlignedPair[] =
      items.length === to - from
        ? items.map((_, index) => [index, index])
        : alignParagraphs(base.slice(from, to), items)
    hunks.push(...hunksBetween(from, to, items, rewritten))
    from = to + 1
    start = end + 1
  }
  return hunks
}

/** Makes one hunk for each edited paragraph, and one for each insertion or deletion between them. */
function hunksBetween(
  from: number,
  to: number,
  items: readonly NumberedParagraph[],
  rewritten: readonly AlignedPair[],
): Hunk[] {
  const hunks: Hunk[] = []
  let at = from
  let used = 0
  for (const [old, fresh] of [...rewritten, [to - from, items.length] as const]) {
    if (from + old > at || fresh > used) hunks.push({ from: at, to: from + old, items: items.slice(used, fresh) })
    const item = items[fresh]
    at = from + old + 1
    used = fresh + 1
    if (item) hunks.push({ from: at - 1, to: at, items: [item] })
  }
  return hunks
}

function overlaps(one: Omit<Hunk, 'items'>, other: Omit<Hunk, 'items'>): boolean {
  return (one.from === other.from && one.to === other.to) || (one.from < other.to && other.from < one.to)
}

function isContested({ mine, theirs }: MergeRegion): boolean {
  return mine.length > 0 && theirs.length > 0
}

/** The hunks of both sides in order, overlapping ones as one region. */
function regionsOf(mine: readonly Hunk[], theirs: readonly Hunk[]): MergeRegion[] {
  const withSide = (hunks: readonly Hunk[], side: 'mine' | 'theirs') => hunks.map(hunk => ({ hunk, side }))
  const all = [...withSide(theirs, 'theirs'), ...withSide(mine, 'mine')]
  all.sort((one, other) => one.hunk.from - other.hunk.from || one.hunk.to - other.hunk.to)
  const regions: MergeRegion[] = []
  for (const { hunk, side } of all) {
    const last = regions.at(-1)
    const region = last && overlaps(last, hunk) ? last : { from: hunk.from, to: hunk.to, mine: [], theirs: [] }
    if (region !== last) regions.push(region)
    region.to = Math.max(region.to, hunk.to)
    region[side].push(hunk)
  }
  return regions
}

/** Adjacent conflicting regions are joined, so that each side's passage stays in one piece. */
function joinContested(regions: readonly MergeRegion[]): MergeRegion[] {
  const joined: MergeRegion[] = []
  for (const region of regions) {
    const last = joined.at(-1)
    if (last && last.to === region.from && isContested(last) && isContested(region)) {
      last.to = region.to
      last.mine.push(...region.mine)
      last.theirs.push(...region.theirs)
    } else joined.push(region)
  }
  return joined
}

/** One side's content of a region of the base. */
function versionOf(
  base: readonly NumberedParagraph[],
  { from, to }: MergeRegion,
  hunks: readonly Hunk[],
): NumberedParagraph[] {
  const parts: (readonly NumberedParagraph[])[] = []
  let at = from
  for (const hunk of hunks) {
    parts.push(base.slice(at, hunk.from), hunk.items)
    at = hunk.to
  }
  return [...parts, base.slice(at, to)].flat()
}

/**
 * Where the paragraphs from `from` to before `to` of a text are in a changed version of it; null if one change reaches
 * across one of their ends. What was inserted directly above them is not of them, what was inserted below is.
 */
export function stretchIn(
  base: RichTextInput,
  side: RichTextInput,
  { from, to }: { from: number; to: number },
): { from: number; to: number } | null {
  const number = makeNumbering()
  const [old, fresh] = [number(base), number(side)]
  let [start, end] = [from, to]
  for (const hunk of hunksOf(old, fresh)) {
    const grown = hunk.items.length - (hunk.to - hunk.from)
    const isInserted = hunk.from === hunk.to
    if (isInserted ? hunk.from <= from && from > 0 : hunk.to <= from) {
      start += grown
      end += grown
    } else if (hunk.from >= from && hunk.to <= to) end += grown
    else if (hunk.from < to) return null
  }
  return { from: start, to: end }
}

/** All items of both, common ones once; where they differ theirs come first. */
function unionItems(
  mine: readonly NumberedParagraph[],
  theirs: readonly NumberedParagraph[],
): { items: NumberedParagraph[]; conflicts: number } {
  const parts: (readonly NumberedParagraph[])[] = []
  let conflicts = 0
  let at = 0
  let start = 0
  for (const [theirsTo, mineTo] of [
    ...matchLists(keysOf(theirs), keysOf(mine)),
    [theirs.length, mine.length],
  ] as const) {
    if (theirsTo > at && mineTo > start) conflicts++
    parts.push(theirs.slice(at, theirsTo), mine.slice(start, mineTo), theirs.slice(theirsTo, theirsTo + 1))
    at = theirsTo + 1
    start = mineTo + 1
  }
  return { items: parts.flat(), conflicts }
}

function toRichText(items: readonly NumberedParagraph[]): RichText {
  return canonical(items.map(({ paragraph }) => paragraph))
}

/** Whether both sides only inserted at one place; then the insertions do not conflict. */
function isInsertion({ from, to }: MergeRegion): boolean {
  return from === to
}

/**
 * Merges two changed versions of one text by paragraph. A change of one side only is taken. Different changes of the
 * same paragraph are a conflict: `merged` has both versions, `mine` and `theirs` have one. `merged` contains every
 * paragraph that either side wrote.
 */
export function mergeParagraphs(base: RichTextInput, mine: RichTextInput, theirs: RichTextInput): SidedMergeResult {
  const number = makeNumbering()
  const old = number(base)
  const own = number(mine)
  const other = number(theirs)
  const parts = {
    merged: [] as NumberedParagraph[],
    mine: [] as NumberedParagraph[],
    theirs: [] as NumberedParagraph[],
  }
  const add = (merged: readonly NumberedParagraph[], ours = merged, others = merged) => {
    for (const item of merged) parts.merged.push(item)
    for (const item of ours) parts.mine.push(item)
    for (const item of others) parts.theirs.push(item)
  }
  let conflicts = 0
  let at = 0
  for (const region of joinContested(regionsOf(hunksOf(old, own), hunksOf(old, other)))) {
    add(old.slice(at, region.from))
    at = region.to
    const ownVersion = versionOf(old, region, region.mine)
    const otherVersion = versionOf(old, region, region.theirs)
    if (!isContested(region)) add(region.mine.length > 0 ? ownVersion : otherVersion)
    else if (isInsertion(region) || keysOf(ownVersion).join() === keysOf(otherVersion).join())
      add(unionItems(ownVersion, otherVersion).items)
    else {
      conflicts++
      add(unionItems(ownVersion, otherVersion).items, ownVersion, otherVersion)
    }
  }
  add(old.slice(at))
  const merged = toRichText(parts.merged)
  if (conflicts === 0) return { merged, mine: merged, theirs: merged, conflicts }
  return { merged, mine: toRichText(parts.mine), theirs: toRichText(parts.theirs), conflicts }
}

/** The same without a known base: every paragraph of either side, common ones once. */
export function mergeTwo(mine: RichTextInput, theirs: RichTextInput): MergeResult {
  const number = makeNumbering()
  const { items, conflicts } = unionItems(number(mine), number(theirs))
  return { merged: toRichText(items), conflicts }
}
