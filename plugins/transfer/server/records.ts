import { listed, type Params, prepare, prepareWrite, type Reader, type Tx, withTables } from '#server/index.ts'
import type { ImportTables } from './tables.ts'

type RecordRow = Omit<ImportTables['import_records'], 'seq'>

const knownOf = prepare((db, $: Params<{ project: string; sources: string }>) =>
  withTables<ImportTables>(db)
    .selectFrom('import_records')
    .select(['source', 'entity_id', 'image_id'])
    .where('project_id', '=', $.project)
    .where('source', 'in', listed<string>($.sources)),
)

/** What earlier imports made of parts of a source. */
export interface EarlierRecords {
  /** what is here, by its source */
  known: ReadonlyMap<string, string>
  /** the sources of what was deleted since */
  deleted: ReadonlySet<string>
}

export async function earlierRecords(
  read: Reader,
  project: string,
  sources: readonly string[],
): Promise<EarlierRecords> {
  const known = new Map<string, string>()
  const deleted = new Set<string>()
  for (const { source, entity_id, image_id } of await knownOf.all(read, {
    project,
    sources: JSON.stringify(sources),
  })) {
    const id = entity_id ?? image_id
    if (id === null) deleted.add(source)
    else known.set(source, id)
  }
  // It may have been brought back.
  for (const source of known.keys()) deleted.delete(source)
  return { known, deleted }
}

const insert = prepareWrite((tx, $: Params<RecordRow>) =>
  withTables<ImportTables>(tx)
    .insertInto('import_records')
    .values({
      ...{ import_id: $.import_id, project_id: $.project_id, source: $.source },
      ...{ entity_id: $.entity_id, image_id: $.image_id },
    }),
)

export async function insertRecords(tx: Tx, rows: readonly RecordRow[]): Promise<void> {
  for (const row of rows) await insert.run(tx, row)
}

/** The images of an import, and its entities with what an undo asks of them. */
export async function createdBy(read: Reader, importId: string) {
  const tables = withTables<ImportTables>(read)
  const entities = await tables
    .selectFrom('import_records')
    .innerJoin('entities', 'entities.id', 'import_records.entity_id')
    .select(['entities.id', 'entities.kind', 'entities.revision', 'entities.parent_id as parentId'])
    .select(['entities.created_at as createdAt', 'entities.archived_at as archivedAt'])
    .where('import_records.import_id', '=', importId)
    .execute()
  const images = await tables
    .selectFrom('import_records')
    .select('image_id')
    .where('import_id', '=', importId)
    .where('image_id', 'is not', null)
    .execute()
  return { entities, images: images.flatMap(({ image_id }) => image_id ?? []) }
}

/** The last import of a person into a project that can be undone, after a moment, or the one that is named. */
export function findUndoable(
  read: Reader,
  project: string,
  user: string,
  { importId, after }: { importId: string | undefined; after?: string | undefined },
) {
  let query = withTables<ImportTables>(read)
    .selectFrom('imports')
    .select(['id', 'name'])
    .where('project_id', '=', project)
    .where('user_id', '=', user)
    .where('state', '=', 'done')
    .where('id', 'in', eb =>
      eb
        .selectFrom('import_records')
        .select('import_id')
        .where('project_id', '=', project)
        .where(one => one.or([one('entity_id', 'is not', null), one('image_id', 'is not', null)])),
    )
  if (importId !== undefined) query = query.where('id', '=', importId)
  if (after !== undefined) query = query.where('started_at', '>', after)
  return query.orderBy('started_at', 'desc').orderBy('id', 'desc').executeTakeFirst()
}

/** Called when what it created is deleted: what is left stays known, so that it is not imported a second time. */
export async function markUndone(tx: Tx, importId: string): Promise<void> {
  const tables = withTables<ImportTables>(tx)
  await tables.updateTable('imports').set({ state: 'undone' }).where('id', '=', importId).execute()
  await tables
    .deleteFrom('import_records')
    .where('import_id', '=', importId)
    .where('entity_id', 'is', null)
    .where('image_id', 'is', null)
    .execute()
  await tables.deleteFrom('import_tags').where('import_id', '=', importId).execute()
}
