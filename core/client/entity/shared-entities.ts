import { useQuery } from '@tanstack/react-query'
import { type EntityEvent, eventLabelMax } from '#core/shared/entity-event.ts'
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

/**
 * The same on a page, kept up to date by events (`core-updates.ts`); undefined until they are known, and nothing where
 * they are not wanted.
 */
export function useSharedEntities(isWanted: boolean, { spaceId, projectId }: Place): readonly EntityRef[] | undefined {
  const enabled = isWanted && projectId !== ''
  const { data } = useQuery({
    queryKey: ['shared-entities', { spaceId, projectId }],
    queryFn: () => fetchSharedEntities({ spaceId, projectId }),
    enabled,
  })
  return enabled ? data : none
}

/** What names of shared entities have beside their labels, and events do not carry. */
const fieldsInNames: readonly string[] = ['aliases', 'icon', 'color']

/** Shared entities after events of their projects; undefined if these do not say enough. */
export function patchSharedEntities(
  entities: readonly EntityRef[],
  events: readonly EntityEvent[],
): readonly EntityRef[] | undefined {
  let patched = entities
  for (const event of events) {
    if (event.is === 'moved') continue
    if (event.is === 'many' || event.is === 'created' || event.is === 'restored') return undefined
    const { is, id, label, fields } = event
    const known = patched.find(one => one.id === id)
    if (!known) continue
    if (is !== 'changed') patched = patched.filter(one => one !== known)
    else if (label.length >= eventLabelMax || fields?.some(field => fieldsInNames.includes(field))) return undefined
    else if (label !== known.label) patched = patched.map(one => (one === known ? { ...one, label } : one))
  }
  return patched
}
