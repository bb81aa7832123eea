import { sql } from 'kysely'
import {
  type FieldResolver,
  listed,
  type Params,
  prepare,
  prepareWrite,
  type Tx,
  type Written,
  withTables,
} from '#server/index.ts'
import { tagFieldOf } from '../shared.ts'
import { idsIn } from './resolver.ts'
import type { TagTables } from './tables.ts'

const carriedBy = prepare(
  (_, $: Params<{ id: string }>) =>
    sql<{ thing: number; tags: string }>`
    select seq as thing, (select json_group_array(tag_id) from tagged where thing = entities.seq) as tags
    from entities where id = ${$.id}`,
)
const drop = prepareWrite(
  (_, $: Params<{ thing: number; ids: string }>) =>
    sql`delete from tagged where thing = ${$.thing} and tag_id in ${listed<string>($.ids)}`,
)
// A thing may still hold the id of a tag that is deleted.
const put = prepareWrite(
  (_, $: Params<{ thing: number; kind: string; ids: string; project: string }>) => sql`
    insert into tagged (tag_id, kind, thing)
    select id, ${$.kind}, ${$.thing} from custom_values
    where id in ${listed<string>($.ids)} and project_id = ${$.project} and appointment = 'entryTag'`,
)

/** Keeps which things carry a tag, for lists that are filtered by tags. */
export async function followTags(tx: Tx, { kind, place, id, fields, refs }: Written): Promise<void> {
  const field = tagFieldOf(kind)
  if (field === undefined || !fields.has(field)) return
  const row = await carriedBy.first(tx, { id })
  if (!row) return
  const now = new Set(idsIn(refs[field]))
  const before = new Set(JSON.parse(row.tags) as string[])
  const { thing } = row
  const gone = [...before.difference(now)]
  const come = [...now.difference(before)]
  if (gone.length > 0) await drop.run(tx, { thing, ids: JSON.stringify(gone) })
  if (come.length > 0)
    await put.run(tx, { thing, kind: kind.name, ids: JSON.stringify(come), project: place.projectId })
}

/** As one text: thousands of rows of one number each take several times as long. */
const carriers = prepare((db, $: Params<{ ids: string; kind: string; project: string }>) =>
  withTables<TagTables>(db)
    .selectFrom('custom_values')
    .innerJoin('tagged', 'tagged.tag_id', 'custom_values.id')
    .select(sql<string>`json_group_array(distinct thing)`.as('things'))
    .where('custom_values.id', 'in', listed<string>($.ids))
    .where('project_id', '=', $.project)
    .where('tagged.kind', '=', $.kind),
)

/** The things of a kind that carry one of the tags. */
export const holders: Required<FieldResolver>['holders'] = async (read, { kind, project }, ids) => {
  const row = await carriers.first(read, { ids: JSON.stringify(ids), kind, project })
  return JSON.parse(row?.things ?? '[]') as number[]
}
