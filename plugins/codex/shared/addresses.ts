import { links } from '#core/shared/links.ts'

/** What an address of the codex says besides the story. */
export interface CodexQuery {
  through?: string | undefined
  kind?: string | undefined
  text?: string | undefined
  page?: number | string | undefined
}

/** `?through=…`: what is left out or empty is not in it. */
function queryOf({ through, kind, text, page }: CodexQuery): string {
  const pairs = Object.entries({ through, kind, text, page }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The addresses of the codex of a story. */
export const codexAddresses = {
  list: (storyId: string, query: CodexQuery = {}) => `${links.story(storyId)}/codex${queryOf(query)}`,
  page: (storyId: string, entityId: string, query: Pick<CodexQuery, 'through'> = {}) =>
    `${links.story(storyId)}/codex/${encodeURIComponent(entityId)}${queryOf(query)}`,
  author: (spaceId: string, projectId: string) => `${links.project(spaceId, projectId)}/codex`,
} as const
