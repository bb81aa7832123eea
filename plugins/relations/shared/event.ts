/**
 * The event of relations that were made or are gone, and what it carries: the ids of their things of one kind, to those
 * who may read it.
 */
export const relationsEvent = 'relations'

export interface RelationsEvent {
  spaceId: string
  projectId: string
  ids: readonly string[]
}
