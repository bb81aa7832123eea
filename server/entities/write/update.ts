import { Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { RawJson } from '../../contract.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityWriteContext } from '../../ports.ts'
import { recordVersion } from '../../versions/record-version.ts'
import { bumpVersion, projectAt, updateEntityRow } from '../queries.ts'
import { type EntityStoreServices, entityJson, notFound, readEntity, type StoredEntityRow } from '../read-entity.ts'
import { checkResolvedFields, entityColumns, namesOf, type StoredValues, storedValues } from '../values.ts'

export interface EntityDataChange {
  /** the revision the change is based on; without it, it applies to the stored one */
  revision?: number
  data: Record<string, unknown>
}

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
  by: EntityWriteContext,
): Promise<RawJson> {
  const before = await readEntity(tx, kind, place, id)
  const current = () => entityJson(tx, services, kind, place, before)
  if (isRepeated(before, by)) return current()
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new Problem('stale-revision', 'Somebody changed this meanwhile; nothing was overwritten.', {
      current: JSON.parse((await current()).text),
    })
  const shape = services.shape(kind)
  const stored = storedValuesOf(before)
  await checkResolvedFields(tx, shape, place, change.data, stored, 'data.')
  const values = storedValues(shape, change.data, stored, 'data.')
  const { text, names, ...columns } = entityColumns(shape, values)
  const at = by.now.toISOString()
  await updateEntityRow.run(tx, { ...columns, seq: before.seq, by: by.user.id, at, key: by.writeKey })
  const revision = before.revision + 1
  // A person over the limit may still shorten the entity.
  const grows = columns.data.length + columns.refs.length >= before.body.length + before.refs.length
  const version = { thing: before.seq, revision, before: stored.data, now: values.data }
  await recordVersion(tx, kind, version, by)
  if (grows) await services.storageQuota(tx, by.user.id)
  const archived = before.archived_at !== null
  await services.onEntityWrite(tx, {
    ...{ change: 'changed', kind, place, id, parentId: before.parent_id, by: by.user, at: by.now },
    ...{ fields: new Set(Object.keys(change.data)), ...values, before: stored, archived, hidden: false },
  })
  const projectSeq = await projectSeqOf(tx, place, names !== namesOf(shape, stored))
  if (!archived) await services.search.put(tx, { seq: before.seq, projectSeq, kind: kind.name, label: names, text })
  const event = { id, label: columns.label, parentId: before.parent_id, revision, fields: Object.keys(change.data) }
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

/** Only the key of the last write is stored: an older write that is repeated is refused by its revision. */
export function isRepeated(before: StoredEntityRow, by: EntityWriteContext): boolean {
  return by.writeKey !== null && before.write_key === by.writeKey && before.updated_by === by.user.id
}

export function storedValuesOf(row: StoredEntityRow): StoredValues {
  return { refs: JSON.parse(row.refs) as StoredValues['refs'], data: JSON.parse(row.body) as StoredValues['data'] }
}

/** The project's number in the index; with `renamed`, its version is incremented as well. */
export async function projectSeqOf(tx: Tx, place: Place, renamed: boolean): Promise<number> {
  const where = { project: place.projectId, space: place.spaceId }
  const project = renamed ? await bumpVersion.first(tx, where) : await projectAt.first(tx, where)
  if (!project) throw notFound()
  return project.seq
}
