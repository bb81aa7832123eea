import { invalidateCalls, queryClient, registry } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { cvCalls, type TagsEvent, tagCalls, tagFieldOf } from '../shared.ts'

/** Invalidates what the event concerns and refetches what is visible. */
export async function invalidateTags(data: unknown): Promise<void> {
  const news = data as TagsEvent
  if (news.is !== 'carried') await invalidateCalls(cvCalls.find)
  if (news.is !== 'new' && news.appointment === 'entryTag') await refreshTaggedEntities(news)
}

/** Lists of entities with tags, and the entities themselves: those named, or all of the project. */
export async function refreshTaggedEntities({
  projectId,
  things: entities,
}: Pick<TagsEvent, 'projectId' | 'things'>): Promise<void> {
  const kinds = registry.kinds.list().filter(tagFieldOf)
  const lists = new Set(kinds.map(kind => callsOf(kind).find.name))
  const pages = new Map<string, Kind>(kinds.map(kind => [callsOf(kind).get.name, kind]))
  const ids = entities && new Set(entities)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) => {
      const params = (input ?? {}) as Readonly<Record<string, unknown>>
      if (params.projectId !== projectId) return false
      if (lists.has(String(name)) || name === tagCalls.of.name || name === tagCalls.things.name) return true
      const kind = pages.get(String(name))
      return kind !== undefined && (!ids || ids.has(String(params[kind.idField])))
    },
  })
}
