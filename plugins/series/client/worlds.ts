import {
  type CommandContext,
  call,
  type EntityRef,
  fetchCall,
  queryClient,
  registry,
  type SourceResult,
  t,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { entityLink } from '#core/shared/links.ts'
import { seriesCalls } from '../shared.ts'

export type Linked = OutputOf<typeof seriesCalls.get>
export type World = Linked['worlds'][number]

const minLength = 2

/** What a project is linked with; events keep it up to date. */
export const fetchLinked = (spaceId: string, projectId: string): Promise<Linked> =>
  fetchCall(seriesCalls.get, { spaceId, projectId }, { freshMs: 60_000 })

const shared = new WeakMap<readonly EntityRef[], { world: string; entities: readonly EntityRef[] }>()

/** The same list for the same names, so that they are prepared for matching once. */
function sharedOf(all: readonly EntityRef[], { name, kinds }: World): readonly EntityRef[] {
  const key = `${name} ${kinds.join(' ')}`
  const known = shared.get(all)
  if (known?.world === key) return known.entities
  const entities = all.filter(({ kind }) => kinds.includes(kind)).map(entity => ({ ...entity, project: name }))
  shared.set(all, { world: key, entities })
  return entities
}

let joined: { of: readonly (readonly EntityRef[])[]; entities: readonly EntityRef[] } = { of: [], entities: [] }

/** The names of everything in the worlds that the project uses, as far as the user may read it there. */
export async function sharedNames(context: CommandContext): Promise<readonly EntityRef[]> {
  const { spaceId, projectId } = context
  const names = registry.sources.get('search.names')?.names
  if (!spaceId || !projectId || !names) return []
  const { worlds } = await fetchLinked(spaceId, projectId)
  const lists = await Promise.all(
    worlds.map(async world => sharedOf(await names({ ...context, projectId: world.projectId }), world)),
  )
  const isSame = lists.length === joined.of.length && lists.every((list, at) => list === joined.of[at])
  if (!isSame) joined = { of: lists, entities: lists.length === 1 ? (lists[0] ?? []) : lists.flat() }
  return joined.entities
}

/** Entities of these worlds whose text contains the words, with the text around them. */
export async function findSharedTexts(
  { spaceId, projectId, signal }: CommandContext,
  text: string,
): Promise<SourceResult[]> {
  if (!spaceId || !projectId || text.length < minLength || text.includes(':')) return []
  const { worlds } = await fetchLinked(spaceId, projectId)
  if (worlds.length === 0) return []
  const hits = await call(seriesCalls.texts, { spaceId, projectId, text }, { quiet: true, signal })
  return hits.flatMap(({ kind: name, id, label, parentId, snippet, project, ...place }) => {
    const kind = registry.kinds.get(name)
    if (!kind || !snippet) return []
    const entity = { kind: name, id, label, parentId, project, spaceId: place.spaceId, projectId: place.projectId }
    const words = snippet.marks.map(([from, to]) => snippet.text.slice(from, to))
    const address = `${entityLink(kind, entity)}?q=${encodeURIComponent([...new Set(words)].join(' '))}`
    return [{ entity, label, snippet, address, about: `${t(`kind.${name}.one`)} · ${project}` }]
  })
}

/** The project that the user was in last and that uses the world of another one, as far as this window knows. */
export function usedFrom(projectId: string): { spaceId: string; projectId: string } | undefined {
  const answers = queryClient
    .getQueryCache()
    .findAll({ queryKey: [seriesCalls.get.name] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const { queryKey, state } of answers) {
    const linked = state.data as Linked | undefined
    const place = queryKey[1] as { spaceId: string; projectId: string }
    if (linked?.worlds.some(world => world.projectId === projectId)) return place
  }
  return undefined
}
