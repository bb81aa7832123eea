import type { InputOf, OutputOf } from '#core/shared/call.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { type CallContext, type Params, Problem, prepare, type Tx, writeContextOf } from '#server/index.ts'
import type { transferCalls } from '../shared/calls.ts'
import { removeUnusedTags } from './made-tags.ts'
import { createdBy, findUndoable, markUndone } from './records.ts'

/** Deletes what an import created and nobody has changed since, in one transaction. */
export async function undoImport(
  { importId, after, ...rest }: InputOf<typeof transferCalls.undo>,
  context: CallContext,
): Promise<OutputOf<typeof transferCalls.undo>> {
  const place: Place = { spaceId: rest.spaceId, projectId: rest.projectId }
  const user = context.person()
  // In a transaction: it waits for an import that is about to appear, which the user may have just cancelled.
  const found = await context.write(tx => findUndoable(tx, place.projectId, user.id, { importId, after }))
  if (!found) throw new Problem('not-found', 'There is no import of yours to undo here.')
  const { entities } = await createdBy(context.read, found.id)
  for (const kind of new Set(entities.map(one => one.kind))) await context.access.require(user, `${kind}.delete`, place)
  return context.write(async tx => {
    if (!(await findUndoable(tx, place.projectId, user.id, { importId: found.id })))
      throw new Problem('not-found', 'There is no import of yours to undo here.')
    const created = await createdBy(tx, found.id)
    const by = writeContextOf(context)
    let left = 0
    const removable = new Set(await unchanged(tx, created.entities, context))
    for (const id of await heldParts(tx, place, { created: created.entities, removable }, context)) removable.delete(id)
    for (const { id, kind: kindName, parentId } of created.entities) {
      const kind = context.entities.kind(kindName)
      if (!kind || !removable.has(id)) left++
      // What is inside of another one goes with it, except for what outlives that.
      else if (kind.outlivesParent || parentId === null || !removable.has(parentId))
        await context.entities.remove(tx, kind, place, id, by)
    }
    const unused = await unusedImages(tx, place, created.images, context)
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

/** Those that nothing uses, now that the entities are gone: no text shows them. */
async function unusedImages(
  tx: Tx,
  place: Place,
  images: readonly string[],
  context: CallContext,
): Promise<ReadonlySet<string>> {
  if (images.length === 0) return new Set()
  const gallery = await context.perform(tx, galleryCalls.getAll, { ...place, scope: 'project' })
  return new Set(
    gallery.flatMap(({ imageId, uses, elsewhere, poster }) =>
      uses.length > 0 || elsewhere > 0 || poster ? [] : [imageId],
    ),
  )
}

type Created = Awaited<ReturnType<typeof createdBy>>['entities']

/** Those that nobody has changed, also not by what is inside of them now. */
async function unchanged(tx: Tx, created: Created, context: CallContext): Promise<ReadonlySet<string>> {
  const same = new Set(created.flatMap(entity => (isAsImported(entity) ? [entity.id] : [])))
  const parents = new Set(context.entities.kinds.flatMap(({ parent }) => parent ?? []))
  const holders = created.filter(({ id, kind }) => parents.has(kind) && same.has(id))
  const inside = await Promise.all(holders.map(({ id }) => childrenOf.all(tx, { id })))
  // One that stays makes what it is inside of stay, and so on upwards.
  for (let before = -1; before !== same.size; ) {
    before = same.size
    for (const [at, { id }] of holders.entries()) if (inside[at]?.some(child => !same.has(child.id))) same.delete(id)
  }
  return same
}

/** What came into the archive was archived in the moment in which it was created, which counts as a revision. */
function isAsImported({ revision, createdAt, archivedAt }: Created[number]): boolean {
  return revision === 1 || (revision === 2 && archivedAt === createdAt)
}

/** The parts with a chapter that stays. */
async function heldParts(
  tx: Tx,
  place: Place,
  { created, removable }: { created: Created; removable: ReadonlySet<string> },
  context: CallContext,
): Promise<string[]> {
  if (!created.some(({ kind }) => kind === part.name)) return []
  const { chapters } = await context.perform(tx, outlineCalls.read, place)
  return chapters.flatMap(({ chapterId, partId }) => (removable.has(chapterId) ? [] : (partId ?? [])))
}

const childrenOf = prepare((db, $: Params<{ id: string }>) =>
  db.selectFrom('entities').select('id').where('parent_id', '=', $.id),
)
