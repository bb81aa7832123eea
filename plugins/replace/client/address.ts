import type { Replacement } from './engine/expression.ts'

/** The page of a project, filled in. */
export function replaceAddress(
  { spaceId = '', projectId = '' }: { spaceId?: string | undefined; projectId?: string | undefined },
  { find = '', replaceWith = '', wholeWords = false, worlds = false }: Partial<Replacement> & { worlds?: boolean } = {},
): string {
  const query = new URLSearchParams({
    ...(find && { find }),
    ...(replaceWith && { with: replaceWith }),
    ...(wholeWords && { whole: '1' }),
    ...(worlds && { worlds: '1' }),
  }).toString()
  return `/builder/replace/${spaceId}/${projectId}${query && `?${query}`}`
}
