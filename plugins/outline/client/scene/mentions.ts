// Scenes as texts mention them: by their ids, with the chapter that they stand in as parent.
import { call, type EntityRef, type MentionTarget } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { outlineCalls, sceneMention } from '../../shared.ts'

const offeredMax = 10
const queryMax = 200

/** Noted scenes for the letters typed after `@`, each told with its chapter. */
export async function suggestScenes(place: Place, text: string, signal: AbortSignal): Promise<EntityRef[]> {
  const query = text.trim().slice(0, queryMax)
  if (query === '') return []
  const input = { ...place, query, limit: offeredMax }
  const found = await call(outlineCalls.findScenes, input, { quiet: true, signal })
  return found.map(({ sceneId, chapterId, chapter, title }) => ({
    ...{ kind: sceneMention, id: sceneId, label: title, ...place, parentId: chapterId, foundAs: chapter },
  }))
}

/** The current titles and chapters of scenes. */
export async function lookUpScenes(place: Place, ids: readonly string[]): Promise<MentionTarget[]> {
  const found = await call(outlineCalls.mentionedScenes, { ...place, ids: [...ids] }, { quiet: true })
  return found.map(({ sceneId, chapterId, title, synopsis, archived }) => ({
    ...{ kind: sceneMention, id: sceneId, label: title, parentId: chapterId, archived, summary: synopsis },
  }))
}
