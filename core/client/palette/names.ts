import type { CommandContext, Found, Source, Thing } from '../registry/contract.ts'
import { type PreparedNames, prepare } from './match-names.ts'
import { createRanker, type Ranker } from './rank.ts'

/** Things of one source with their names laid out for ranking; once for each name they go by. */
export interface NamedThings {
  source: Source
  things: readonly Thing[]
  ranker: Ranker
}

/** Places of one source with their names laid out for ranking. */
export interface NamedPlaces {
  source: Source
  places: readonly Found[]
  names: PreparedNames
}

const known = new WeakMap<readonly Thing[], { named: readonly Thing[]; names: PreparedNames; ranker: Ranker }>()

/** Lays names out once for each list of things. */
function nameThings(source: Source, things: readonly Thing[]): NamedThings {
  let made = known.get(things)
  if (!made) {
    const named = things.flatMap(thing => [thing, ...(thing.aliases ?? []).map(foundAs => ({ ...thing, foundAs }))])
    const names = prepare(named.map(thing => thing.foundAs ?? thing.label))
    made = { named, names, ranker: createRanker(names) }
    known.set(things, made)
  }
  return { source, things: made.named, ranker: made.ranker }
}

const narrowed = new WeakMap<readonly Thing[], Map<string, NamedThings>>()

/** Of the named things those of some kinds; laid out once for each list of things. */
export function ofKinds(named: readonly NamedThings[], kinds: readonly string[]): NamedThings[] {
  const key = kinds.join(' ')
  return named.map(({ source, things }) => {
    const made = narrowed.get(things) ?? new Map<string, NamedThings>()
    narrowed.set(things, made)
    const known = made.get(key)
    if (known) return known
    const some = things.filter(({ kind }) => kinds.includes(kind))
    const names = prepare(some.map(thing => thing.foundAs ?? thing.label))
    const only = { source, things: some, ranker: createRanker(names) }
    made.set(key, only)
    return only
  })
}

/** Names of every source that has any here. A source that fails is left out; its own call has said why. */
export async function gatherNames(sources: readonly Source[], context: CommandContext): Promise<NamedThings[]> {
  const asked = await Promise.allSettled(
    sources.map(async source => (source.names ? nameThings(source, await source.names(context)) : null)),
  )
  return asked.flatMap(outcome => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
}

/** Places of every source that has any here. */
export async function gatherPlaces(sources: readonly Source[], context: CommandContext): Promise<NamedPlaces[]> {
  const asked = await Promise.allSettled(
    sources.map(async source => {
      const places = (await source.places?.(context)) ?? []
      return { source, places, names: prepare(places.map(({ label }) => label)) }
    }),
  )
  return asked.flatMap(outcome =>
    outcome.status === 'fulfilled' && outcome.value.places.length > 0 ? [outcome.value] : [],
  )
}
