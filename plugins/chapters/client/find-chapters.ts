import type { CommandContext, SourceResult } from '#core/client/index.ts'
import { foldForMatching } from '#core/shared/text/fold.ts'
import { chapter } from '../shared.ts'
import { fetchChaptersMap, type MappedChapter } from './chapters-map.ts'

const MAX_RESULTS = 50

/** The results of the palette after `:`: chapters by number or by words of the title. */
export async function findChapters(
  { spaceId, projectId, signal }: CommandContext,
  text: string,
): Promise<readonly SourceResult[]> {
  if (!spaceId || !projectId) return []
  const map = await fetchChaptersMap({ spaceId, projectId }, signal)
  return matchChapters(map, text)
    .slice(0, MAX_RESULTS)
    .map(({ chapterId, title, index }) => ({
      entity: { kind: chapter.name, id: chapterId, label: title, spaceId, projectId },
      label: `${index + 1} · ${title}`,
    }))
}

/**
 * The chapters that match a text, best first. Digits match a number exactly, then numbers that start with them; words
 * match the start of a title, then its inside.
 */
export function matchChapters(map: readonly MappedChapter[], text: string): MappedChapter[] {
  const query = foldForMatching(text.trim())
  if (query === '') return []
  const scored = map.flatMap(chapter => {
    const number = String(chapter.index + 1)
    const title = foldForMatching(chapter.title)
    const score = [
      number === query,
      /^\d+$/.test(query) && number.startsWith(query),
      title.startsWith(query),
      title.includes(query),
    ].indexOf(true)
    return score < 0 ? [] : [{ chapter, score }]
  })
  return scored.toSorted((one, other) => one.score - other.score).map(({ chapter }) => chapter)
}
