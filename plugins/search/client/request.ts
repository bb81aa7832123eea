import { limits } from '#core/shared/limits.ts'
import type { Query } from '../shared/filter-words.ts'
import { spaceIn } from './vocabulary.ts'

export interface Place {
  spaceId?: string
  projectId?: string
}

/** What suggestion/global is asked. */
export type Asked = Place & { text: string; types?: string[]; tags?: string[]; maxResults: number }

/** What the server is asked for a query; nothing for one that says nothing, or whose filters mean nothing. */
export function requestOf({ text, kinds, tags, place = 'everywhere', unknown }: Query, here: Place): Asked | null {
  if (unknown.length > 0 || (text.trim() === '' && tags.length === 0)) return null
  const { spaceId, projectId } = here
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
