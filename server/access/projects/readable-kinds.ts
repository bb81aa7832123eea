import { can } from '#core/shared/access/permission.ts'
import type { CallContext } from '../../contract.ts'
import { listed, type Params, prepare } from '../../db/prepare.ts'

const selectModules = prepare((db, $: Params<{ ids: string }>) =>
  db.selectFrom('projects').select(['id', 'modules']).where('id', 'in', listed<string>($.ids)),
)

/**
 * Says of each of some projects which kinds the user may read there and are not switched off. Kinds are named by
 * their `name`.
 */
export async function readableKinds(
  context: CallContext,
  projectIds: readonly string[],
): Promise<(projectId: string, kind: string) => boolean> {
  const rows = await selectModules.all(context.read, { ids: JSON.stringify(projectIds) })
  const modules = new Map(rows.map(row => [row.id, JSON.parse(row.modules) as readonly string[] | null]))
  const person = context.person()
  const grants = new Map(
    await Promise.all(
      projectIds.map(async projectId => [projectId, await context.access.grantFor(person, { projectId })] as const),
    ),
  )
  return (projectId, kind) =>
    can(grants.get(projectId), `${kind}.read`) && modules.get(projectId)?.includes(kind) !== false
}
