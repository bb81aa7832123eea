import { sql } from 'kysely'
import { listed, type Params, prepare, prepareWrite } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'

/**
 * Ordered by hand. Written as a literal, because only then SQLite can use the partial index of positions; and not as
 * a range, which it would prefer to the narrower condition of the query.
 */
export const isPlaced = sql<boolean>`position <> -1`

interface EntityAddress {
  id: string
  kind: string
  project: string
  space: string
}

const answerColumns = [
  'seq',
  'id',
  'parent_id',
  'label',
  'position',
  'revision',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'archived_at',
  'batch_id',
  'write_key',
  'refs',
  'data as body',
] as const

function selectAt(db: Reader, $: Params<EntityAddress>) {
  return db
    .selectFrom('entities')
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null)
}

/** One entity in the given place. Entities of unfinished batches are not found. */
export const entityAt = prepare((db, $: Params<EntityAddress>) => selectAt(db, $).select(answerColumns))

/** Several of a place, whatever their order. */
export const entitiesAt = prepare((db, $: Params<{ ids: string; kind: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(answerColumns)
    .where('id', 'in', listed<string>($.ids))
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

/** The header of one, without its values, which may be long. */
export const entityHeaderAt = prepare((db, $: Params<EntityAddress>) =>
  selectAt(db, $).select(['seq', 'parent_id', 'label', 'revision']),
)

/** An id in any place, only to distinguish a repeated creation from a taken id. */
export const entityWithId = prepare((db, $: Params<{ id: string }>) =>
  db
    .selectFrom('entities')
    .select([...answerColumns, 'kind', 'project_id', 'space_id'])
    .where('id', '=', $.id),
)

/** A parent that is visible, or part of the same unfinished batch. */
export const parentAt = prepare((db, $: Params<EntityAddress & { batch: string | null }>) =>
  db
    .selectFrom('entities')
    .select('id')
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where(eb => eb.or([eb('batch_id', 'is', null), eb('batch_id', '=', $.batch)])),
)

export const projectAt = prepare((db, $: Params<{ project: string; space: string }>) =>
  db.selectFrom('projects').select(['seq', 'version']).where('id', '=', $.project).where('space_id', '=', $.space),
)

/** Increments the version of the project. */
export const bumpVersion = prepareWrite((tx, $: Params<{ project: string; space: string }>) =>
  tx
    .updateTable('projects')
    .set(eb => ({ version: eb('version', '+', eb.lit(1)) }))
    .where('id', '=', $.project)
    .where('space_id', '=', $.space)
    .returning('seq'),
)

export const nextPosition = prepare((db, $: Params<{ project: string; kind: string; parent: string | null }>) =>
  db
    .selectFrom('entities')
    .select(eb => eb(eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)), '+', eb.lit(1)).as('position'))
    .where('project_id', '=', $.project)
    .where('kind', '=', $.kind)
    .where('parent_id', 'is', $.parent)
    .where(isPlaced)
    .where('batch_id', 'is', null),
)

/** Counts the visible siblings from one position up to another. */
export const countBetween = prepare(
  (db, $: Params<{ project: string; kind: string; parent: string | null; from: number; to: number }>) =>
    db
      .selectFrom('entities')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('project_id', '=', $.project)
      .where('kind', '=', $.kind)
      .where('parent_id', 'is', $.parent)
      .where(isPlaced)
      .where('position', '>=', $.from)
      .where('position', '<', $.to)
      .where('archived_at', 'is', null)
      .where('batch_id', 'is', null),
)

/** The nearest visible sibling before a position. */
export const siblingBefore = prepare(
  (db, $: Params<{ project: string; kind: string; parent: string | null; position: number }>) =>
    db
      .selectFrom('entities')
      .select('id')
      .where('project_id', '=', $.project)
      .where('kind', '=', $.kind)
      .where('parent_id', 'is', $.parent)
      .where(isPlaced)
      .where('position', '<', $.position)
      .where('archived_at', 'is', null)
      .where('batch_id', 'is', null)
      .orderBy('position', 'desc')
      .limit(1),
)

/** Returns the number of active entities after the change. */
export const addCounts = prepareWrite(
  (tx, $: Params<{ project: string; kind: string; active: number; archived: number }>) =>
    tx
      .insertInto('entity_counts')
      .values({ project_id: $.project, kind: $.kind, active: $.active, archived: $.archived })
      .onConflict(conflict =>
        conflict.columns(['project_id', 'kind']).doUpdateSet(eb => ({
          active: eb('entity_counts.active', '+', eb.ref('excluded.active')),
          archived: eb('entity_counts.archived', '+', eb.ref('excluded.archived')),
        })),
      )
      .returning('active'),
)

export const countsOf = prepare((db, $: Params<{ project: string }>) =>
  db.selectFrom('entity_counts').select(['kind', 'active', 'archived']).where('project_id', '=', $.project),
)

interface NewEntityRow {
  id: string
  kind: string
  space_id: string
  project_id: string
  parent_id: string | null
  label: string
  label_key: string
  position: number
  created_by: string
  created_at: string
  batch_id: string | null
  write_key: string | null
  refs: string
  brief: string
  data: string
}

export const insertEntityRow = prepareWrite((tx, $: Params<NewEntityRow>) =>
  tx.insertInto('entities').values({
    id: $.id,
    kind: $.kind,
    space_id: $.space_id,
    project_id: $.project_id,
    parent_id: $.parent_id,
    label: $.label,
    label_key: $.label_key,
    position: $.position,
    revision: 1,
    created_by: $.created_by,
    created_at: $.created_at,
    updated_by: $.created_by,
    updated_at: $.created_at,
    archived_at: null,
    batch_id: $.batch_id,
    write_key: $.write_key,
    refs: $.refs,
    brief: $.brief,
    data: $.data,
  }),
)

interface EntityRowChange {
  seq: number
  by: string
  at: string
  key: string | null
}

export const updateEntityRow = prepareWrite(
  (tx, $: Params<EntityRowChange & { label: string; label_key: string; refs: string; brief: string; data: string }>) =>
    tx
      .updateTable('entities')
      .set(eb => ({
        label: $.label,
        label_key: $.label_key,
        revision: eb('revision', '+', eb.lit(1)),
        updated_by: $.by,
        updated_at: $.at,
        write_key: $.key,
        refs: $.refs,
        brief: $.brief,
        data: $.data,
      }))
      .where('seq', '=', $.seq),
)

export const archiveEntityRow = prepareWrite((tx, $: Params<EntityRowChange & { archived: string | null }>) =>
  tx
    .updateTable('entities')
    .set(eb => ({
      archived_at: $.archived,
      revision: eb('revision', '+', eb.lit(1)),
      updated_by: $.by,
      updated_at: $.at,
      write_key: $.key,
    }))
    .where('seq', '=', $.seq),
)

export const positionsOf = prepare((db, $: Params<{ ids: string; kind: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['seq', 'id', 'parent_id', 'position', 'archived_at'])
    .where('id', 'in', listed<string>($.ids))
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

/** Moves all siblings after a position one further. */
export const shiftPositions = prepareWrite(
  (tx, $: Params<{ project: string; kind: string; parent: string | null; position: number }>) =>
    tx
      .updateTable('entities')
      .set(eb => ({ position: eb('position', '+', eb.lit(1)) }))
      .where('project_id', '=', $.project)
      .where('kind', '=', $.kind)
      .where('parent_id', 'is', $.parent)
      .where(isPlaced)
      .where('batch_id', 'is', null)
      .where('position', '>', $.position),
)

export const setPosition = prepareWrite((tx, $: Params<{ seq: number; position: number }>) =>
  tx.updateTable('entities').set({ position: $.position }).where('seq', '=', $.seq),
)

export const updateBrief = prepareWrite((tx, $: Params<{ seq: number; brief: string }>) =>
  tx.updateTable('entities').set({ brief: $.brief }).where('seq', '=', $.seq).where('brief', '<>', $.brief),
)

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
