import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext, inEnglish, language, type SearchWord, t, useCall, useRegistry } from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import type { FilterChoice, FilterVocabulary } from '../shared/filter-words.ts'

/** Values of `in:` beside names of spaces, which are `space <id>`. */
export type PlaceFilterValue = 'project' | 'space' | 'everywhere'

const spacePrefix = 'space '

/** The id of the space that `in:` names. */
export function spaceIn(place: string): string | undefined {
  return place.startsWith(spacePrefix) ? place.slice(spacePrefix.length) : undefined
}

/** A message in the user's language and in English, each once. */
function bothLanguages(...ids: string[]): string[] {
  return [...new Set([...ids.map(id => t(id)), ...ids.map(id => inEnglish(id))])]
}

export interface NamedSpace {
  spaceId: string
  name: string
}

interface VocabularySources {
  kinds: readonly { name: string }[]
  /** the current place */
  spaceId?: string
  projectId?: string
  spaces: readonly NamedSpace[]
  /** the words of plugins */
  words?: readonly Pick<SearchWord, 'id' | 'label'>[]
}

/** The vocabulary of filters in the user's language and in English, with the existing kinds and places. */
export function vocabularyOf({ kinds, spaceId, projectId, spaces, words = [] }: VocabularySources): FilterVocabulary {
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
      ...spaces.map(one => ({ value: `${spacePrefix}${one.spaceId}`, words: [one.name, one.spaceId] })),
    ],
    words: words.map(({ id, label }) => ({ value: id, words: [...new Set([t(label), inEnglish(label)])] })),
  }
}

const noSpaces: readonly NamedSpace[] = []

/** The same, re-rendered on changes. */
export function useVocabulary(): FilterVocabulary {
  const registry = useRegistry()
  const { version } = useSnapshot(language)
  const { spaceId, projectId } = useSnapshot(commandContext).params
  const { data: spaces = noSpaces } = useCall(spaceCalls.find, {}, { quiet: true })
  const kinds = registry.kinds.list()
  const words = registry.searchWords.list()
  return useMemo(() => {
    const vocabulary: FilterVocabulary & { version: number } = {
      version,
      ...vocabularyOf({ kinds, spaceId, projectId, spaces, words }),
    }
    return vocabulary
  }, [version, kinds, spaceId, projectId, spaces, words])
}
