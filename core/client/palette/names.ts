import type { CommandContext, Source, Thing } from '../registry/contract.ts'
import { type PreparedNames, prepare } from './match-names.ts'
import { createRanker, type Ranker } from './rank.ts'

/** Things of one source with their names laid out for ranking; once for each name they go by. */
export interface NamedThings {
  source: Source
  things: readonly Thing[]
  ranker: Ranker
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

/** Names of every source that has any here. A source that fails is left out; its own call has said why. */
export async function gatherNames(sources: readonly Source[], context: CommandContext): Promise<NamedThings[]> {
  const asked = await Promise.allSettled(
    sources.map(async source => (source.names ? nameThings(source, await source.names(context)) : null)),
  )
  return asked.flatMap(outcome => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
}
