import { registry } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import type { SearchQuery } from '../shared/filter-words.ts'
import { spaceIn, worldIn } from './vocabulary.ts'

export interface SearchPlace {
  spaceId?: string
  projectId?: string
}

/** The input of suggestion/global. */
export type SearchRequest = SearchPlace & { text: string; types?: string[]; tags?: string[]; maxResults: number }

/** Those of the kinds, or of all, whose entities are part of a world. */
function worldKinds(kinds: readonly string[]): string[] {
  const all = registry.kinds.list().filter(({ world }) => world)
  return all.map(({ name }) => name).filter(name => kinds.length === 0 || kinds.includes(name))
}

/** The place that `in:` names. */
function placeOf(place: string, { spaceId, projectId }: SearchPlace): SearchPlace {
  const world = worldIn(place)
  if (world !== undefined) return { spaceId, projectId: world }
  if (place === 'project') return { spaceId, projectId }
  return place === 'everywhere' ? {} : { spaceId: spaceIn(place) ?? spaceId }
}

/** The request for a query; undefined for an empty one or one with invalid filters. */
export function searchRequest(
  { text, kinds, tags, place = 'everywhere', unknown }: SearchQuery,
  currentPlace: SearchPlace,
): SearchRequest | null {
  if (unknown.length > 0 || (text.trim() === '' && tags.length === 0)) return null
  const world = worldIn(place)
  const types = world === undefined ? kinds : worldKinds(kinds)
  return {
    text: text.slice(0, limits.queryMax).toWellFormed(),
    ...placeOf(place, currentPlace),
    ...(types.length > 0 || world !== undefined ? { types: [...types] } : {}),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    maxResults: limits.searchResults,
  }
}
