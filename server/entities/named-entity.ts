import { can } from '#core/shared/access/permission.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { grantIn } from '../access/service.ts'
import { type Params, prepare } from '../db/prepare.ts'
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

/** What a field of a project names. */
interface Named {
  id: string
  kind: Pick<Kind, 'name' | 'world'>
}

/**
 * The project of an entity that a field may name: that of the field, or one whose world it uses and where the person
 * may read the entity. Null for what is not there, as for what the person must not learn of.
 */
export async function projectOfNamed(
  tx: Tx,
  { spaceId, projectId }: Place,
  { id, kind }: Named,
  { by, worldsOf }: { by: Pick<SessionUser, 'id'>; worldsOf: EntityStore['worldsOf'] },
): Promise<string | null> {
  const found = await projectOf.first(tx, { id, kind: kind.name, space: spaceId })
  if (!found || found.projectId === projectId) return found?.projectId ?? null
  if (!kind.world || !(await worldsOf(tx, projectId)).includes(found.projectId)) return null
  const grant = await grantIn(tx, by, { spaceId, projectId: found.projectId })
  return can(grant, 'project.read') && can(grant, `${kind.name}.read`) ? found.projectId : null
}
