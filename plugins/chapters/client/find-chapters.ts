import type { CommandContext, SourceResult } from '#core/client/index.ts'
import { chapter } from '../shared.ts'
import { fetchChaptersMap } from './chapters-map.ts'
import { matchChapters } from './match-chapters.ts'

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
