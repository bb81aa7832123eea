import { sql } from 'kysely'
import { can } from '#core/shared/access/permission.ts'
import {
  type CallContext,
  type Params,
  type ProjectPartReader,
  prepare,
  type Reader,
  shownKinds,
  withTables,
} from '#server/index.ts'
import { seriesLimits } from '../shared.ts'
import type { SeriesTables } from './tables.ts'

interface LinkedProject {
  projectId: string
  name: string
}

/** A row counts while both projects are in one space: a backup may name a project that is not. */
const selectWorlds = prepare(
  (_, $: Params<{ project: string }>) => sql<LinkedProject>`
    select world.id as projectId, world.name as name from project_worlds
    join projects own on own.id = project_worlds.project_id
    join projects world on world.id = project_worlds.world_id and world.space_id = own.space_id
    where own.id = ${$.project} order by world.name_key, world.id limit ${seriesLimits.worlds}`,
)
const selectUsers = prepare(
  (_, $: Params<{ world: string }>) => sql<LinkedProject>`
    select own.id as projectId, own.name as name from project_worlds
    join projects world on world.id = project_worlds.world_id
    join projects own on own.id = project_worlds.project_id and own.space_id = world.space_id
    where world.id = ${$.world} order by own.name_key, own.id`,
)

export const worldsOf = (read: Reader, project: string): Promise<LinkedProject[]> => selectWorlds.all(read, { project })
export const usersOf = (read: Reader, world: string): Promise<LinkedProject[]> => selectUsers.all(read, { world })

export async function isUsed(read: Reader, projectId: string, worldId: string): Promise<boolean> {
  const row = await withTables<SeriesTables>(read)
    .selectFrom('project_worlds')
    .select('world_id')
    .where('project_id', '=', projectId)
    .where('world_id', '=', worldId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the projects that the caller may read. */
export async function readableOf(context: ProjectPartReader, all: readonly LinkedProject[]): Promise<LinkedProject[]> {
  const grants = await Promise.all(all.map(({ projectId }) => context.access.grantFor(context.person(), { projectId })))
  return all.filter((_, at) => can(grants[at], 'project.read'))
}

/** The worlds that a project uses and the caller may read, each with the kinds that are on and readable there. */
export async function readableWorlds(
  context: CallContext,
  projectId: string,
): Promise<(LinkedProject & { kinds: string[] })[]> {
  const worlds = await readableOf(context, await worldsOf(context.read, projectId))
  const isReadable = await shownKinds(
    context,
    worlds.map(world => world.projectId),
  )
  const shared = context.entities.kinds.filter(({ world }) => world).map(({ name }) => name)
  return worlds.map(world => ({ ...world, kinds: shared.filter(name => isReadable(world.projectId, name)) }))
}
