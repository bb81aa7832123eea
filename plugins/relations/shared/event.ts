/** The event of relations that were made or are gone, and what it carries: the ids of both things of each. */
export const relationsEvent = 'relations'

export interface RelationsNews {
  spaceId: string
  projectId: string
  ids: readonly string[]
}
