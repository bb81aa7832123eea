import { can } from '#core/shared/access/permission.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type KeptRow, keepRows, type Tx, type Undoable, writeContextOf } from '#server/index.ts'
import { emitImagesEvent, readPosters } from './gallery.ts'
import { readUsages } from './image-uses.ts'

/** Deletions of images are kept under these names: the image, what used it, and whose poster it was. */
const keptImage = 'image'
const keptUse = 'use of an image'
const keptPoster = 'poster of a project'

/** Keeps an image that is about to be deleted, with what uses it. */
export async function keepImage(tx: Tx, context: CallContext, place: Place, imageId: string): Promise<void> {
  const { spaceId, projectId } = place
  const uses = await readUsages(tx, [imageId])
  const posters = (await readPosters(tx, spaceId)).filter(({ poster_id }) => poster_id === imageId)
  const size = await tx
    .selectFrom('image_sizes')
    .select(['width', 'height'])
    .where('image_id', '=', imageId)
    .where('size', '=', 'full')
    .executeTakeFirst()
  const pixels = size ? [`${size.width} × ${size.height}`] : []
  await keepRows(tx, {
    ...{ id: imageId, kind: keptImage, place: { spaceId, projectId } },
    label: [...uses.slice(0, 1).map(({ label }) => label), ...pixels].join(', '),
    by: { user: context.person(), now: context.now() },
    rows: [
      { table: 'images', column: 'id', value: imageId },
      { table: 'image_sizes', column: 'image_id', value: imageId },
    ],
    notes: [
      ...uses.map(({ kind, entity_id: id, field, project_id: project }) => ({
        name: keptUse,
        row: { kind, id, field, project },
      })),
      ...posters.map(({ project_id: project }) => ({ name: keptPoster, row: { project } })),
    ],
  })
}

/** Who deleted an image can bring it back for a day. What used it does so again, unless it has another one by now. */
export const undoableImages: Undoable = {
  kind: keptImage,
  async restored(tx, context, place, rows) {
    const image = rows.find(({ name }) => name === 'images')?.row
    if (!image) return
    for (const kept of rows) {
      if (kept.name === keptUse) await giveAgain(tx, context, { place, imageId: String(image.id), kept })
      if (kept.name === keptPoster) await posterAgain(tx, context, { place, imageId: String(image.id), kept })
    }
    const { spaceId } = place
    await emitImagesEvent(tx, context, image.project_id === null ? { spaceId } : place)
  },
}

interface Use {
  place: Place
  imageId: string
  kept: KeptRow
}

/** Whether the person may still change what is in another project of the space. */
async function may(context: CallContext, permission: string, place: Place): Promise<boolean> {
  return can(await context.access.grantFor(context.person(), place), permission)
}

async function giveAgain(tx: Tx, context: CallContext, { place, imageId, kept: { row } }: Use): Promise<void> {
  const [kind, id, field] = [context.entities.kind(String(row.kind)), String(row.id), String(row.field)]
  const there = { spaceId: place.spaceId, projectId: String(row.project) }
  if (!kind || !(await may(context, `${kind.name}.update`, there))) return
  const stored = (await context.entities.getStored(tx, kind, there, [id])).get(id)
  if (stored === undefined || (JSON.parse(stored)[field] ?? null) !== null) return
  const by = { ...writeContextOf(context), writeKey: null }
  await context.entities.update(tx, kind, there, id, { data: { [field]: imageId } }, by)
}

async function posterAgain(tx: Tx, context: CallContext, { place, imageId, kept: { row } }: Use): Promise<void> {
  const there = { spaceId: place.spaceId, projectId: String(row.project) }
  if (!(await may(context, 'project.settings', there))) return
  await tx
    .updateTable('projects')
    .set({ poster_id: imageId })
    .where('id', '=', there.projectId)
    .where('space_id', '=', there.spaceId)
    .where('poster_id', 'is', null)
    .execute()
  await context.events.emit(tx, { project: there.projectId }, events.place, there)
}
