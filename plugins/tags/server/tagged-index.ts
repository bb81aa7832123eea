import { sql } from 'kysely'
import {
  type EntityWrite,
  type FieldResolver,
  listed,
  type Params,
  prepare,
  prepareWrite,
  type Tx,
  withTables,
} from '#server/index.ts'
import { valueFieldsOf } from '../shared.ts'
import { tagIds } from './resolver.ts'
import type { TagTables } from './tables.ts'

const selectTagsOf = prepare(
  (_, $: Params<{ id: string }>) =>
    sql<{ seq: number; tags: string }>`
    select seq, (select json_group_array(tag_id) from tagged where entity_seq = entities.seq) as tags
    from entities where id = ${$.id}`,
)
const deleteTagged = prepareWrite(
  (_, $: Params<{ entitySeq: number; ids: string }>) =>
    sql`delete from tagged where entity_seq = ${$.entitySeq} and tag_id in ${listed<string>($.ids)}`,
)
// An entity may still contain the id of a deleted tag.
const insertTagged = prepareWrite(
  (_, $: Params<{ entitySeq: number; kind: string; ids: string; project: string }>) => sql`
    insert into tagged (tag_id, kind, entity_seq)
    select id, ${$.kind}, ${$.entitySeq} from custom_values
    where id in ${listed<string>($.ids)} and project_id = ${$.project} and appointment <> 'characterRelation'`,
)

/** Updates which entities have a tag or a type, for lists filtered by them. */
export async function trackTags(tx: Tx, { kind, place, id, fields, refs }: EntityWrite): Promise<void> {
  const valueFields = valueFieldsOf(kind)
  if (!valueFields.some(field => fields.has(field))) return
  const row = await selectTagsOf.first(tx, { id })
  if (!row) return
  const now = new Set(valueFields.flatMap(field => tagIds(refs[field])))
  const before = new Set(JSON.parse(row.tags) as string[])
  const { seq: entitySeq } = row
  const removedIds = [...before.difference(now)]
  const addedIds = [...now.difference(before)]
  if (removedIds.length > 0) await deleteTagged.run(tx, { entitySeq, ids: JSON.stringify(removedIds) })
  if (addedIds.length > 0)
    await insertTagged.run(tx, {
      entitySeq,
      kind: kind.name,
      ids: JSON.stringify(addedIds),
      project: place.projectId,
    })
}

/** Returned as one text: thousands of rows with one number each take several times as long. */
const selectTaggedIds = prepare((db, $: Params<{ ids: string; kind: string; project: string }>) =>
  withTables<TagTables>(db)
    .selectFrom('custom_values')
    .innerJoin('tagged', 'tagged.tag_id', 'custom_values.id')
    .select(sql<string>`json_group_array(distinct entity_seq)`.as('seqs'))
    .where('custom_values.id', 'in', listed<string>($.ids))
    .where('project_id', '=', $.project)
    .where('tagged.kind', '=', $.kind),
)

/** The entities of a kind that have one of the tags. */
export const taggedEntities: Required<FieldResolver>['holders'] = async (read, { kind, project }, ids) => {
  const row = await selectTaggedIds.first(read, { ids: JSON.stringify(ids), kind, project })
  return JSON.parse(row?.seqs ?? '[]') as number[]
}
