import { badField, Problem } from '#core/shared/error.ts'
import { type CollectionItem, isItemChanges } from '#core/shared/fields/item-list.ts'
import { applyChanges } from '#core/shared/fields/items.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { RawJson } from '../../contract.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityWriteContext } from '../../ports.ts'
import type { SessionUser } from '../../values.ts'
import { recordVersion } from '../../versions/record-version.ts'
import { bumpVersion, projectAt, updateEntityRow } from '../queries.ts'
import {
  type EntityStoreServices,
  entityJson,
  entityNotFound,
  readEntity,
  type StoredEntityRow,
} from '../read-entity.ts'
import {
  checkResolvedFields,
  entityColumns,
  entityNames,
  ordersOf,
  type StoredValues,
  storedValues,
} from '../values.ts'

interface EntityDataChange {
  /** the revision the change is based on; without it, it applies to the stored one */
  revision?: number
  data: Record<string, unknown>
}

/** Of who writes, and when, as much as an update needs. */
type UpdateContext = Omit<EntityWriteContext, 'user' | 'newId'> & { user: Pick<SessionUser, 'id' | 'userId'> }

/**
 * Changes the given fields and keeps the others. A repeated write returns the result of the first.
 * @throws Problem stale-revision with the stored entity as `current`
 */
export async function update(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  id: string,
  change: EntityDataChange,
  by: UpdateContext,
): Promise<RawJson> {
  const before = await readEntity(tx, kind, place, id)
  const current = () => entityJson(tx, services, kind, place, before)
  if (isRepeated(before, by)) return current()
  const shape = services.shape(kind)
  const stored = storedValuesOf(before)
  const { data, newest, changed, conflict } = withItemChanges(kind, stored, change.data)
  const isStale = change.revision !== undefined && change.revision !== before.revision
  if (conflict || (isStale && !newest))
    throw new Problem('stale-revision', 'Somebody changed this meanwhile; nothing was overwritten.', {
      current: JSON.parse((await current()).text),
    })
  if (!changed) return current()
  await checkResolvedFields(tx, shape, place, data, stored, 'data.')
  const values = storedValues(shape, data, stored, 'data.')
  const orders = await ordersOf(tx, shape, place, before.parent_id, values.data)
  const { text, names, ...columns } = entityColumns(shape, values, orders)
  const at = by.now.toISOString()
  await updateEntityRow.run(tx, { ...columns, seq: before.seq, by: by.user.id, at, key: by.writeKey })
  const revision = before.revision + 1
  // A person over the limit may still shorten the entity.
  const grows = columns.data.length + columns.refs.length >= before.body.length + before.refs.length
  const version = { entitySeq: before.seq, revision, before: stored, now: values }
  await recordVersion(tx, kind, version, by)
  if (grows) await services.storageQuota(tx, by.user.id)
  const archived = before.archived_at !== null
  await services.onEntityWrite(tx, {
    ...{ change: 'changed', kind, place, id, parentId: before.parent_id, by: by.user, at: by.now },
    ...{ fields: new Set(Object.keys(data)), ...values, before: stored, archived, hidden: false },
    ...(by.movesText && { movesText: true }),
  })
  const projectSeq = await projectSeqOf(tx, place, names !== entityNames(shape, stored) || looksDiffer(values, stored))
  if (!archived) await services.search.put(tx, { seq: before.seq, projectSeq, kind: kind.name, label: names, text })
  const event = { id, label: columns.label, parentId: before.parent_id, revision, fields: Object.keys(data) }
  await services.emitter.entityChanged(tx, kind, place, { is: 'changed', ...event }, by)
  return entityJson(tx, services, kind, place, {
    ...before,
    revision,
    updated_by: by.user.id,
    updated_at: at,
    refs: columns.refs,
    body: columns.data,
  })
}

interface DataWithItems {
  /** with whole collections */
  data: Record<string, unknown>
  /** only items are changed: it applies to the newest state, whatever the revision */
  newest: boolean
  /** false if every item is as wanted already */
  changed: boolean
  /** somebody else changed one of the items */
  conflict: boolean
}

/** Applies changes of items to the stored collections. @throws Problem bad-input if there are too many items then */
function withItemChanges(kind: Kind, stored: StoredValues, input: Record<string, unknown>): DataWithItems {
  const data = { ...input }
  let [newest, changed, conflict] = [Object.keys(input).length > 0, false, false]
  for (const [name, value] of Object.entries(input)) {
    const field = kind.fields[name]
    if (field?.form !== 'collection' || !isItemChanges(value)) {
      newest = false
      changed = true
      continue
    }
    const applied = applyChanges((stored.data[name] ?? []) as CollectionItem[], value.changes)
    if (field.max !== undefined && applied.items.length > field.max)
      throw badField(`data.${name}`, `must be at most ${field.max.toLocaleString('en')} items`)
    data[name] = applied.items
    changed ||= applied.changed
    conflict ||= applied.conflicts.length > 0
  }
  return { data, newest, changed: changed || !newest, conflict }
}

/** Only the key of the last write is stored: an older write that is repeated is refused by its revision. */
export function isRepeated(before: StoredEntityRow, by: Pick<UpdateContext, 'user' | 'writeKey'>): boolean {
  return by.writeKey !== null && before.write_key === by.writeKey && before.updated_by === by.user.id
}

export function storedValuesOf(row: StoredEntityRow): StoredValues {
  return { refs: JSON.parse(row.refs) as StoredValues['refs'], data: JSON.parse(row.body) as StoredValues['data'] }
}

/** Whether an icon or a colour has changed, which are listed with the names. */
function looksDiffer({ data }: StoredValues, before: StoredValues): boolean {
  return ['icon', 'color'].some(name => data[name] !== before.data[name])
}

/** The project's number in the index; with `renamed`, its version is incremented as well. */
export async function projectSeqOf(tx: Tx, place: Place, renamed: boolean): Promise<number> {
  const where = { project: place.projectId, space: place.spaceId }
  const project = renamed ? await bumpVersion.first(tx, where) : await projectAt.first(tx, where)
  if (!project) throw entityNotFound()
  return project.seq
}
