import { sql } from 'kysely'
import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'

/** What the rows of an entity in other tables cost, in bytes of a text that cost as much. */
const bytesPerEntity = 1024
/** Beyond them no more are counted: it is much in any case. */
const mostEntities = 1000

const storedUnder = prepare(
  (_, $: Params<{ ids: string }>) => sql<{ bytes: number }>`
    with recursive branch (id, bytes) as (
      select id, ${sql.lit(bytesPerEntity)} + octet_length(data) from entities where id in ${listed<string>($.ids)}
      union all
      select child.id, ${sql.lit(bytesPerEntity)} + octet_length(child.data)
      from entities child join branch on child.parent_id = branch.id
      limit ${sql.lit(mostEntities)})
    select (select ifnull(sum(bytes), 0) from branch)
      + (select ifnull(sum(bytes), 0) from deletions where id in ${listed<string>($.ids)}) as bytes`,
)

/**
 * How many bytes are stored of entities, with all that is inside them, and of deletions that can be undone: a short call
 * may delete, move or index a long text.
 */
export async function storedBytes(read: Reader, ids: readonly string[]): Promise<number> {
  return (await storedUnder.first(read, { ids: JSON.stringify(ids) }))?.bytes ?? 0
}
