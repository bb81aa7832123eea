import { sql } from 'kysely'
import { limits } from '#core/shared/limits.ts'
import { valueKey } from '#plugins/tags/shared.ts'
import { listed, type Params, prepare, type Reader, type SearchHit } from '#server/index.ts'

const selectTagsTable = prepare(
  () => sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name = 'custom_values'`,
)

const selectTagged = prepare(
  (_, $: Params<{ kind: string; projects: string; tag: string; limit: number }>) =>
    sql<SearchHit>`select e.kind, e.id, e.space_id as spaceId, e.project_id as projectId, e.parent_id as parentId, e.label
    from custom_values v join entities e on e.project_id = v.project_id
    where v.appointment = 'entryTag' and v.value_key = ${$.tag} and v.project_id in ${listed<string>($.projects)}
      and e.kind = ${$.kind} and e.archived_at is null and e.batch_id is null and instr(e.refs, '"' || v.id || '"') > 0
    order by e.label_key, e.seq limit ${$.limit}`,
)

const selectTaggedIds = prepare(
  (_, $: Params<{ ids: string; tag: string }>) =>
    sql<{ id: string }>`select e.id from entities e where e.id in ${listed<string>($.ids)} and exists (
    select 1 from custom_values v where v.project_id = e.project_id and v.appointment = 'entryTag'
      and v.value_key = ${$.tag} and instr(e.refs, '"' || v.id || '"') > 0)`,
)

/** Only this many text matches of a kind are checked for the tags. */
export const tagMatchesMax = 5 * limits.pageSizeMax

/** Whether entities can have tags: the plugin may be missing. */
export async function hasTags(read: Reader): Promise<boolean> {
  return (await selectTagsTable.first(read, {})) !== undefined
}

/** Entities of one kind with the tag, by name. */
export function entitiesWithTag(
  read: Reader,
  { kind, projectIds, tag }: { kind: string; projectIds: readonly string[]; tag: string },
): Promise<SearchHit[]> {
  return selectTagged.all(read, {
    kind,
    projects: JSON.stringify(projectIds),
    tag: valueKey(tag),
    limit: tagMatchesMax,
  })
}

/** The entities that have all of the tags, in order. */
export async function withTags(
  read: Reader,
  entities: readonly SearchHit[],
  tags: readonly string[],
): Promise<SearchHit[]> {
  let remaining = [...entities]
  for (const tag of tags) {
    const ids = JSON.stringify(remaining.map(({ id }) => id))
    const taggedIds = new Set((await selectTaggedIds.all(read, { ids, tag: valueKey(tag) })).map(({ id }) => id))
    remaining = remaining.filter(({ id }) => taggedIds.has(id))
  }
  return remaining
}
