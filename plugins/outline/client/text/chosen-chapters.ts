import type { EntityRef } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type ChapterOfOutline, nodesOf, type Outline } from '../outline-rows.ts'

/** As many ids as an address may have. */
export const chosenMax = 100

export interface ChosenChapter {
  chapter: ChapterOfOutline
  /** its place among all chapters, from 1 */
  number: number
}

interface ChapterChoice {
  /** ids of parts and chapters, with a dot between them; without any, it is the whole manuscript */
  parts?: string
  chapters?: string
}

const idsIn = (ids: string | undefined): ReadonlySet<string> => new Set(ids?.split('.').filter(Boolean))

/** The chapters that are read as one text, in the order of the story. */
export function chosenChapters(outline: Outline, { parts, chapters }: ChapterChoice): ChosenChapter[] {
  const [partIds, chapterIds] = [idsIn(parts), idsIn(chapters)]
  const isWhole = partIds.size + chapterIds.size === 0
  let number = 0
  return nodesOf(outline).flatMap(node => {
    const isChosen = isWhole || (node.partId !== null && partIds.has(node.partId))
    return node.chapters.flatMap(chapter => {
      number++
      return isChosen || chapterIds.has(chapter.chapterId) ? { chapter, number } : []
    })
  })
}

/** The address of parts and chapters as one text; without any, of the whole manuscript. */
export function textAddress(
  { spaceId, projectId }: Place,
  entities: readonly Pick<EntityRef, 'kind' | 'id'>[],
): string {
  const idsOf = (name: string) => entities.flatMap(({ kind, id }) => (kind === name ? id : [])).join('.')
  const choice = { parts: idsOf('part'), chapters: idsOf('chapter') }
  const search = Object.entries(choice).flatMap(([name, ids]) => (ids ? `${name}=${ids}` : []))
  return `/builder/outline/${spaceId}/${projectId}/text${search.length > 0 ? `?${search.join('&')}` : ''}`
}
