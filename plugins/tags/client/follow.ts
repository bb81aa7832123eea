import { house, queries, refresh } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { cvCalls, type TagsNews, tagCalls, tagFieldOf } from '../shared.ts'

/** Asks again for what the news is about, where it is on the screen; the rest is old (server half: `tell`). */
export async function follow(data: unknown): Promise<void> {
  const news = data as TagsNews
  if (news.is !== 'carried') await refresh(cvCalls.find)
  if (news.is !== 'new' && news.appointment === 'entryTag') await refreshCarriers(news)
}

/** Lists of things with tags, and the things themselves: those named, or all of the project. */
export async function refreshCarriers({ projectId, things }: Pick<TagsNews, 'projectId' | 'things'>): Promise<void> {
  const kinds = house.kinds.list().filter(tagFieldOf)
  const lists = new Set(kinds.map(kind => callsOf(kind).find.name))
  const pages = new Map<string, Kind>(kinds.map(kind => [callsOf(kind).get.name, kind]))
  const ids = things && new Set(things)
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) => {
      const asked = (input ?? {}) as Readonly<Record<string, unknown>>
      if (asked.projectId !== projectId) return false
      if (lists.has(String(name)) || name === tagCalls.of.name || name === tagCalls.things.name) return true
      const kind = pages.get(String(name))
      return kind !== undefined && (!ids || ids.has(String(asked[kind.idField])))
    },
  })
}
