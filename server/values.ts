import type { Kind } from '#core/shared/kind.ts'

/** The signed-in person, for handlers. */
export interface SessionUser {
  /** internal id, for foreign keys */
  id: string
  userId: string
  username: string
  userIdSelected: boolean
}

/** JSON text that is sent unchanged, so that stored JSON need not be parsed and serialised again. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An entity with all that a file of its project says about it. */
export interface WholeEntity {
  kind: Kind
  id: string
  parentId: string | null
  createdAt: string
  archivedAt: string | null
  values: Record<string, unknown>
  /** where it is in the file, for errors */
  path: string
}
