import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'

/** A thing as it has just been stored. */
export interface EntityWrite {
  kind: Kind
  place: Place
  id: string
  /** those the write brought; all of them for a new thing */
  fields: ReadonlySet<string>
  /** all its own fields in their stored form */
  data: Readonly<Record<string, unknown>>
  /** the same of the fields that hold references */
  refs: Readonly<Record<string, unknown>>
}

/** Keeps something beside a thing, in the transaction that writes it. */
export type OnEntityWrite = (tx: Tx, entityWrite: EntityWrite) => Promise<void>
