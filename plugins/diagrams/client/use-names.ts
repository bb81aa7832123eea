import { useMemo } from 'react'
import { type EntityRef, useCall, useSharedEntities } from '#core/client/index.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import type { DiagramNode } from '../shared.ts'
import { type DiagramPageState, stringOf } from './parts/nodes.ts'

const namedAtOnce = 500

/** What a node stands for, under its current name; of a world that the project uses, with that project. */
export type NamedEntity = Pick<EntityRef, 'id' | 'kind' | 'label' | 'parentId' | 'icon' | 'color' | 'project'> & {
  projectId: string
}

/** What nodes stand for, by id. What has no name once all are known is gone, or may not be read. */
export function useNames({ entityRef: { spaceId, projectId } }: DiagramPageState, nodes: readonly DiagramNode[]) {
  const place = { spaceId, projectId }
  const key = [...new Set(nodes.flatMap(({ data }) => stringOf(data.entityId) || []))].slice(0, namedAtOnce).join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  const { data: own } = useCall(mentionCalls.entities, ids.length > 0 ? { ...place, ids } : null, { quiet: true })
  const isMissing = useMemo(() => {
    const known = new Set(own?.map(({ id }) => id))
    return own !== undefined && ids.some(id => !known.has(id))
  }, [own, ids])
  const shared = useSharedEntities(isMissing, place)
  return useMemo(() => {
    const wanted = new Set(ids)
    const names = new Map<string, NamedEntity>()
    for (const one of shared ?? []) if (wanted.has(one.id)) names.set(one.id, one)
    for (const { entity: kind, ...one } of own ?? []) names.set(one.id, { ...one, kind, projectId })
    return { names: names as ReadonlyMap<string, NamedEntity>, isKnown: own !== undefined && shared !== undefined }
  }, [own, shared, ids, projectId])
}
