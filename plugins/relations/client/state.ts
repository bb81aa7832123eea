import { proxy } from 'valtio'
import type { EntityRef } from '#core/client/index.ts'

/** The entities whose relations are being managed. */
export const managedRelations = proxy<{ entities: readonly EntityRef[] | null }>({ entities: null })

export function openRelationManager(entities: readonly EntityRef[]): void {
  managedRelations.entities = entities.map(entity => ({ ...entity }))
}

export function closeRelationManager(): void {
  managedRelations.entities = null
}
