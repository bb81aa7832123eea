import { can } from '#core/shared/access/permission.ts'
import {
  badField,
  type CallContext,
  defineServerPlugin,
  entityNotFound,
  grantIn,
  handle,
  Problem,
  type ProjectPart,
  type SearchHit,
  type Tx,
  withTables,
} from '#server/index.ts'
import { seriesCalls, seriesEvent, seriesLimits } from '../shared.ts'
import { type SeriesTables, seriesMigration } from './tables.ts'
import { isUsed, readableOf, readableWorlds, usersOf, worldsOf } from './worlds.ts'

interface WorldRow {
  projectId: string
  name: string
}

/** The worlds that a project uses, in its file: found again by their ids. */
const worldsPart: ProjectPart<WorldRow> = {
  name: 'worlds',
  about:
    'Other projects of the space whose worlds the project uses, as far as the person who made the file may read them. They are used again if they are in the space and the person who imports the file may read them.',
  order: 'before',
  row: { projectId: 'id', name: 'string' },
  async read(read, { projectId }, context) {
    return readableOf(context, await worldsOf(read, projectId))
  },
  async write(tx, { spaceId, projectId }, rows, { user, now, events }) {
    const known = new Set([projectId, ...(await worldsOf(tx, projectId)).map(world => world.projectId)])
    for (const { projectId: world } of rows) {
      if (known.has(world) || known.size > seriesLimits.worlds) continue
      if (!can(await grantIn(tx, user, { spaceId, projectId: world }), 'project.read')) continue
      known.add(world)
      await withTables<SeriesTables>(tx)
        .insertInto('project_worlds')
        .values({ project_id: projectId, world_id: world, created_by: user.id, created_at: now.toISOString() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      for (const id of [projectId, world])
        await events.emit(tx, { project: id }, seriesEvent, { spaceId, projectId: id })
    }
  },
}

/** Each of the two hears of itself only: who may read one of them does not learn of the other. */
async function emitChange(tx: Tx, { events }: CallContext, spaceId: string, ids: readonly string[]): Promise<void> {
  for (const projectId of ids) await events.emit(tx, { project: projectId }, seriesEvent, { spaceId, projectId })
}

export const series = defineServerPlugin({
  id: 'series',
  migrations: [seriesMigration],
  projectParts: [worldsPart],
  worlds: async (read, projectId) => (await worldsOf(read, projectId)).map(world => world.projectId),
  calls: [
    handle(seriesCalls.get, async (place, context) => {
      const all = await worldsOf(context.read, place.projectId)
      const worlds = await readableWorlds(context, place.projectId)
      const shown = new Set(worlds.map(({ projectId }) => projectId))
      const users = await readableOf(context, await usersOf(context.read, place.projectId))
      const grant = await context.access.grantFor(context.person(), place)
      const hidden = can(grant, 'project.settings') ? all.filter(({ projectId }) => !shown.has(projectId)) : []
      return { worlds, hidden: hidden.map(({ projectId }) => projectId), users: users.slice(0, seriesLimits.users) }
    }),
    handle(seriesCalls.use, async ({ spaceId, projectId, worldId }, context) => {
      if (worldId === projectId) throw badField('worldId', 'is this project: choose another one of the space')
      const person = context.person()
      await context.write(async tx => {
        // The same for what is in another space, may not be read, or is not there: nobody learns which.
        if (!can(await grantIn(tx, person, { spaceId, projectId: worldId }), 'project.read'))
          throw badField('worldId', 'is no project of this space that you may read')
        if (await isUsed(tx, projectId, worldId)) return
        if ((await worldsOf(tx, projectId)).length >= seriesLimits.worlds)
          throw new Problem('limit-reached', `A project uses ${seriesLimits.worlds} worlds at most. Remove one first.`)
        await withTables<SeriesTables>(tx)
          .insertInto('project_worlds')
          .values({
            ...{ project_id: projectId, world_id: worldId },
            ...{ created_by: person.id, created_at: context.now().toISOString() },
          })
          .execute()
        await emitChange(tx, context, spaceId, [projectId, worldId])
      })
      return { ok: true as const }
    }),
    handle(seriesCalls.stop, async ({ spaceId, projectId, worldId }, context) => {
      await context.write(async tx => {
        if (!(await isUsed(tx, projectId, worldId))) throw entityNotFound()
        await withTables<SeriesTables>(tx)
          .deleteFrom('project_worlds')
          .where('project_id', '=', projectId)
          .where('world_id', '=', worldId)
          .execute()
        await emitChange(tx, context, spaceId, [projectId, worldId])
      })
      return { ok: true as const }
    }),
    handle(seriesCalls.texts, findSharedTexts),
  ],
})

type WorldHit = SearchHit & { project: string }

/** What the worlds of a project have in their texts, as far as the caller may read it. */
async function findSharedTexts(
  { projectId, text }: { spaceId: string; projectId: string; text: string },
  context: CallContext,
): Promise<WorldHit[]> {
  const found: WorldHit[] = []
  for (const { projectId: world, name: project, kinds } of await readableWorlds(context, projectId)) {
    if (kinds.length === 0) continue
    const query = { projectIds: [world], text, limit: seriesLimits.texts, within: 'texts' as const, kinds }
    found.push(...(await context.search.search(context.read, query)).map(hit => ({ ...hit, project })))
  }
  return found.slice(0, seriesLimits.texts)
}
