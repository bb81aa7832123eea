/** Relations or mentions of entities of one kind were created or deleted, for those who may read the kind. */
export const relationsEvent = 'relations'

export interface RelationsEvent {
  spaceId: string
  projectId: string
  /** empty if there are too many to name */
  ids: readonly string[]
}
