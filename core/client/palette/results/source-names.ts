import type { CommandContext, EntityRef, SearchSource, SourceResult } from '../../registry/contract.ts'
import { type PreparedNames, prepareNames } from '../ranking/match-names.ts'
import { createRanker, type Ranker } from '../ranking/rank.ts'

/** Entities of one source with their names prepared for ranking, one entry per name. */
export interface NamedEntities {
  source: SearchSource
  entities: readonly EntityRef[]
  ranker: Ranker
}

/** Places of one source with their names prepared for ranking. */
export interface NamedDestinations {
  source: SearchSource
  destinations: readonly SourceResult[]
  names: PreparedNames
}

const prepared = new WeakMap<
  readonly EntityRef[],
  { named: readonly EntityRef[]; names: PreparedNames; ranker: Ranker }
>()

/** Prepares the names of a list of entities once. */
function nameEntities(source: SearchSource, entities: readonly EntityRef[]): NamedEntities {
  let cached = prepared.get(entities)
  if (!cached) {
    const named = entities.flatMap(entity => [
      entity,
      ...(entity.aliases ?? []).map(foundAs => ({ ...entity, foundAs })),
    ])
    const names = prepareNames(named.map(entity => entity.foundAs ?? entity.label))
    cached = { named, names, ranker: createRanker(names) }
    prepared.set(entities, cached)
  }
  return { source, entities: cached.named, ranker: cached.ranker }
}

const preparedByKind = new WeakMap<readonly EntityRef[], Map<string, NamedEntities>>()

/** The named entities of some kinds, prepared once for each list of entities. */
export function filterKinds(named: readonly NamedEntities[], kinds: readonly string[]): NamedEntities[] {
  const key = kinds.join(' ')
  return named.map(({ source, entities }) => {
    const cached = preparedByKind.get(entities) ?? new Map<string, NamedEntities>()
    preparedByKind.set(entities, cached)
    const prepared = cached.get(key)
    if (prepared) return prepared
    const some = entities.filter(({ kind }) => kinds.includes(kind))
    const names = prepareNames(some.map(entity => entity.foundAs ?? entity.label))
    const only = { source, entities: some, ranker: createRanker(names) }
    cached.set(key, only)
    return only
  })
}

/** Names from every applicable source. A source that fails is left out; its own call has reported the failure. */
export async function gatherNames(sources: readonly SearchSource[], context: CommandContext): Promise<NamedEntities[]> {
  const results = await Promise.allSettled(
    sources.map(async source => (source.names ? nameEntities(source, await source.names(context)) : null)),
  )
  return results.flatMap(outcome => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
}

/** Places from every applicable source. */
export async function gatherDestinations(
  sources: readonly SearchSource[],
  context: CommandContext,
): Promise<NamedDestinations[]> {
  const results = await Promise.allSettled(
    sources.map(async source => {
      const destinations = (await source.places?.(context)) ?? []
      return { source, destinations, names: prepareNames(destinations.map(({ label }) => label)) }
    }),
  )
  return results.flatMap(outcome =>
    outcome.status === 'fulfilled' && outcome.value.destinations.length > 0 ? [outcome.value] : [],
  )
}
