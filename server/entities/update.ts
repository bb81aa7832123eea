import { Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { RawJson } from '../contract.ts'
import type { Tx } from '../db/schema.ts'
import type { Writing } from '../ports.ts'
import { recordVersion } from '../versions/record.ts'
import { bumpVersion, projectAt, updateThing } from './queries.ts'
import { answer, notFound, type Parts, type ThingRow, thing } from './thing.ts'
import { checkRuled, columnsOf, namesOf, storedValues, type Values } from './values.ts'

export interface Change {
  /** what the change was made from; left out, it applies to what is there */
  revision?: number
  data: Record<string, unknown>
}

/**
 * Changes the fields given and leaves the others. A write sent again answers what it made the first time.
 * @throws Problem stale-revision with what stands in the store under `current`
 */
export async function update(
  tx: Tx,
  parts: Parts,
  kind: Kind,
  place: Place,
  id: string,
  change: Change,
  by: Writing,
): Promise<RawJson> {
  const before = await thing(tx, kind, place, id)
  const current = () => answer(tx, parts, kind, place, before)
  if (isRepeated(before, by)) return current()
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new Problem('stale-revision', 'Somebody changed this meanwhile; nothing was overwritten.', {
      current: JSON.parse((await current()).text),
    })
  const shape = parts.shape(kind)
  const stored = storedIn(before)
  await checkRuled(tx, shape, place, change.data, stored, 'data.')
  const values = storedValues(shape, change.data, stored, 'data.')
  const { text, names, ...columns } = columnsOf(shape, values)
  const at = by.now.toISOString()
  await updateThing.run(tx, { ...columns, seq: before.seq, by: by.user.id, at, key: by.writeKey })
  const revision = before.revision + 1
  // Who is over the limit may still shorten what is there.
  const grows = columns.data.length + columns.refs.length >= before.body.length + before.refs.length
  const version = { thing: before.seq, revision, before: stored.data, now: values.data }
  await recordVersion(tx, kind, version, by)
  if (grows) await parts.room(tx, by.user.id)
  await parts.follow(tx, { kind, place, id, fields: new Set(Object.keys(change.data)), ...values })
  const projectSeq = await projectSeqOf(tx, place, names !== namesOf(shape, stored))
  if (before.archived_at === null)
    await parts.search.put(tx, { seq: before.seq, projectSeq, kind: kind.name, label: names, text })
  const news = { id, label: columns.label, parentId: before.parent_id, revision, fields: Object.keys(change.data) }
  await parts.tell.thing(tx, kind, place, { is: 'changed', ...news }, by)
  return answer(tx, parts, kind, place, {
    ...before,
    revision,
    updated_by: by.user.id,
    updated_at: at,
    refs: columns.refs,
    body: columns.data,
  })
}

/** Only the last write of a thing is remembered: an older one sent again is told apart by its revision. */
export function isRepeated(before: ThingRow, by: Writing): boolean {
  return by.writeKey !== null && before.write_key === by.writeKey && before.updated_by === by.user.id
}

export function storedIn(row: ThingRow): Values {
  return { refs: JSON.parse(row.refs) as Values['refs'], data: JSON.parse(row.body) as Values['data'] }
}

/** The project's number in the index; with `renamed`, its names have changed as well. */
export async function projectSeqOf(tx: Tx, place: Place, renamed: boolean): Promise<number> {
  const where = { project: place.projectId, space: place.spaceId }
  const project = renamed ? await bumpVersion.first(tx, where) : await projectAt.first(tx, where)
  if (!project) throw notFound()
  return project.seq
}
