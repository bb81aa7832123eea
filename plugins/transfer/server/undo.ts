import type { InputOf, OutputOf } from '#core/shared/call.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { type CallContext, Problem, writeContextOf } from '#server/index.ts'
import type { transferCalls } from '../shared/calls.ts'
import { removeUnusedTags } from './made-tags.ts'
import { createdBy, findUndoable, markUndone } from './records.ts'

/** Deletes what an import created and nobody has changed since, in one transaction. */
export async function undoImport(
  { importId, ...rest }: InputOf<typeof transferCalls.undo>,
  context: CallContext,
): Promise<OutputOf<typeof transferCalls.undo>> {
  const place: Place = { spaceId: rest.spaceId, projectId: rest.projectId }
  const user = context.person()
  // In a transaction: it waits for an import that is being written, which the user may have just cancelled.
  const found = await context.write(tx => findUndoable(tx, place.projectId, user.id, importId))
  if (!found) throw new Problem('not-found', 'There is no import of yours to undo here.')
  const { entities, images } = await createdBy(context.read, found.id)
  for (const kind of new Set(entities.map(one => one.kind))) await context.access.require(user, `${kind}.delete`, place)
  const gallery =
    images.length > 0 ? await context.performRead(galleryCalls.getAll, { ...place, scope: 'project' }) : []
  const unused = new Set(
    gallery.flatMap(({ imageId, uses, elsewhere, poster }) =>
      uses.length > 0 || elsewhere > 0 || poster ? [] : [imageId],
    ),
  )
  return context.write(async tx => {
    if (!(await findUndoable(tx, place.projectId, user.id, found.id)))
      throw new Problem('not-found', 'There is no import of yours to undo here.')
    const created = await createdBy(tx, found.id)
    const by = writeContextOf(context)
    let left = 0
    for (const { id, kind: kindName, revision } of created.entities) {
      const kind = context.entities.kind(kindName)
      if (kind && revision === 1) await context.entities.remove(tx, kind, place, id, by)
      else left++
    }
    for (const imageId of created.images) {
      if (unused.has(imageId)) await context.perform(tx, galleryCalls.delete, { ...place, imageId })
      else left++
    }
    await removeUnusedTags(tx, place, found.id, context)
    await markUndone(tx, found.id)
    await context.events.emit(tx, { project: place.projectId }, events.place, place)
    return { name: found.name, removed: created.entities.length + created.images.length - left, left }
  })
}
