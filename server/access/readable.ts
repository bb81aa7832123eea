import { can, canReadKind, type Grant } from '#core/shared/access/permission.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../contract.ts'
import { listed, type Params, prepare } from '../db/prepare.ts'
import type { ProjectPartReader } from '../project-file/project-part.ts'

/** Reads what a person may do in a project. */
export type GrantOf = (projectId: string) => Promise<Grant | undefined>

/** Names of the kinds that a grant allows to read. */
export const kindsReadableWith = (grant: Grant | undefined, kinds: readonly Kind[]): string[] =>
  kinds.flatMap(({ name }) => (can(grant, `${name}.read`) ? name : []))

/** Names of the kinds that the caller may read in a project. */
export async function readableKinds(
  context: Pick<CallContext, 'access' | 'entities' | 'person'>,
  place: Place,
): Promise<string[]> {
  return kindsReadableWith(await context.access.grantFor(context.person(), place), context.entities.kinds)
}

/** What the caller of a call, or who makes the file of a project, may do in projects. */
export const grantsOf =
  (context: ProjectPartReader): GrantOf =>
  projectId =>
    context.access.grantFor(context.person(), { projectId })

async function readGrants(ids: Iterable<string>, grantOf: GrantOf): Promise<ReadonlyMap<string, Grant | undefined>> {
  return new Map(await Promise.all([...new Set(ids)].map(async id => [id, await grantOf(id)] as const)))
}

/** Those of some entities of any projects that a person may read where they are. */
export async function readableAmong<One extends { projectId: string; kind: string }>(
  all: readonly One[],
  grantOf: GrantOf,
): Promise<One[]> {
  const grants = await readGrants(
    all.map(({ projectId }) => projectId),
    grantOf,
  )
  return all.filter(({ projectId, kind }) => canReadKind(grants.get(projectId), kind))
}

const selectModules = prepare((db, $: Params<{ ids: string }>) =>
  db.selectFrom('projects').select(['id', 'modules']).where('id', 'in', listed<string>($.ids)),
)

/**
 * Says of each of some projects which kinds the user may read there and are not switched off. Kinds are named by
 * their `name`.
 */
export async function shownKinds(
  context: CallContext,
  projectIds: readonly string[],
): Promise<(projectId: string, kind: string) => boolean> {
  const rows = await selectModules.all(context.read, { ids: JSON.stringify(projectIds) })
  const modules = new Map(rows.map(row => [row.id, JSON.parse(row.modules) as readonly string[] | null]))
  const grants = await readGrants(projectIds, grantsOf(context))
  return (projectId, kind) =>
    can(grants.get(projectId), `${kind}.read`) && modules.get(projectId)?.includes(kind) !== false
}
