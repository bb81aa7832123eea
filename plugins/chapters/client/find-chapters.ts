import type { CommandContext, Found } from '#core/client/index.ts'
import { chapter } from '../shared.ts'
import { chaptersOf } from './chapters-map.ts'
import { matchChapters } from './match-chapters.ts'

const MOST = 50

/** What the palette offers behind `:`, the number of a chapter or words of its title. */
export async function findChapters(
  { spaceId, projectId, signal }: CommandContext,
  text: string,
): Promise<readonly Found[]> {
  if (!spaceId || !projectId) return []
  const map = await chaptersOf({ spaceId, projectId }, signal)
  return matchChapters(map, text)
    .slice(0, MOST)
    .map(({ chapterId, title, index }) => ({
      thing: { kind: chapter.name, id: chapterId, label: title, spaceId, projectId },
      label: `${index + 1} · ${title}`,
    }))
}
