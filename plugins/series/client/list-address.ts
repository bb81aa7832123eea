import { links } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'

/** The list of a kind on the page of a project: its own, or that of a world which it uses. */
export function listAddress({ spaceId, projectId }: Place, kind: string, from = projectId): string {
  const own = links.project(spaceId, projectId, kind)
  return from === projectId ? own : `${own}&from=${encodeURIComponent(from)}`
}
