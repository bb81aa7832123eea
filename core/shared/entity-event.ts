import type { Place } from './kind-calls.ts'

interface EntityEventBase extends Place {
  kind: string
}

interface AttributedEntityEvent extends EntityEventBase {
  /** public user id */
  by: string
  /** the page that asked for it, by a name of its own */
  page?: string
}

/** One entity came, changed or went. */
export interface EntityChangeEvent extends AttributedEntityEvent {
  is: 'created' | 'changed' | 'archived' | 'restored' | 'deleted'
  id: string
  /** cut off after `newsLabelMax` */
  label: string
  parentId: string | null
  revision: number
  /** ISO 8601 */
  at: string
  /** names of the fields a change brought */
  fields?: string[]
  /** how many of the kind are on show in the project now; not told where that stayed the same */
  count?: number
  /**
   * where its kind is ordered by hand: the sibling on show before it, null for the first; of what is created, not told
   * where it stands last
   */
  after?: string | null
}

/** Entities took other places among themselves. */
export interface EntityMoveEvent extends AttributedEntityEvent {
  is: 'moved'
  /** in their new order; none where they are too many to be named */
  ids: string[]
  parentId: string | null
}

/** More of a kind came or went than is worth naming. */
export interface EntityBulkEvent extends EntityEventBase {
  is: 'many'
  count?: number
}

/**
 * What happened to entities of one kind in one project, as those hear who may read that kind there: names, and nothing
 * of what is in an entity (reliability R-14).
 */
export type EntityEvent = EntityChangeEvent | EntityMoveEvent | EntityBulkEvent

export const eventLabelMax = 500
export const eventIdsMax = 500
