import { projectCalls } from '#core/shared/calls/spaces.ts'
import { events } from '#core/shared/event.ts'
import { type HandledCall, handle } from '../../contract.ts'
import type { Tx } from '../../db/schema.ts'
import type { Images } from '../../images/port.ts'
import { type AccessService, forbidden } from '../service.ts'
import { readProjects } from './projects.ts'

/** project/setPoster: an upload becomes the poster; without one the poster is removed. */
export function posterHandler(access: AccessService): HandledCall {
  return handle(projectCalls.setPoster, async ({ image, ...place }, context) => {
    const prepared = image && (await context.images.prepare(image))
    return context.write(async tx => {
      const user = context.person()
      await access.confirm(tx, user, 'project.settings', place)
      const by = { user, now: context.now(), newId: () => context.newId() }
      const posterId = prepared ? await context.images.store(tx, prepared, place, by) : null
      const previousId = await posterOf(tx, place.projectId)
      await tx
        .updateTable('projects')
        .set({ poster_id: posterId, updated_at: by.now.toISOString() })
        .where('id', '=', place.projectId)
        .execute()
      if (previousId !== null && previousId !== posterId)
        await removeUnusedPoster(tx, context.images, previousId, place.projectId)
      await context.events.emit(tx, { project: place.projectId }, events.place, place)
      const [project] = await readProjects(tx, access.dependencies.entities, user.id, place)
      if (!project) throw forbidden()
      return project
    })
  })
}

async function posterOf(tx: Tx, projectId: string): Promise<string | null> {
  const row = await tx.selectFrom('projects').select('poster_id').where('id', '=', projectId).executeTakeFirst()
  return row?.poster_id ?? null
}

/** Removes the old poster, unless its scope is the whole space or an entity of the project uses it. */
async function removeUnusedPoster(tx: Tx, images: Images, imageId: string, projectId: string): Promise<void> {
  const own = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (own && !(await isUsed(tx, imageId, projectId))) await images.remove(tx, imageId)
}

/** Searches `brief`, the fields shown in lists, which include image ids. Ids are too long to match by chance. */
async function isUsed(tx: Tx, imageId: string, projectId: string): Promise<boolean> {
  const usedBy = await tx
    .selectFrom('entities')
    .select('id')
    .where('project_id', '=', projectId)
    .where(eb => eb.fn('instr', ['brief', eb.val(imageId)]), '>', 0)
    .executeTakeFirst()
  return usedBy !== undefined
}
