import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'
import type { Events } from '../ports.ts'
import type { SessionUser } from '../values.ts'

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
  /** who writes */
  by: Pick<SessionUser, 'id' | 'userId'>
  at: Date
  archived: boolean
  /** in an unfinished import: nobody sees it before an event of its batch */
  hidden: boolean
}

/** What a write hook can use besides the transaction, in worker threads too. */
export interface EntityWriteServices {
  events: Pick<Events, 'emit'>
  /** of all plugins */
  kinds: readonly Kind[]
}

/** Called in the transaction that writes an entity. */
export type OnEntityWrite = (tx: Tx, entityWrite: EntityWrite, services: EntityWriteServices) => Promise<void>
