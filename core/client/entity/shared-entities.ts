import { useEffect, useState } from 'react'
import type { Place } from '#core/shared/kind-calls.ts'
import { createCommandContext } from '../context/run-command.ts'
import { registry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'

/**
 * The entities of the worlds that a project uses, as the sources of names have them: each with the name of its project.
 * A source that fails is left out; its own call has reported the failure.
 */
export async function fetchSharedEntities({ spaceId, projectId }: Place): Promise<readonly EntityRef[]> {
  const context = { ...createCommandContext(), spaceId, projectId }
  const lists = await Promise.allSettled(
    registry.sources.list().map(async source => (await source.names?.(context)) ?? []),
  )
  return lists.flatMap(list => (list.status === 'fulfilled' ? list.value : [])).filter(({ project }) => project)
}

const none: readonly EntityRef[] = []

/** The same on a page; undefined until they are known, and nothing where they are not wanted. */
export function useSharedEntities(isWanted: boolean, { spaceId, projectId }: Place): readonly EntityRef[] | undefined {
  const [found, setFound] = useState<{ of: string; entities: readonly EntityRef[] }>()
  const place = `${spaceId}/${projectId}`
  useEffect(() => {
    if (!isWanted || projectId === '') return
    let isCurrent = true
    void fetchSharedEntities({ spaceId, projectId }).then(
      entities => isCurrent && setFound({ of: `${spaceId}/${projectId}`, entities }),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, spaceId, projectId])
  if (!isWanted || projectId === '') return none
  return found?.of === place ? found.entities : undefined
}
