import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'

/** An entity as just stored. */
export interface EntityWrite {
  kind: Kind
  place: Place
  id: string
  /** names of the fields the write contained; all fields for a new entity */
  fields: ReadonlySet<string>
  /** all its own fields as stored */
  data: Readonly<Record<string, unknown>>
  /** the fields that hold references, as stored */
  refs: Readonly<Record<string, unknown>>
}

/** Called in the transaction that writes an entity. */
export type OnEntityWrite = (tx: Tx, entityWrite: EntityWrite) => Promise<void>
