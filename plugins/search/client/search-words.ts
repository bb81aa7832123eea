import { useEffect, useState } from 'react'
import { type EntityRef, errorMessage, registry, t } from '#core/client/index.ts'
import type { SearchQuery } from '../shared/filter-words.ts'
import type { SearchMatch } from './search-matches.ts'
import type { SearchPlace } from './search-request.ts'

/** What the words of plugins found, and what is wrong with their values. */
interface Narrowed {
  entities: readonly EntityRef[]
  issues: readonly string[]
}

const nothing: Narrowed = { entities: [], issues: [] }

/** The entities of the project that all words of plugins and the text of a query find, in the order of the first. */
export async function findByWords({ narrowed, text, kinds }: SearchQuery, place: SearchPlace): Promise<Narrowed> {
  const { spaceId, projectId } = place
  if (!spaceId || !projectId) return { entities: [], issues: [t('search.words-need-project')] }
  const found = await Promise.all(
    narrowed.map(({ word, value }) => registry.searchWords.get(word)?.find({ spaceId, projectId }, value, text)),
  )
  const issues = found.flatMap((one, at) => {
    if (!one || !('issue' in one)) return []
    const { word = '', value = '' } = narrowed[at] ?? {}
    const label = registry.searchWords.get(word)?.label
    // The word may also name a place: `in:` does.
    const isPlace = label !== undefined && t(label) === t('search.filter-in')
    return isPlace ? [t('search.unknown-in', { value }), one.issue] : [one.issue]
  })
  const [first = [], ...others] = found.map(one => (one && 'entities' in one ? one.entities : []))
  const sets = others.map(entities => new Set(entities.map(({ id }) => id)))
  const isWanted = ({ id, kind }: EntityRef) =>
    (kinds.length === 0 || kinds.includes(kind)) && sets.every(set => set.has(id))
  return issues.length > 0 ? { entities: [], issues } : { entities: first.filter(isWanted), issues }
}

/** Hits by kind. */
export function narrowedHits({ entities }: Narrowed): Map<string, SearchMatch[]> {
  return Map.groupBy(
    entities.map(entity => ({ entity })),
    ({ entity }) => entity.kind,
  )
}

/** The same while it is typed: `query` is the query as JSON, empty for none. */
export function useSearchWords(query: string, { spaceId, projectId }: SearchPlace): Narrowed & { of: string } {
  const [found, setFound] = useState<Narrowed & { of: string }>({ ...nothing, of: '' })
  useEffect(() => {
    if (query === '') return
    let isCurrent = true
    void findByWords(JSON.parse(query) as SearchQuery, { spaceId, projectId })
      .catch((error: unknown): Narrowed => ({ entities: [], issues: [errorMessage(error)] }))
      .then(next => isCurrent && setFound({ ...next, of: query }))
    return () => {
      isCurrent = false
    }
  }, [query, spaceId, projectId])
  return found
}
