import { useMemo } from 'react'
import { useCall, useSharedEntities } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import type { ShownSubject } from '../shared/view.ts'

/**
 * What nodes are about, under its current name: of the project, and of the worlds that it uses. What is missing once
 * all names are known is gone, or may not be read.
 */
export function useSubjects({ spaceId, projectId }: Place, ids: readonly string[]) {
  const place = { spaceId, projectId }
  const input = ids.length > 0 ? { ...place, ids: [...ids] } : null
  const { data: own } = useCall(mentionCalls.entities, input, { quiet: true })
  const isMissing = useMemo(() => {
    const known = new Set(own?.map(({ id }) => id))
    return own !== undefined && ids.some(id => !known.has(id))
  }, [own, ids])
  const shared = useSharedEntities(isMissing, place)
  const hasChapters = own?.some(({ entity }) => entity === chapter.name)
  const { data: chapters } = useCall(chapterCalls.getChaptersMap, hasChapters ? place : null, { quiet: true })
  const subjects = useMemo(() => {
    const found = new Map<string, ShownSubject>()
    const wanted = new Set(ids)
    for (const { kind, id, label, parentId = null, icon, color, projectId, project } of shared ?? [])
      if (wanted.has(id)) found.set(id, { id, kind, label, parentId, icon, color, projectId, project })
    const numbers = new Map(chapters?.map(({ chapterId, index }) => [chapterId, index + 1]))
    for (const { entity, id, label, parentId, icon, color } of own ?? [])
      found.set(id, { id, kind: entity, label, parentId, icon, color, number: numbers.get(id) })
    return found as ReadonlyMap<string, ShownSubject>
  }, [own, shared, chapters, ids])
  return { subjects, isKnown: own !== undefined && shared !== undefined }
}
