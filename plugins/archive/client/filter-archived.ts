import { type EntityRef, registry } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { archiveListCall } from '#core/shared/calls/archive.ts'
import { foldForMatching } from '#core/shared/fold.ts'

export type ArchivedRow = OutputOf<typeof archiveListCall>[number]

/** The filter value for every kind. */
export const ALL_KINDS = 'all'

export function entityRefOf({ entity, entityId, label, spaceId, projectId, parentId }: ArchivedRow): EntityRef {
  return { kind: entity, id: entityId, label, spaceId, projectId, parentId }
}

/** Counts archived entities by kind, in the order in which kinds are listed. Unknown kinds are left out. */
export function countByKind(all: readonly ArchivedRow[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { entity } of all) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  return registry.kinds.list().flatMap(({ name }) => {
    const count = counts.get(name)
    return count === undefined ? [] : [{ kind: name, count }]
  })
}

/** The entities of a kind whose names contain every word of a text, in any order. */
export function filterArchived(all: readonly ArchivedRow[], kind: string, text: string): ArchivedRow[] {
  const words = foldForMatching(text).split(/\s+/).filter(Boolean)
  return all.filter(({ entity, label }) => {
    if (!registry.kinds.get(entity) || (kind !== ALL_KINDS && entity !== kind)) return false
    const name = foldForMatching(label)
    return words.every(word => name.includes(word))
  })
}
