import { proxy } from 'valtio'
import type { EntityRef } from '#core/client/index.ts'

/** The entities whose relations are being managed. */
export const managedRelations = proxy<{ things: readonly EntityRef[] | null }>({ things: null })

export function openRelationManager(entities: readonly EntityRef[]): void {
  managedRelations.things = entities.map(entity => ({ ...entity }))
}

export function closeRelationManager(): void {
  managedRelations.things = null
}
