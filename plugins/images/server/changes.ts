import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import {
  type CallContext,
  type HandledCall,
  handle,
  Problem,
  type Reader,
  type Tx,
  writeContextOf,
} from '#server/index.ts'
import { galleryCalls } from '../shared.ts'
import { emitImagesEvent, readGallery, readPosters } from './gallery.ts'
import { readTextUsages, readUsages } from './image-uses.ts'
import { keepImage } from './keep-image.ts'

interface StoredImage {
  id: string
  project_id: string | null
}

/** @throws Problem not-found if the image does not exist or is elsewhere */
async function requireImage(read: Reader, { spaceId, projectId }: Place, imageId: string): Promise<StoredImage> {
  const row = await read
    .selectFrom('images')
    .select(['id', 'project_id'])
    .where('id', '=', imageId)
    .where('space_id', '=', spaceId)
    .where(eb => eb.or([eb('project_id', '=', projectId), eb('project_id', 'is', null)]))
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such image here, or not any more.')
  return row
}

const getAll = handle(galleryCalls.getAll, async ({ scope, ...place }, context) => {
  const grant = await context.access.grantFor(context.person(), place)
  return readGallery(context.read, place, scope, grant)
})

const add = handle(galleryCalls.add, async ({ image, ...place }, context) => {
  const prepared = await context.images.prepare(image)
  return context.write(async tx => {
    const by = { user: context.person(), now: context.now(), newId: () => context.newId() }
    const imageId = await context.images.store(tx, prepared, place, by)
    await emitImagesEvent(tx, context, place)
    return { imageId }
  })
})

const changeScope = handle(galleryCalls.changeScope, async ({ imageId, scope, ...place }, context) => {
  await context.write(async tx => {
    const image = await requireImage(tx, place, imageId)
    const project_id = scope === 'space' ? null : place.projectId
    if (image.project_id === project_id) return
    if (scope === 'project') await refuseWhereHeldElsewhere(tx, place, imageId)
    await tx.updateTable('images').set({ project_id }).where('id', '=', imageId).execute()
    await emitImagesEvent(tx, context, { spaceId: place.spaceId })
  })
  return { imageId, scope }
})

async function refuseWhereHeldElsewhere(tx: Tx, { spaceId, projectId }: Place, imageId: string): Promise<void> {
  const posters = (await readPosters(tx, spaceId)).filter(({ poster_id }) => poster_id === imageId)
  const usages = [...posters, ...(await readUsages(tx, [imageId])), ...(await readTextUsages(tx, [imageId]))]
  if (usages.some(({ project_id }) => project_id !== projectId))
    throw new Problem('conflict', 'Another project of the space uses this image. It stays with the space.')
}

const remove = handle(galleryCalls.delete, async ({ imageId, ...place }, context) => {
  await context.write(async tx => {
    const image = await requireImage(tx, place, imageId)
    await keepImage(tx, context, place, imageId)
    await removeFromEntities(tx, context, place, imageId)
    await requireInTexts(tx, context, place, imageId)
    for (const { project_id, poster_id } of await readPosters(tx, place.spaceId)) {
      if (poster_id !== imageId) continue
      await context.access.require(context.person(), 'image.delete', { spaceId: place.spaceId, projectId: project_id })
      const poster = { spaceId: place.spaceId, projectId: project_id, image: undefined }
      await context.perform(tx, projectCalls.setPoster, poster)
    }
    await context.images.remove(tx, imageId)
    await emitImagesEvent(tx, context, image.project_id === null ? { spaceId: place.spaceId } : place)
  })
  return { ok: true as const }
})

/**
 * Removes the image from the entities that use it, as an update of each: with its permission check, event and revision.
 */
async function removeFromEntities(tx: Tx, context: CallContext, { spaceId }: Place, imageId: string): Promise<void> {
  for (const { kind: name, entity_id, field, project_id } of await readUsages(tx, [imageId])) {
    const kind = context.entities.kind(name)
    if (!kind) continue
    const there = { spaceId, projectId: project_id }
    await context.access.require(context.person(), 'image.delete', there)
    await context.access.require(context.person(), `${name}.update`, there)
    // Without the write key of this call: with it, the second field of an entity would count as a repeat of the first.
    const by = { ...writeContextOf(context), writeKey: null }
    await context.entities.update(tx, kind, there, entity_id, { data: { [field]: null } }, by)
  }
}

/** Texts stay as they are, and tell a deleted image by its description; in each of their projects it may be deleted. */
async function requireInTexts(tx: Tx, context: CallContext, { spaceId }: Place, imageId: string): Promise<void> {
  const projects = new Set((await readTextUsages(tx, [imageId])).map(({ project_id }) => project_id))
  for (const projectId of projects)
    await context.access.require(context.person(), 'image.delete', { spaceId, projectId })
}

/** The handlers of the gallery, but for image/get. */
export const galleryHandlers: readonly HandledCall[] = [getAll, add, changeScope, remove]
