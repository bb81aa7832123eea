import { Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { RawJson } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { SearchIndex } from '../ports.ts'
import type { StorageQuota } from '../storage-quota.ts'
import type { AuthorNames } from './author-names.ts'
import type { EntityTable } from './deletions/dependent-tables.ts'
import type { EntityEventEmitter } from './entity-events.ts'
import { type EntityJsonRow, entitiesJson } from './entity-json.ts'
import type { EntityChange, EntityWrite } from './entity-write.ts'
import type { KindShape } from './kind-shape.ts'
import { countBetween, entityAt } from './queries.ts'

/** Services that all modules of the store use. */
export interface EntityStoreServices {
  search: SearchIndex
  authorNames: AuthorNames
  shape(kind: Kind): KindShape
  kinds: readonly Kind[]
  kind(name: string): Kind | undefined
  /** makes a stored entity searchable, by the present rules of its kind */
  indexRow(
    tx: Tx,
    row: { seq: number; projectSeq: number; kind: string; label: string; refs: string; data: string },
  ): Promise<void>
  /** tables without foreign keys whose rows plugins delete with entities */
  entityTables: readonly EntityTable[]
  /** whether a write hook of a plugin is called for a change */
  isFollowed(change: EntityChange): boolean
  /** calls the write hooks of plugins */
  onEntityWrite(tx: Tx, entityWrite: EntityWrite): Promise<void>
  /** emits events to open pages */
  emitter: EntityEventEmitter
  /** refuses writes beyond a person's storage limit */
  storageQuota: StorageQuota
}

/** The same error for an entity that is missing, hidden, or in another place. */
export function entityNotFound(): Problem {
  return new Problem('not-found', 'There is nothing with this id here, or not any more.')
}

export type StoredEntityRow = NonNullable<Awaited<ReturnType<typeof entityAt.first>>>

export async function readEntity(read: Reader, kind: Kind, place: Place, id: string): Promise<StoredEntityRow> {
  const row = await entityAt.first(read, { id, kind: kind.name, project: place.projectId, space: place.spaceId })
  if (!row) throw entityNotFound()
  return row
}

/** One entity as calls return it. */
export async function entityJson(
  read: Reader,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  row: EntityJsonRow & { position: number },
): Promise<RawJson> {
  const indexes = kind.ordered ? [await indexOf(read, kind, place, row)] : undefined
  const [text = ''] = await entitiesJson(read, services.authorNames, services.shape(kind), place, [row], { indexes })
  return new RawJson(text)
}

async function indexOf(
  read: Reader,
  kind: Kind,
  place: Place,
  row: EntityJsonRow & { position: number },
): Promise<number> {
  const siblings = { project: place.projectId, kind: kind.name, parent: row.parent_id }
  return (await countBetween.first(read, { ...siblings, from: 0, to: row.position }))?.count ?? 0
}
