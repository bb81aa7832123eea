import { sql } from 'kysely'
import { badField } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { RawJson } from '../../contract.ts'
import { type Params, prepare, prepareWrite } from '../../db/prepare.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityMove, EntityWriteContext } from '../../ports.ts'
import { type EntityStoreServices, entityJson, readEntity } from '../read-entity.ts'
import { recordActivity } from '../record-activity.ts'
import { callHooks } from './archive.ts'
import { parentOf, positionFor } from './create.ts'
import { rebuildListRow } from './rebuild-list-row.ts'
import { isRepeated, projectSeqOf, storedValuesOf } from './update.ts'

/** Whether an entity is another one, or above it. */
const isAbove = prepare(
  (_, $: Params<{ id: string; other: string }>) => sql<{ id: string }>`
    with recursive above (id) as (
      select ${$.other} union
      select parent_id from entities join above using (id) where parent_id is not null
    )
    select id from above where id = ${$.id}`,
)

interface MovedRow {
  seq: number
  parent: string | null
  position: number
  by: string
  at: string
  key: string | null
}

const moveRow = prepareWrite((tx, $: Params<MovedRow>) =>
  tx
    .updateTable('entities')
    .set(eb => ({
      parent_id: $.parent,
      position: $.position,
      revision: eb('revision', '+', eb.lit(1)),
      updated_by: $.by,
      updated_at: $.at,
      write_key: $.key,
    }))
    .where('seq', '=', $.seq),
)

/**
 * Gives an entity another parent in its project, or none, and a place among the children there. A repeated request
 * moves once.
 * @throws Problem not-found for an unknown parent, bad-input if that is the entity itself or inside it
 */
export async function moveEntity(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  id: string,
  { parentId, after }: EntityMove,
  by: EntityWriteContext,
): Promise<RawJson> {
  const before = await readEntity(tx, kind, place, id)
  if (isRepeated(before, by)) return entityJson(tx, services, kind, place, before)
  const { parent: parentKind = '', parentField = '' } = kind
  if (parentId === null && !kind.outlivesParent) throw badField(parentField, `is required: the ${parentKind}`)
  const parent = await parentOf(tx, parentKind, place, { parentId })
  if (parent !== null && (await isAbove.first(tx, { id, other: parent })))
    throw badField(parentField, 'is inside what is moved')
  if (after === id) throw badField('after', 'is what is moved')
  const position = await positionFor(tx, kind, place, parent, { after })
  const [revision, at] = [before.revision + 1, by.now.toISOString()]
  await moveRow.run(tx, { seq: before.seq, parent, position, by: by.user.id, at, key: by.writeKey })
  const shape = services.shape(kind)
  if (shape.ordered.length > 0)
    await rebuildListRow(tx, shape, place, { seq: before.seq, parentId: parent, data: storedValuesOf(before).data })
  await projectSeqOf(tx, place, true)
  await recordActivity(tx, { did: 'moved', projectId: place.projectId, ids: [id], otherId: parent }, by)
  await callHooks(tx, services, kind, before.seq, { change: 'moved', by: by.user, at: by.now })
  const event = { is: 'changed' as const, id, label: before.label, parentId: parent, revision, fields: [parentField] }
  await services.emitter.entityChanged(tx, kind, place, event, by)
  const row = { ...before, parent_id: parent, position, revision, updated_by: by.user.id, updated_at: at }
  return entityJson(tx, services, kind, place, row)
}
