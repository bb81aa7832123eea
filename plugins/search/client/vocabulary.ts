import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import {
  CallError,
  commandContext,
  fetchCall,
  inEnglish,
  language,
  type SearchWord,
  t,
  useCall,
  useRegistry,
} from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import type { FilterChoice, FilterVocabulary } from '../shared/filter-words.ts'

/** Values of `in:` beside names of spaces, which are `space <id>`, and of worlds, which are `world <id>`. */
type PlaceFilterValue = 'project' | 'space' | 'everywhere'

const spacePrefix = 'space '

/** The id of the space that `in:` names. */
export function spaceIn(place: string): string | undefined {
  return place.startsWith(spacePrefix) ? place.slice(spacePrefix.length) : undefined
}

const worldPrefix = 'world '

/** The id of the project whose world `in:` names. */
export function worldIn(place: string): string | undefined {
  return place.startsWith(worldPrefix) ? place.slice(worldPrefix.length) : undefined
}

/** A message in the user's language and in English, each once. */
function bothLanguages(...ids: string[]): string[] {
  return [...new Set([...ids.map(id => t(id)), ...ids.map(id => inEnglish(id))])]
}

export interface NamedSpace {
  spaceId: string
  name: string
}

/** A project whose world the current one uses. */
export interface NamedWorld {
  projectId: string
  name: string
}

interface VocabularySources {
  kinds: readonly { name: string }[]
  /** the current place */
  spaceId?: string
  projectId?: string
  spaces: readonly NamedSpace[]
  /** that the current project uses */
  worlds: readonly NamedWorld[]
  /** the words of plugins */
  words?: readonly Pick<SearchWord, 'id' | 'label'>[]
}

/** The vocabulary of filters in the user's language and in English, with the existing kinds and places. */
export function vocabularyOf({
  kinds,
  spaceId,
  projectId,
  spaces,
  worlds,
  words = [],
}: VocabularySources): FilterVocabulary {
  const place = (value: PlaceFilterValue, id: string): FilterChoice => ({ value, words: bothLanguages(id) })
  return {
    filters: {
      kind: bothLanguages('search.filter-kind'),
      tag: bothLanguages('search.filter-tag'),
      in: bothLanguages('search.filter-in'),
    },
    kinds: kinds.map(({ name }) => ({
      value: name,
      words: [...bothLanguages(`kind.${name}.one`, `kind.${name}.many`).map(word => word.toLowerCase()), name],
    })),
    places: [
      ...(projectId ? [place('project', 'search.in-project')] : []),
      ...(spaceId ? [place('space', 'search.in-space')] : []),
      place('everywhere', 'search.in-everywhere'),
      ...worlds.map(one => ({ value: `${worldPrefix}${one.projectId}`, words: [one.name, one.projectId] })),
      ...spaces.map(one => ({ value: `${spacePrefix}${one.spaceId}`, words: [one.name, one.spaceId] })),
    ],
    words: words.map(({ id, label }) => ({ value: id, words: [...new Set([t(label), inEnglish(label)])] })),
  }
}

const noSpaces: readonly NamedSpace[] = []
const noWorlds: readonly NamedWorld[] = []

/** The worlds that a project uses and the user may read. */
export async function fetchWorlds(spaceId: string, projectId: string): Promise<readonly NamedWorld[]> {
  try {
    return (await fetchCall(seriesCalls.get, { spaceId, projectId }, { freshMs: 60_000 })).worlds
  } catch (error) {
    // Without plugins/series no project uses the world of another.
    if (error instanceof CallError && error.status === 404) return noWorlds
    throw error
  }
}

/** The same, re-rendered on changes. */
export function useVocabulary(): FilterVocabulary {
  const registry = useRegistry()
  const { version } = useSnapshot(language)
  const { spaceId, projectId } = useSnapshot(commandContext).params
  const { data: spaces = noSpaces } = useCall(spaceCalls.find, {}, { quiet: true })
  const place = spaceId && projectId ? { spaceId, projectId } : null
  const { data: { worlds } = { worlds: noWorlds } } = useCall(seriesCalls.get, place, { quiet: true })
  const kinds = registry.kinds.list()
  const words = registry.searchWords.list()
  return useMemo(() => {
    const vocabulary: FilterVocabulary & { version: number } = {
      version,
      ...vocabularyOf({ kinds, spaceId, projectId, spaces, worlds, words }),
    }
    return vocabulary
  }, [version, kinds, spaceId, projectId, spaces, worlds, words])
}
