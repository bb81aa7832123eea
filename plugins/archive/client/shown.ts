import { fold, house, type Thing } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { archiveListCall } from '#core/shared/calls/archive.ts'

export type Archived = OutputOf<typeof archiveListCall>[number]

/** Every kind, in the filter. */
export const everyKind = 'all'

export function thingOf({ entity, entityId, label, spaceId, projectId, parentId }: Archived): Thing {
  return { kind: entity, id: entityId, label, spaceId, projectId, parentId }
}

/** How many there are of each kind, in the order in which kinds are listed; kinds nobody knows here are left out. */
export function kindsIn(all: readonly Archived[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { entity } of all) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  return house.kinds.list().flatMap(({ name }) => {
    const count = counts.get(name)
    return count === undefined ? [] : [{ kind: name, count }]
  })
}

/** Those of a kind whose names have all the words of a text, in any order. */
export function matching(all: readonly Archived[], kind: string, text: string): Archived[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return all.filter(({ entity, label }) => {
    if (!house.kinds.get(entity) || (kind !== everyKind && entity !== kind)) return false
    const name = fold(label)
    return words.every(word => name.includes(word))
  })
}
