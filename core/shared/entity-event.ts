import type { Place } from './kind-calls.ts'

interface EntityEventBase extends Place {
  kind: string
}

interface AttributedEntityEvent extends EntityEventBase {
  /** public user id of the author */
  by: string
  /** id of the page that made the request */
  page?: string
}

/** One entity was created, changed or deleted. */
export interface EntityChangeEvent extends AttributedEntityEvent {
  is: 'created' | 'changed' | 'archived' | 'restored' | 'deleted'
  id: string
  /** cut off after `eventLabelMax` */
  label: string
  parentId: string | null
  revision: number
  /** ISO 8601 */
  at: string
  /** names of the changed fields */
  fields?: string[]
  /** how many entities of the kind are visible in the project now; absent if the count did not change */
  count?: number
  /** for ordered kinds, the visible sibling before it, null for the first; absent for a new entity at the end */
  after?: string | null
}

/** Entities were reordered. */
interface EntityMoveEvent extends AttributedEntityEvent {
  is: 'moved'
  /** in their new order; absent if there are too many */
  ids: string[]
  parentId: string | null
}

/** Many entities of a kind were created, changed or deleted. */
interface EntityBulkEvent extends EntityEventBase {
  is: 'many'
  count?: number
}

/**
 * What happened to entities of one kind in one project, for those who may read the kind there. Carries labels and no
 * content.
 */
export type EntityEvent = EntityChangeEvent | EntityMoveEvent | EntityBulkEvent

export const eventLabelMax = 500
export const eventIdsMax = 500
