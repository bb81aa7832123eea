// Parts as they follow from the order of chapters, which alone decides how the story is read.

export interface PlacedChapter {
  chapterId: string
  partId: string | null
}

/** A part with its chapters, or a chapter that is in no part. */
export interface TreeNode<C> {
  partId: string | null
  chapters: C[]
}

/** Of each part, where its longest run of chapters begins and ends. */
function longestRuns(parts: readonly (string | null)[]): Map<string, [number, number]> {
  const runs = new Map<string, [number, number]>()
  for (let from = 0, to = 0; from < parts.length; from = to) {
    const part = parts[from] ?? null
    for (to = from + 1; to < parts.length && parts[to] === part; ) to++
    if (part === null) continue
    const longest = runs.get(part)
    if (!longest || to - from > longest[1] - longest[0]) runs.set(part, [from, to])
  }
  return runs
}

/**
 * The part of each chapter, so that the chapters of a part follow each other. Chapters can be put anywhere in the
 * manual order of their list: one that is among chapters of another part joins these, one that is away from its part is
 * in none.
 */
export function assignParts(chapters: readonly PlacedChapter[], known: ReadonlySet<string>): (string | null)[] {
  const own = chapters.map(({ partId }) => (partId !== null && known.has(partId) ? partId : null))
  const partOf: (string | null)[] = own.map(() => null)
  const runs = [...longestRuns(own)].sort(([, one], [, other]) => one[0] - other[0])
  for (const [part, [from, to]] of runs) partOf.fill(part, from, to)
  for (let at = 0; at <= runs.length; at++) {
    const [before, [, from]] = runs[at - 1] ?? [null, [0, 0]]
    const [after, [to]] = runs[at] ?? [null, [own.length]]
    const joins = from + own.slice(from, to).lastIndexOf(before) + 1
    const first = before === null ? from : joins
    partOf.fill(before, from, first)
    const begins = own.slice(first, to).indexOf(after)
    if (after !== null && begins >= 0) partOf.fill(after, first + begins, to)
  }
  return partOf
}

/**
 * The top level of the outline. A part without chapters follows the part before it in the order of parts; before the
 * first that has chapters, it precedes that. Behind the last that has some it is at the end, where a new part is.
 */
export function treeOf<C extends PlacedChapter>(chapters: readonly C[], partIds: readonly string[]): TreeNode<C>[] {
  const parts = assignParts(chapters, new Set(partIds))
  const nodes: TreeNode<C>[] = []
  for (const [at, chapter] of chapters.entries()) {
    const partId = parts[at] ?? null
    const last = nodes.at(-1)
    if (last && partId !== null && last.partId === partId) last.chapters.push(chapter)
    else nodes.push({ partId, chapters: [chapter] })
  }
  const filled = new Set(parts)
  const lastFilled = partIds.findLastIndex(partId => filled.has(partId))
  for (const [at, partId] of partIds.entries()) {
    if (filled.has(partId)) continue
    const before = nodes.findIndex(node => node.partId !== null && node.partId === partIds[at - 1])
    const next = nodes.findIndex(node => node.partId !== null)
    const to = at > lastFilled ? nodes.length : at > 0 ? before + 1 : next
    nodes.splice(to, 0, { partId, chapters: [] })
  }
  return nodes
}

/**
 * The parts of chapters, by the ids of these. Of `chosen` chapters, a part is theirs only if none of its chapters is
 * left out: a few chapters of a part are not the part.
 */
export function partsByChapter(
  { parts, chapters }: { parts: readonly { partId: string; title: string }[]; chapters: readonly PlacedChapter[] },
  chosen?: ReadonlySet<string>,
): Map<string, { id: string; title: string }> {
  const titles = new Map(parts.map(({ partId, title }) => [partId, title]))
  const found = new Map<string, { id: string; title: string }>()
  for (const node of treeOf(chapters, [...titles.keys()])) {
    const title = node.partId === null ? undefined : titles.get(node.partId)
    const isWhole = node.chapters.every(({ chapterId }) => !chosen || chosen.has(chapterId))
    if (node.partId === null || title === undefined || !isWhole) continue
    for (const { chapterId } of node.chapters) found.set(chapterId, { id: node.partId, title })
  }
  return found
}

/** Where chapters go: into a part or into none, after a chapter or, with null, before all. */
export interface Destination {
  partId: string | null
  after: string | null
}

/**
 * One step up or down for chapters: past their neighbour, out of their part, or into the next one. Null at the end of
 * the outline.
 */
export function stepOf(
  nodes: readonly TreeNode<PlacedChapter>[],
  ids: ReadonlySet<string>,
  by: 1 | -1,
): Destination | null {
  const flat = nodes.flatMap(({ chapters }) => chapters)
  const order = flat.map(({ chapterId }) => chapterId)
  const edge = by < 0 ? order.findIndex(id => ids.has(id)) : order.findLastIndex(id => ids.has(id))
  const edgeId = order[edge]
  const at = nodes.findIndex(({ chapters }) => chapters.some(({ chapterId }) => chapterId === edgeId))
  const node = nodes[at]
  if (!node || edgeId === undefined) return null
  const before = (index: number) => order.slice(0, index).findLast(id => !ids.has(id)) ?? null
  const neighbour = order[edge + by]
  const inPart = node.chapters.findIndex(({ chapterId }) => chapterId === edgeId) + by
  if (node.partId !== null && node.chapters[inPart])
    return { partId: node.partId, after: by > 0 ? (neighbour ?? null) : before(edge - 1) }
  const beyond = nodes[at + by]
  const empties = node.partId !== null && node.chapters.every(({ chapterId }) => ids.has(chapterId))
  // Out of the part. An empty part has no place among chapters: it would follow the one that left it upwards.
  if (node.partId !== null && !(by < 0 && empties && beyond && beyond.partId !== null))
    return beyond || !empties ? { partId: null, after: before(by > 0 ? edge + 1 : edge) } : null
  if (!beyond) return null
  if (beyond.partId !== null) return { partId: beyond.partId, after: before(by > 0 ? edge + 1 : edge) }
  return { partId: null, after: by > 0 ? (neighbour ?? null) : before(edge - 1) }
}
