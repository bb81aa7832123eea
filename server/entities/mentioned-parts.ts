import type { Reader } from '../db/schema.ts'

/** What texts can mention that is no entity but stands in one, such as a scene in its chapter. */
export interface MentionedParts {
  /** the type of these mentions */
  readonly type: string
  /** the entities that parts stand in now, by the ids of the parts; parts that are gone are left out */
  holdersOf(read: Reader, projectId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** the names of the parts of an entity, by their ids */
  partsOf(read: Reader, projectId: string, entityId: string): Promise<ReadonlyMap<string, string>>
}
