import { proxy } from 'valtio'
import type { EntityRef } from '#core/client/index.ts'
import type { RelatedEntity } from './related-entities.ts'

/** The entities whose relations are being managed, and the related one that the focus goes to. */
export const managedRelations = proxy<{ entities: readonly EntityRef[] | null; focusedId: string | null }>({
  entities: null,
  focusedId: null,
})

/** The relation whose dates are being set. */
export const datedRelation = proxy<{ open: { entity: EntityRef; other: RelatedEntity } | null }>({ open: null })

export function openPeriod(entity: EntityRef, other: RelatedEntity): void {
  managedRelations.focusedId = other.id
  datedRelation.open = { entity: { ...entity }, other: { ...other } }
}

export function closePeriod(): void {
  datedRelation.open = null
}

export function openRelationManager(entities: readonly EntityRef[]): void {
  managedRelations.focusedId = null
  managedRelations.entities = entities.map(entity => ({ ...entity }))
}

export function closeRelationManager(): void {
  managedRelations.entities = null
}
