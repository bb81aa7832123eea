import { Problem } from '#core/shared/error.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { accessChangeIn } from '../../access/access-change.ts'
import { createProject } from '../../access/projects/projects.ts'
import type { CallContext } from '../../contract.ts'
import type { Tx } from '../../db/schema.ts'
import { newBatchId } from '../../entities/write/insert-whole.ts'
import { type KeptProject, stateOf } from '../../project-backup/keep-project.ts'
import type { WholeEntity } from '../../values.ts'
import { fileIds, filePath } from '../check-file.ts'
import { digestsHere } from '../compare/compare-rows.ts'
import { findExistingIds } from '../compare/existing-ids.ts'
import { keepOrigins } from '../compare/origins.ts'
import { refuseChanged, replaceKnown } from '../compare/replace-known.ts'
import type { ProjectFile } from '../format.ts'
import { parentsFirst } from '../read-project.ts'
import type { Incoming } from './incoming.ts'
import { answerBefore, type Imported, keepAnswer, noteImport } from './last-import.ts'
import { NewIds } from './new-ids.ts'
import { placeSiblings } from './place-siblings.ts'
import { Outdated, Rest } from './rest-of-file.ts'

/** How often it is written again because what it refers to was changed meanwhile. */
const attempts = 3

/** Thrown when the project was changed after its backup was kept. */
class ChangedSinceKept extends Error {}

/**
 * Imports a file: a new project is hidden, and so are the entities, which are written in small transactions. The last
 * one brings the rest and shows all of it. What is in a project already stays as it is.
 */
export async function importProject(incoming: Incoming, context: CallContext): Promise<Imported> {
  for (let attempt = 0; attempt < attempts; attempt++)
    try {
      return await attemptTakeIn(incoming, context)
    } catch (error) {
      if (error instanceof ChangedSinceKept) break
      if (!(error instanceof Outdated)) throw error
    }
  throw new Problem('conflict', 'The project is being changed all the time: nothing was imported. Try again.')
}

/** What of a file is in a project, as an import finds it. */
export interface Found {
  /** the ids that items of the file have there: what is in both has that of the project */
  ids: NewIds
  known: ReadonlyMap<string, string>
  /** whether something else than entities would be imported */
  others: boolean
}

/** Finds what of a file is in a project that is there. Nothing is written, and no image is decoded. */
export async function findInProject(incoming: Incoming, place: Place, context: CallContext): Promise<Found> {
  const { file } = incoming
  const known = await findExistingIds(context.read, place.projectId, file)
  const ids = idsFor(file, place, known, context)
  const rest = new Rest({ incoming, images: undefined, place, ids, known, freshIds: new Set(), context })
  const brings = await rest.tryBefore()
  return { ids, known, others: brings || file.images.some(({ id }) => !known.has(id)) }
}

function idsFor(
  file: ProjectFile,
  place: Place,
  known: ReadonlyMap<string, string>,
  context: Pick<CallContext, 'newId'>,
): NewIds {
  const places = [
    [file.project.spaceId, place.spaceId],
    [file.project.projectId, place.projectId],
  ] as const
  const ids = new NewIds(new Map(places))
  for (const [id] of fileIds(file)) ids.set(id, known.get(id) ?? context.newId())
  return ids
}

async function attemptTakeIn(incoming: Incoming, context: CallContext): Promise<Imported> {
  const { file, projectId } = incoming
  const isNew = projectId === undefined
  const before = isNew ? undefined : await answerBefore(context.read, projectId, context.writeKey)
  if (before) return before
  const known = new Map(isNew ? [] : await findExistingIds(context.read, projectId, file))
  const compared = new Map(known)
  for (const id of incoming.copy) known.delete(id)
  const batchId = newBatchId(context)
  const { isDone, ...place } = await context.write(tx => placeFor(tx, incoming, batchId, context))
  if (isDone) return { ...place, entities: file.entities.length, images: file.images.length }
  const replace = [...incoming.replace].map(([id, seen]) => ({ ...seen, id: known.get(id) ?? id }))
  const ids = idsFor(file, place, known, context)
  const made = new Map([...fileIds(file)].flatMap(([id]) => (known.has(id) ? [] : [[ids.of(id), id]])))
  const freshIds = new Set(file.entities.flatMap(({ id }) => (known.has(id) ? [] : ids.of(id))))
  const asCompared = { incoming, ids: idsFor(file, place, compared, context), known: compared }
  const digests = () => digestsHere(context.read, place, asCompared, context)
  let rest: Rest
  let all: WholeEntity[]
  let brings: boolean
  try {
    await refuseChanged(context.read, place, replace, digests)
    const images = await incoming.prepareImages(known)
    rest = new Rest({ incoming, images, place, ids, known, freshIds, context })
    brings = await rest.tryBefore()
    all = entitiesOf(file, ids, context)
  } catch (error) {
    if (isNew) await context.cleanUp(tx => context.entities.dropBatch(tx, batchId))
    throw error
  }
  // What the project has itself took the id of something in the file.
  for (const [id, own] of made) if (ids.of(own) !== id) made.delete(id)
  const replaced = new Set(replace.map(({ id }) => id))
  if (!isNew && made.size + replaced.size === 0 && !brings) return { ...place, entities: 0, images: 0 }
  const { person, now, newId } = { person: context.person(), now: context.now(), newId: () => context.newId() }
  const by = { user: person, now, newId, writeKey: null }
  const fresh = all.filter(({ id }) => freshIds.has(id))
  let kept: KeptProject | undefined
  let tries = 0
  let imported: { answer: Imported; state: string }
  try {
    imported = await context.entities.insertWhole(place, fresh, {
      ...{ batchId, by, signal: context.signal },
      write: work => context.write(work),
      cleanUp: work => context.cleanUp(work),
      async written() {
        await kept?.remove()
        if (isNew) return
        kept = await incoming.keep(place)
        // Before the transaction, in which nobody else writes: that only sees whether anything was changed since.
        await refuseChanged(context.read, place, replace, digests)
      },
      again: error => error instanceof ChangedSinceKept && ++tries < attempts,
      async before(tx) {
        await confirm(tx, incoming, place, context)
        if (kept && (await stateOf(tx, place.projectId)) !== kept.state) throw new ChangedSinceKept()
        await rest.writeBefore(tx)
      },
      async after(tx) {
        const changed = all.filter(({ id }) => replaced.has(id))
        const moved = await replaceKnown(tx, place, changed, { entities: context.entities, by })
        const withRows = replace.flatMap(({ id, rowsHere }) => (rowsHere === undefined ? [] : id))
        const movedByRows = await rest.writeAfter(tx, new Set(withRows))
        const placed = { all, fresh: freshIds.union(moved).union(movedByRows) }
        await placeSiblings(tx, place, placed, { entities: context.entities, by })
        // What is imported beside something that is here leaves it the id that it has in files.
        const origins = [...made].flatMap(([id, own]) =>
          ids.of(own) === id && !incoming.copy.has(own) ? [[own, id] as const] : [],
        )
        for (const id of incoming.replace.keys()) origins.push([id, ids.of(id)])
        await keepOrigins(tx, place.projectId, new Map(origins))
        if (isNew) await accessChangeIn(incoming.access, tx, context).emitPlaceChanged(place)
        await context.events.emit(tx, { project: place.projectId }, events.place, place)
        const images = file.images.filter(({ id }) => !known.has(id)).length
        const answer = { ...place, entities: fresh.length + changed.length, images, ...(kept && { keptId: kept.id }) }
        if (!isNew) await keepAnswer(tx, context.writeKey, answer)
        const noted = { person: person.id, name: file.project.name, at: now, keptId: kept?.id }
        return { answer, state: await noteImport(tx, place.projectId, noted) }
      },
    })
  } catch (error) {
    await kept?.remove()
    throw error
  }
  await kept?.done(imported.state, context.log)
  return imported.answer
}

/** The project that the file goes into; a repeated request finds it done. */
async function placeFor(
  tx: Tx,
  { spaceId, projectId, file, access }: Incoming,
  batchId: string,
  context: CallContext,
): Promise<Place & { isDone: boolean }> {
  const user = context.person()
  await access.confirm(tx, user, 'project.create', { spaceId })
  if (projectId !== undefined) {
    await access.confirm(tx, user, 'project.backup', { spaceId, projectId })
    return { spaceId, projectId, isDone: false }
  }
  const { name, description, icon, color, genre, ageCategory, modules } = file.project
  const known = modules.filter(module => context.entities.kind(module))
  const fields = { spaceId, name, description, icon, color, genre, ageCategory, modules: known }
  const input = fields as Parameters<typeof createProject>[1]
  const made = await createProject(tx, input, { user, now: context.now(), writeKey: context.writeKey, batchId })
  return { spaceId, projectId: made.projectId, isDone: !made.isNew }
}

/** Rights may have gone since the first entity was written. */
async function confirm(
  tx: Tx,
  { access, projectId }: Incoming,
  { spaceId }: Place,
  context: CallContext,
): Promise<void> {
  await access.confirm(tx, context.person(), 'project.create', { spaceId })
  if (projectId !== undefined) await access.confirm(tx, context.person(), 'project.backup', { spaceId, projectId })
}

/** The entities with their new ids, parents first. */
function entitiesOf(file: ProjectFile, ids: NewIds, { entities }: CallContext): WholeEntity[] {
  const kindOrder = parentsFirst(entities.kinds)
  const depthOf = new Map(kindOrder.map((kind, at) => [kind.name, { kind, at }]))
  const all = file.entities.flatMap((entity, index) => {
    const known = depthOf.get(entity.kind)
    if (!known) return []
    const { parentId = null, archivedAt = null, createdAt } = entity
    const parent = parentId === null ? null : ids.of(parentId)
    const whole = { kind: known.kind, id: ids.of(entity.id), parentId: parent, createdAt, archivedAt }
    return { at: known.at, whole: { ...whole, values: ids.in(entity.values), path: `${filePath}.entities.${index}` } }
  })
  return all.toSorted((one, other) => one.at - other.at).map(({ whole }) => whole)
}
