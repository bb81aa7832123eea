/** The event of created or deleted relations: the ids of their entities of one kind, for those who may read it. */
export const relationsEvent = 'relations'

export interface RelationsEvent {
  spaceId: string
  projectId: string
  ids: readonly string[]
}
