import type { EntityRef } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'

export const historyPath = `${limits.basePath}/history/$spaceId/$projectId/$kind/$id`

/** The page with the versions of a thing. */
export function historyLink({ spaceId, projectId, kind, id, parentId }: EntityRef): string {
  const path = [spaceId, projectId, kind, id].map(encodeURIComponent).join('/')
  return `${limits.basePath}/history/${path}${parentId ? `?in=${encodeURIComponent(parentId)}` : ''}`
}
