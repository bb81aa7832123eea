import { badField, Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { RawJson } from '../contract.ts'
import type { Tx } from '../db/schema.ts'
import type { NewEntity, SearchIndex, Writing } from '../ports.ts'
import type { AnswerRow } from './json.ts'
import { addCounts, bumpVersion, holderOf, insertThing, makeRoom, nextPosition, parentAt, placesOf } from './queries.ts'
import { answer, notFound, type Parts } from './thing.ts'
import { checkRuled, columnsOf, storedValues } from './values.ts'

/**
 * Stores one new thing. Asked for again under the same id by the same person it answers what is there, so that a
 * creation sent twice happens once.
 */
export async function create(
  tx: Tx,
  parts: Parts,
  kind: Kind,
  place: Place,
  entity: NewEntity,
  by: Writing,
): Promise<RawJson> {
  const { projectId: project, spaceId: space } = place
  const id = entity.id ?? by.newId()
  const known = await holderOf.first(tx, { id })
  if (known) {
    if (!sameCreation(known, kind, place, by)) throw new Problem('conflict', 'Something with this id is there already.')
    return answer(tx, parts, kind, place, known)
  }
  const projectSeq = (await bumpVersion.first(tx, { project, space }))?.seq
  if (projectSeq === undefined) throw notFound()
  const { row, found } = await insert(tx, parts, kind, place, { ...entity, id }, projectSeq, by)
  await parts.search.put(tx, found)
  await parts.room(tx, by.user.id)
  const counted = await addCounts.first(tx, { project, kind: kind.name, active: 1, archived: 0 })
  const { parent_id: parentId, revision } = row
  const { after } = entity
  const told = { is: 'created', id, label: row.label, parentId, revision, count: counted?.active } as const
  const news = after === undefined ? told : { ...told, after }
  await parts.tell.thing(tx, kind, place, news, by)
  return answer(tx, parts, kind, place, row)
}

type Holder = NonNullable<Awaited<ReturnType<typeof holderOf.first>>>

function sameCreation(known: Holder, kind: Kind, place: Place, by: Writing): boolean {
  const samePlace = known.project_id === place.projectId && known.space_id === place.spaceId
  return samePlace && known.kind === kind.name && known.created_by === by.user.id && known.batch_id === null
}

export interface Inserted {
  row: AnswerRow & { position: number; label: string }
  /** what the index is to be told */
  found: Parameters<SearchIndex['put']>[1]
}

/** The row alone: neither counted nor searchable yet. */
export async function insert(
  tx: Tx,
  parts: Parts,
  kind: Kind,
  place: Place,
  entity: NewEntity & { id: string },
  projectSeq: number,
  by: Writing,
): Promise<Inserted> {
  const { projectId: project, spaceId: space } = place
  const parent = kind.parent === undefined ? null : await parentOf(tx, kind.parent, place, entity)
  const shape = parts.shape(kind)
  await checkRuled(tx, shape, place, entity.values)
  const values = storedValues(shape, entity.values)
  const { text, names, ...columns } = columnsOf(shape, values)
  const batch = entity.batchId ?? null
  const at = by.now.toISOString()
  const row = {
    id: entity.id,
    parent_id: parent,
    position: await positionFor(tx, kind, place, parent, entity),
    created_by: by.user.id,
    created_at: at,
    refs: columns.refs,
    label: columns.label,
  }
  const written = { ...columns, ...row, kind: kind.name, space_id: space, project_id: project, batch_id: batch }
  const { insertedId: seq } = await insertThing.run(tx, { ...written, write_key: by.writeKey })
  await parts.follow(tx, { kind, place, id: row.id, fields: new Set(Object.keys(kind.fields)), ...values })
  return {
    row: { ...row, revision: 1, updated_by: by.user.id, updated_at: at, archived_at: null, body: columns.data },
    found: { seq, projectSeq, kind: kind.name, label: names, text },
  }
}

/** Behind a sibling, or at the end of them; what is in a batch finds its place when the batch is finished. */
async function positionFor(
  tx: Tx,
  kind: Kind,
  place: Place,
  parent: string | null,
  { batchId, after }: NewEntity,
): Promise<number> {
  if (!kind.ordered) return -1
  if (batchId !== undefined) return 0
  if (after !== undefined) return positionBehind(tx, kind, place, parent, after)
  return (await nextPosition.first(tx, { project: place.projectId, kind: kind.name, parent }))?.position ?? 0
}

/**
 * The place behind a sibling, made free.
 * @throws Problem not-found for an unknown one, bad-input for one that is archived or lives in another thing
 */
async function positionBehind(tx: Tx, kind: Kind, place: Place, parent: string | null, after: string): Promise<number> {
  const { projectId: project, spaceId: space } = place
  const sibling = await placesOf.first(tx, { ids: JSON.stringify([after]), kind: kind.name, project, space })
  if (!sibling) throw notFound()
  if (sibling.parent_id !== parent) throw badField('after', 'lives in another thing')
  if (sibling.archived_at !== null) throw badField('after', 'is archived')
  await makeRoom.run(tx, { project, kind: kind.name, parent, position: sibling.position })
  return sibling.position + 1
}

async function parentOf(tx: Tx, parentKind: string, place: Place, entity: NewEntity): Promise<string | null> {
  const id = entity.parentId ?? null
  if (id === null) return null
  const where = { id, kind: parentKind, project: place.projectId, space: place.spaceId, batch: entity.batchId ?? null }
  if (!(await parentAt.first(tx, where))) throw notFound()
  return id
}
