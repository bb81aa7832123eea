import { sql } from 'kysely'
import type { Reader } from '../../db/schema.ts'
import type { ProjectFile } from '../format.ts'

/**
 * What of a file is in a project already: the ids there of entities and images, by those in the file. They came with a
 * file before, or the file was made of this project.
 */
export async function findExistingIds(
  read: Reader,
  projectId: string,
  { entities, images }: ProjectFile,
): Promise<ReadonlyMap<string, string>> {
  const wanted = JSON.stringify([...entities, ...images].map(({ id }) => id))
  const isWanted = sql<boolean>`in (select value from json_each(${wanted}))`
  const origins = await read
    .selectFrom('project_origins')
    .select(['origin', 'id'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`origin ${isWanted}`)
    .execute()
  const ids = JSON.stringify(origins.map(({ id }) => id))
  const isHere = sql<boolean>`(id ${isWanted} or id in (select value from json_each(${ids})))`
  const here = new Set<string>()
  const rows = [
    ...(await read
      .selectFrom('entities')
      .select('id')
      .where('project_id', '=', projectId)
      .where('batch_id', 'is', null)
      .where(isHere)
      .execute()),
    ...(await read.selectFrom('images').select('id').where('project_id', '=', projectId).where(isHere).execute()),
  ]
  for (const { id } of rows) here.add(id)
  const originOf = new Map(origins.map(({ origin, id }) => [origin, id]))
  const known = new Map<string, string>()
  for (const { id } of [...entities, ...images]) {
    const own = here.has(id) ? id : originOf.get(id)
    if (own !== undefined && here.has(own)) known.set(id, own)
  }
  return known
}
