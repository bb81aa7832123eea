import { limits } from '#core/shared/limits.ts'
import type { SearchQuery } from '../shared/filter-words.ts'
import { spaceIn } from './vocabulary.ts'

export interface SearchPlace {
  spaceId?: string
  projectId?: string
}

/** The input of suggestion/global. */
export type SearchRequest = SearchPlace & { text: string; types?: string[]; tags?: string[]; maxResults: number }

/** The request for a query; undefined for an empty one or one with invalid filters. */
export function searchRequest(
  { text, kinds, tags, place = 'everywhere', unknown }: SearchQuery,
  currentPlace: SearchPlace,
): SearchRequest | null {
  if (unknown.length > 0 || (text.trim() === '' && tags.length === 0)) return null
  const { spaceId, projectId } = currentPlace
  return {
    text: text.slice(0, limits.queryMax).toWellFormed(),
    ...(place === 'project'
      ? { spaceId, projectId }
      : place === 'everywhere'
        ? {}
        : { spaceId: spaceIn(place) ?? spaceId }),
    ...(kinds.length > 0 ? { types: [...kinds] } : {}),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    maxResults: limits.searchResults,
  }
}
