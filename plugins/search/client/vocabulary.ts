import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { desk, inEnglish, language, t, useCall, useHouse } from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Choice, Vocabulary } from '../shared/filter-words.ts'

/** Values of `in:` beside the names of spaces, which are `space <id>`. */
export type Placed = 'project' | 'space' | 'everywhere'

const spacePrefix = 'space '

/** The id of a space that `in:` names. */
export function spaceIn(place: string): string | undefined {
  return place.startsWith(spacePrefix) ? place.slice(spacePrefix.length) : undefined
}

/** A message in the reader's language and in English, each once. */
function both(...ids: string[]): string[] {
  return [...new Set([...ids.map(id => t(id)), ...ids.map(id => inEnglish(id))])]
}

export interface KnownSpace {
  spaceId: string
  name: string
}

interface Known {
  kinds: readonly { name: string }[]
  /** where the person is */
  spaceId?: string
  projectId?: string
  spaces: readonly KnownSpace[]
}

/** The words of filters in the reader's language and in English, with the kinds and places there are. */
export function vocabularyOf({ kinds, spaceId, projectId, spaces }: Known): Vocabulary {
  const place = (value: Placed, id: string): Choice => ({ value, words: both(id) })
  return {
    filters: { kind: both('search.filter-kind'), tag: both('search.filter-tag'), in: both('search.filter-in') },
    kinds: kinds.map(({ name }) => ({
      value: name,
      words: [...both(`kind.${name}.one`, `kind.${name}.many`).map(word => word.toLowerCase()), name],
    })),
    places: [
      ...(projectId ? [place('project', 'search.in-project')] : []),
      ...(spaceId ? [place('space', 'search.in-space')] : []),
      place('everywhere', 'search.in-everywhere'),
      ...spaces.map(one => ({ value: `${spacePrefix}${one.spaceId}`, words: [one.name, one.spaceId] })),
    ],
  }
}

const none: readonly KnownSpace[] = []

/** The same, followed. */
export function useVocabulary(): Vocabulary {
  const house = useHouse()
  const { version } = useSnapshot(language)
  const { spaceId, projectId } = useSnapshot(desk).params
  const { data: spaces = none } = useCall(spaceCalls.find, {}, { quiet: true })
  const kinds = house.kinds.list()
  return useMemo(() => {
    const made: Vocabulary & { version: number } = {
      version,
      ...vocabularyOf({ kinds, spaceId, projectId, spaces }),
    }
    return made
  }, [version, kinds, spaceId, projectId, spaces])
}
