import { can, type Grant } from '#core/shared/access/permission.ts'
import type { Kind } from '#core/shared/kind.ts'
import { type CallContext, listed, type Params, prepare } from '#server/index.ts'

const selectModules = prepare((db, $: Params<{ ids: string }>) =>
  db.selectFrom('projects').select(['id', 'modules']).where('id', 'in', listed<string>($.ids)),
)

/** The projects that show a kind to the user: it may be read there and is not switched off. */
export async function visibleProjects(
  context: CallContext,
  projectIds: readonly string[],
): Promise<(kind: Pick<Kind, 'name'>) => string[]> {
  const rows = await selectModules.all(context.read, { ids: JSON.stringify(projectIds) })
  const modules = new Map(rows.map(({ id, modules }) => [id, JSON.parse(modules) as readonly string[] | null]))
  const person = context.person()
  const grants = await Promise.all(
    projectIds.map(
      async (projectId): Promise<[string, Grant | undefined]> => [
        projectId,
        await context.access.grantFor(person, { projectId }),
      ],
    ),
  )
  return ({ name }) =>
    grants
      .filter(([id, grant]) => can(grant, `${name}.read`) && modules.get(id)?.includes(name) !== false)
      .map(([id]) => id)
}
