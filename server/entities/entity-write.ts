import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { EntityStore, Events } from '../ports.ts'
import type { SessionUser } from '../values.ts'
import type { MentionedParts } from './mentioned-parts.ts'
import type { StoredValues } from './values.ts'

/**
 * What happened to an entity; `moved` to another parent; `restored` from the archive, or its deletion was undone;
 * `rebuilt` if nothing did, and a hook sees what was there before it.
 */
export type EntityChange = 'created' | 'changed' | 'moved' | 'archived' | 'restored' | 'deleted' | 'rebuilt'

/** One change of one entity, of any kind. */
export interface EntityWrite {
  /** what happened */
  change: EntityChange
  /** the kind of the entity, which may be of any plugin */
  kind: Kind
  /** the project in which it is, and the space of that */
  place: Place
  /** the id of the entity */
  id: string
  /** of the parent, for kinds with one */
  parentId: string | null
  /** of a new entity: what holds it without being its parent, such as the part of a chapter */
  withinId?: string | undefined
  /** who did it, and when; for `rebuilt`, who changed the entity last */
  by: Pick<SessionUser, 'id' | 'userId'>
  /** when; for `rebuilt`, when the entity was last changed */
  at: Date
  /** names of the fields that were written: all of a new or rebuilt entity, none for the other changes */
  fields: ReadonlySet<string>
  /** all its own fields as stored; as they last were if it is deleted */
  data: EntityValues
  /** the fields that hold references, the same way */
  refs: EntityValues
  /** `data` and `refs` before the change; null for a new or rebuilt entity */
  before: Readonly<StoredValues> | null
  /** if its deletion is undone and it has a parent: the fields of that as they were when it was deleted */
  parentBefore?: EntityValues
  /** the text goes from one entity of the project to another: its words are not counted as written or removed */
  movesText?: true
  /** it is in the archive */
  archived: boolean
  /** in an unfinished import: nobody sees it before an event of its batch */
  hidden: boolean
}

/** What a write hook can use besides the transaction, in worker threads too. */
export interface EntityWriteServices {
  /** events for open pages */
  events: Pick<Events, 'emit'>
  /** changes another entity in the same transaction, with all that follows from it */
  changeEntity: EntityStore['changeEntity']
  /** of all plugins */
  kinds: readonly Kind[]
  /** ids of the projects whose worlds a project uses */
  worldsOf: EntityStore['worldsOf']
  /** what texts can mention beside entities */
  mentionedParts: readonly MentionedParts[]
}

/** A plugin's part in the writes of entities of every kind. */
export interface EntityWriteHook {
  /** the changes it is called for; `created` and `changed` if left out */
  readonly changes?: readonly Exclude<EntityChange, 'rebuilt'>[]
  /**
   * With a number, the hook runs once in the background over all entities that are there already, as `rebuilt`: when
   * the plugin is new or was missing for a while, when a kind is new or was missing, and when the number changes.
   */
  readonly rebuild?: number
  /** Runs in the transaction of the change, and may run again for the same state. If it throws, nothing is written. */
  run(tx: Tx, entityWrite: EntityWrite, services: EntityWriteServices): Promise<void>
}

/** Whether a hook is called for a change. */
export function isCalledFor({ changes = ['created', 'changed'] }: EntityWriteHook, change: EntityChange): boolean {
  return change === 'rebuilt' || changes.includes(change)
}

function selectStored(db: Reader) {
  return db
    .selectFrom('entities')
    .innerJoin('users', 'users.id', 'entities.updated_by')
    .select(['seq', 'entities.id', 'kind', 'space_id', 'project_id', 'parent_id', 'archived_at', 'batch_id'])
    .select(['refs', 'data', 'updated_by', 'updated_at', 'users.user_id'])
}

const storedAt = prepare((db, $: Params<{ seq: number }>) => selectStored(db).where('seq', '=', $.seq))
/** The first entity with a higher number. */
export const storedAfter = prepare((db, $: Params<{ seq: number }>) =>
  selectStored(db).where('seq', '>', $.seq).orderBy('seq').limit(1),
)

export type StoredRow = NonNullable<Awaited<ReturnType<typeof storedAfter.first>>>

/** A stored entity as hooks see it when the whole of it is rebuilt. */
export function rebuiltEntity(kind: Kind, row: StoredRow): EntityWrite {
  const values = { refs: JSON.parse(row.refs), data: JSON.parse(row.data) } as StoredValues
  return {
    ...{ change: 'rebuilt', kind, place: { spaceId: row.space_id, projectId: row.project_id }, id: row.id },
    ...{ parentId: row.parent_id, by: { id: row.updated_by, userId: row.user_id }, at: new Date(row.updated_at) },
    ...{ fields: new Set(Object.keys(kind.fields)), ...values, before: null },
    ...{ archived: row.archived_at !== null, hidden: row.batch_id !== null },
  }
}

/** How an entity changed, if no field was written. */
export type HowChanged = Pick<EntityWrite, 'change' | 'by' | 'at' | 'parentBefore'>

/** A stored entity without written fields: it is moved, archived, restored or about to be deleted. */
export async function unchangedEntity(
  tx: Tx,
  kind: Kind,
  seq: number,
  how: HowChanged,
): Promise<EntityWrite | undefined> {
  const row = await storedAt.first(tx, { seq })
  if (!row) return undefined
  const entity = rebuiltEntity(kind, row)
  return { ...entity, ...how, fields: new Set(), before: { refs: { ...entity.refs }, data: { ...entity.data } } }
}
