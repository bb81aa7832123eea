import { canReadKind } from '#core/shared/access/permission.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { readableAmong } from '../access/readable.ts'
import { grantIn } from '../access/service.ts'
import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import type { EntityStore } from '../ports.ts'
import type { SessionUser } from '../values.ts'

const projectOf = prepare((db, $: Params<{ id: string; kind: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select('project_id as projectId')
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

const projectsOf = prepare((db, $: Params<{ ids: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'kind', 'project_id as projectId'])
    .where('id', 'in', listed<string>($.ids))
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

/** What a field of a project names. */
interface Named {
  id: string
  kind: Pick<Kind, 'name' | 'world'>
}

interface NamedEntityServices {
  by: Pick<SessionUser, 'id'>
  worldsOf: EntityStore['worldsOf']
}

/**
 * The project of an entity that a field may name: that of the field, or one whose world it uses and where the person
 * may read the entity. Null for what is not there, as for what the person must not learn of.
 */
export async function projectOfNamed(
  tx: Tx,
  { spaceId, projectId }: Place,
  { id, kind }: Named,
  { by, worldsOf }: NamedEntityServices,
): Promise<string | null> {
  const found = await projectOf.first(tx, { id, kind: kind.name, space: spaceId })
  if (!found || found.projectId === projectId) return found?.projectId ?? null
  if (!kind.world || !(await worldsOf(tx, projectId)).includes(found.projectId)) return null
  const grant = await grantIn(tx, by, { spaceId, projectId: found.projectId })
  return canReadKind(grant, kind.name) ? found.projectId : null
}

/** Those of the ids that a field may name by the same rule, where it says nothing of their kinds. */
export async function namedAmong(
  tx: Tx,
  { spaceId, projectId }: Place,
  ids: readonly string[],
  { by, worldsOf, kinds }: NamedEntityServices & Pick<EntityStore, 'kinds'>,
): Promise<ReadonlySet<string>> {
  const rows = await projectsOf.all(tx, { ids: JSON.stringify(ids), space: spaceId })
  const named = new Set(rows.flatMap(row => (row.projectId === projectId ? row.id : [])))
  if (named.size === rows.length) return named
  const used = await worldsOf(tx, projectId)
  const shared = new Set(kinds.flatMap(({ name, world }) => (world ? name : [])))
  const there = rows.filter(row => used.includes(row.projectId) && shared.has(row.kind))
  const readable = await readableAmong(there, world => grantIn(tx, by, { spaceId, projectId: world }))
  return named.union(new Set(readable.map(({ id }) => id)))
}
