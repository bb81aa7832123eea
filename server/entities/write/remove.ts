import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { listed, type Params, prepare, prepareWrite } from '../../db/prepare.ts'
import type { Tx } from '../../db/schema.ts'
import type { SearchIndex } from '../../ports.ts'
import { keepDeletion } from '../deletions/keep-deletion.ts'
import type { EventAuthor } from '../entity-events.ts'
import { addCounts, entityHeaderAt } from '../queries.ts'
import { type EntityStoreServices, entityNotFound } from '../read-entity.ts'
import { callHooks } from './archive.ts'
import { projectSeqOf } from './update.ts'

interface SubtreeRow {
  seq: number
  kind: string
  archived: number
  hidden: number
}

/** An entity with its descendants, without those of kinds that outlive their parent. */
const subtree = prepare(
  (_, $: Params<{ seq: number; outliving: string }>) => sql<SubtreeRow>`
    with recursive branch (seq, id) as (
      select seq, id from entities where seq = ${$.seq}
      union all
      select child.seq, child.id from entities child join branch on child.parent_id = branch.id
      where child.kind not in ${listed<string>($.outliving)}
    )
    select e.seq, e.kind, e.archived_at is not null as archived, e.batch_id is not null as hidden
    from branch join entities e on e.seq = branch.seq`,
)
/** What outlives its parents has none from now on. */
const detachChildren = prepareWrite(
  (_, $: Params<{ seqs: string; outliving: string }>) => sql<{ kind: string }>`
    update entities set parent_id = null, revision = revision + 1
    where parent_id in (select id from entities where seq in ${listed<number>($.seqs)})
      and kind in ${listed<string>($.outliving)}
    returning kind`,
)
const removeSeqs = prepareWrite(
  (_, $: Params<{ seqs: string }>) => sql`delete from entities where seq in (select value from json_each(${$.seqs}))`,
)

/**
 * Deletes an entity with its descendants, except those that outlive their parent. If it is `undoable`, all of it is kept
 * for a day.
 */
export async function removeEntity(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  id: string,
  by: EventAuthor,
  { undoable = false }: { undoable?: boolean } = {},
): Promise<void> {
  const where = { id, kind: kind.name, project: place.projectId, space: place.spaceId }
  const header = await entityHeaderAt.first(tx, where)
  if (!header) throw entityNotFound()
  const { seq, label, parent_id: parentId, revision } = header
  const projectSeq = await projectSeqOf(tx, place, true)
  const outliving = JSON.stringify(services.kinds.filter(one => one.outlivesParent).map(one => one.name))
  const all = await subtree.all(tx, { seq, outliving })
  const seqs = JSON.stringify(all.map(row => row.seq))
  if (undoable) await keepDeletion(tx, { kind, place, id, label, parentId, seqs, outliving, by }, services.entityTables)
  const detached = await detachChildren.all(tx, { seqs, outliving })
  for (const row of all) await services.search.remove(tx, { seq: row.seq, projectSeq })
  const shown = Map.groupBy(
    all.filter(row => !row.hidden),
    row => row.kind,
  )
  for (const [name, rows] of shown) {
    const archived = rows.filter(row => row.archived).length
    const countChange = { project: place.projectId, kind: name, active: archived - rows.length, archived: -archived }
    const count = (await addCounts.first(tx, countChange))?.active ?? 0
    if (name === kind.name)
      await services.emitter.entityChanged(tx, kind, place, { is: 'deleted', id, label, parentId, revision, count }, by)
    if (name !== kind.name || rows.length > 1) await services.emitter.manyChanged(tx, name, place, count)
  }
  for (const row of all)
    if (!row.hidden)
      await callHooks(tx, services, services.kind(row.kind), row.seq, { change: 'deleted', by: by.user, at: by.now })
  for (const name of new Set(detached.map(row => row.kind))) {
    const count = (await addCounts.first(tx, { project: place.projectId, kind: name, active: 0, archived: 0 }))?.active
    await services.emitter.manyChanged(tx, name, place, count ?? 0)
  }
  await removeSeqs.run(tx, { seqs })
}

const projectsIn = prepare((db, $: Params<{ space: string | null; project: string | null }>) =>
  db
    .selectFrom('projects')
    .select(['seq', 'id'])
    .where(eb => eb.or([eb('space_id', '=', $.space), eb('id', '=', $.project)])),
)
const removeEntities = prepareWrite((tx, $: Params<{ project: string }>) =>
  tx.deleteFrom('entities').where('project_id', '=', $.project),
)
const removeCounts = prepareWrite((tx, $: Params<{ project: string }>) =>
  tx.deleteFrom('entity_counts').where('project_id', '=', $.project),
)

/** Deletes all entities of a project, or of all projects of a space. */
export async function removeAll(
  tx: Tx,
  search: SearchIndex,
  where: { projectId: string } | { spaceId: string },
): Promise<void> {
  const space = 'spaceId' in where ? where.spaceId : null
  const project = 'projectId' in where ? where.projectId : null
  for (const { id, seq } of await projectsIn.all(tx, { space, project })) {
    await search.removeProject(tx, seq)
    await removeEntities.run(tx, { project: id })
    await removeCounts.run(tx, { project: id })
  }
}
