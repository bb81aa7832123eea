import { listed, type Params, prepare } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'

const selectNames = prepare((db, $: Params<{ ids: string }>) =>
  db.selectFrom('projects').select(['id', 'name']).where('id', 'in', listed<string>($.ids)),
)

/** The names of projects by their ids. */
export async function namesOfProjects(read: Reader, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const rows = await selectNames.all(read, { ids: JSON.stringify([...new Set(ids)]) })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
