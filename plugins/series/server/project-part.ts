import { can } from '#core/shared/access/permission.ts'
import { grantIn, type ProjectPart, withTables } from '#server/index.ts'
import { seriesEvent, seriesLimits } from '../shared.ts'
import type { SeriesTables } from './tables.ts'
import { readableOf, worldsOf } from './worlds.ts'

interface WorldRow {
  projectId: string
  name: string
}

/** The worlds that a project uses, in its file: found again by their ids. */
export const worldsPart: ProjectPart<WorldRow> = {
  name: 'worlds',
  about:
    'Other projects of the space whose worlds the project uses, as far as the person who made the file may read them. They are used again if they are in the space and the person who takes the file in may read them.',
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
