import type { EntityRef } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'

export const historyPath = `${limits.basePath}/history/$spaceId/$projectId/$kind/$id`

/** The path of the page with an entity's versions. */
export function historyLink({ spaceId, projectId, kind, id, parentId }: EntityRef): string {
  const path = [spaceId, projectId, kind, id].map(encodeURIComponent).join('/')
  return `${limits.basePath}/history/${path}${parentId ? `?in=${encodeURIComponent(parentId)}` : ''}`
}
