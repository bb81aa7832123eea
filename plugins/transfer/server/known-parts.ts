import { can } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { outlineCalls, outlineLimits, partsByChapter } from '#plugins/outline/shared.ts'
import type { CallContext, Tx } from '#server/index.ts'

type Outline = OutputOf<typeof outlineCalls.read>

/** A chapter as the source has it, in its order. */
interface SourceChapter {
  id: string
  /** of its part in the source */
  withinId?: string | undefined
}

/** Chapters of a source, and what earlier imports made of it, by source. */
interface ImportedChapters {
  chapters: readonly SourceChapter[]
  known: ReadonlyMap<string, string>
  /** what stays away: it was deleted */
  away: ReadonlySet<string>
}

/** The new chapters of each part that came with an earlier import. */
function chaptersAddedLater({ chapters, known, away }: ImportedChapters): Map<string, SourceChapter[]> {
  const added = chapters.filter(
    ({ id, withinId = '' }) => (known.has(withinId) || away.has(withinId)) && !known.has(id) && !away.has(id),
  )
  return Map.groupBy(added, ({ withinId = '' }) => withinId)
}

/**
 * The new chapters that come into no part: theirs, which an earlier import made, is deleted or in the archive, or the
 * person may not move chapters.
 */
export async function chaptersLeftOutside(
  source: ImportedChapters,
  place: Place,
  context: CallContext,
): Promise<string[]> {
  const added = chaptersAddedLater(source)
  if (added.size === 0) return []
  const ids = (all: Iterable<readonly SourceChapter[]>) => [...all].flat().map(({ id }) => id)
  if (!(await mayMove(place, context))) return ids(added.values())
  const here = partIdsOf(await context.performRead(outlineCalls.read, place))
  return ids([...added].flatMap(([part, chapters]) => (here.has(source.known.get(part) ?? '') ? [] : [chapters])))
}

const mayMove = async (place: Place, context: CallContext): Promise<boolean> =>
  can(await context.access.grantFor(context.person(), place), 'chapter.update')

const partIdsOf = ({ parts }: Outline): ReadonlySet<string> => new Set(parts.map(({ partId }) => partId))

/** Puts new chapters into their parts that were here before: behind or before those that they follow or precede there. */
export async function putIntoKnownParts(
  tx: Tx,
  source: ImportedChapters & { idOf(source: string): string },
  place: Place,
  context: CallContext,
): Promise<void> {
  const added = chaptersAddedLater(source)
  if (added.size === 0 || !(await mayMove(place, context))) return
  const outline = await context.perform(tx, outlineCalls.read, place)
  const parts = partIdsOf(outline)
  const partOf = partsByChapter(outline)
  let order = outline.chapters.map(({ chapterId }) => chapterId)
  for (const [partSource, fresh] of added) {
    const partId = source.known.get(partSource) ?? ''
    if (!parts.has(partId)) continue
    const isFresh = new Set(fresh.map(({ id }) => id))
    const own = source.chapters.filter(({ withinId }) => withinId === partSource)
    const inPart = new Set(order.filter(id => partOf.get(id)?.id === partId))
    for (const { ids, before, behind } of runsOf(own, isFresh, id => inPart.has(source.idOf(id)))) {
      const chapterIds = ids.map(source.idOf)
      const moved = new Set(chapterIds)
      const others = order.filter(id => !moved.has(id))
      const next = behind === undefined ? -1 : others.indexOf(source.idOf(behind))
      const after = before !== undefined ? source.idOf(before) : next < 0 ? undefined : (others[next - 1] ?? null)
      await context.perform(tx, outlineCalls.move, {
        ...place,
        chapterIds,
        partId,
        ...(after !== undefined && { after }),
      })
      if (after !== undefined)
        order = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, ...chapterIds)
      for (const id of chapterIds) inPart.add(id)
    }
  }
}

interface Run {
  ids: string[]
  /** the nearest of the part that stand before and behind them in the source */
  before: string | undefined
  behind: string | undefined
}

/** New chapters that follow each other, as many as one call moves. What was placed is in the part. */
function* runsOf(
  chapters: readonly SourceChapter[],
  isFresh: ReadonlySet<string>,
  isInPart: (id: string) => boolean,
): Generator<Run> {
  let before: string | undefined
  let ids: string[] = []
  for (const [at, { id }] of chapters.entries()) {
    if (isFresh.has(id)) ids.push(id)
    else if (isInPart(id)) before = id
    const next = chapters[at + 1]
    const goesOn = next && isFresh.has(next.id) && ids.length < outlineLimits.moved
    if (ids.length === 0 || goesOn) continue
    yield { ids, before, behind: chapters.slice(at + 1).find(one => isInPart(one.id))?.id }
    before = ids.at(-1)
    ids = []
  }
}
