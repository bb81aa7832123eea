import { Problem } from '#core/shared/error.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { accessChangeIn } from '../access/access-change.ts'
import { createProject } from '../access/projects/projects.ts'
import type { AccessService } from '../access/service.ts'
import type { CallContext } from '../contract.ts'
import type { Tx } from '../db/schema.ts'
import { newBatchId } from '../entities/write/insert-whole.ts'
import type { PreparedImage } from '../images/port.ts'
import { type KeptProject, stateOf } from '../project-backup/keep-project.ts'
import type { WholeEntity } from '../values.ts'
import { fileIds, filePath } from './check-file.ts'
import type { ProjectFile } from './format.ts'
import { knownThings } from './known-things.ts'
import { NewIds } from './new-ids.ts'
import { keepOrigins } from './origins.ts'
import { placeSiblings } from './place-siblings.ts'
import type { ProjectPart } from './project-part.ts'
import { parentsFirst } from './read-project.ts'
import { replaceKnown } from './replace-known.ts'

/** A checked file, and where it goes. */
export interface Incoming {
  spaceId: string
  /** a new project without it */
  projectId: string | undefined
  file: ProjectFile
  /** of the images of the file, by their ids there; those that are in the project need not be here */
  images: ReadonlyMap<string, PreparedImage>
  parts: readonly ProjectPart[]
  access: AccessService
  /** the ids in the file of what is in the project and becomes what it is in the file */
  replace: ReadonlySet<string>
  /** and of what comes in beside what is in the project */
  copy: ReadonlySet<string>
  /** keeps a backup of a project that is there, for the undo */
  keep(place: Place): Promise<KeptProject>
}

/** What came in or was replaced; a backup of what was there before, if that was anything and was changed. */
export interface Imported extends Place {
  entities: number
  images: number
  keptId?: string
}

/** How often it is written again because what it refers to was changed meanwhile. */
const attempts = 3

/** Thrown when the ids chosen before writing no longer fit the project: the import starts over. */
class Outdated extends Error {}
/** Takes back what was written to try it. */
class TakenBack extends Error {}

/**
 * Takes a file in: a new project is hidden, and so are the entities, which are written in small transactions. The last
 * one brings the rest and shows all of it. What is in a project already stays as it is.
 */
export async function importProject(incoming: Incoming, context: CallContext): Promise<Imported> {
  for (let attempt = 0; attempt < attempts; attempt++)
    try {
      return await attemptTakeIn(incoming, context)
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  throw new Problem('conflict', 'The project is being changed all the time: nothing was imported. Try again.')
}

/**
 * The ids that things of a file have in a project that is there, as an import gives them: things of it that are in both
 * have theirs. Nothing is written.
 */
export async function idsInProject(incoming: Incoming, place: Place, context: CallContext): Promise<NewIds> {
  const known = await knownThings(context.read, place.projectId, incoming.file)
  const ids = idsFor(incoming.file, place, known, context)
  await new Rest({ incoming, place, ids, known, freshIds: new Set(), context }).tryBefore()
  return ids
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
  const batchId = newBatchId(context)
  const { isDone, ...place } = await context.write(tx => placeFor(tx, incoming, batchId, context))
  if (isDone) return { ...place, entities: file.entities.length, images: file.images.length }
  const isNew = projectId === undefined
  const known = new Map(isNew ? [] : await knownThings(context.read, projectId, file))
  for (const id of incoming.copy) known.delete(id)
  const ids = idsFor(file, place, known, context)
  const made = new Map([...fileIds(file)].flatMap(([id]) => (known.has(id) ? [] : [[ids.of(id), id]])))
  const freshIds = new Set(file.entities.flatMap(({ id }) => (known.has(id) ? [] : ids.of(id))))
  const rest = new Rest({ incoming, place, ids, known, freshIds, context })
  let all: WholeEntity[]
  try {
    await rest.tryBefore()
    all = entitiesOf(file, ids, context)
  } catch (error) {
    if (isNew) await context.cleanUp(tx => context.entities.dropBatch(tx, batchId))
    throw error
  }
  // What the project has itself took the id of something in the file.
  for (const [id, own] of made) if (ids.of(own) !== id) made.delete(id)
  const replaced = new Set([...incoming.replace].flatMap(id => known.get(id) ?? []))
  if (!isNew && made.size + replaced.size === 0) return { ...place, entities: 0, images: 0 }
  const { person, now, newId } = { person: context.person(), now: context.now(), newId: () => context.newId() }
  const by = { user: person, now, newId, writeKey: null }
  const fresh = all.filter(({ id }) => freshIds.has(id))
  let kept: KeptProject | undefined
  let imported: Imported & { state: string }
  try {
    imported = await context.entities.insertWhole(place, fresh, {
      ...{ batchId, by, signal: context.signal },
      write: work => context.write(work),
      cleanUp: work => context.cleanUp(work),
      async written() {
        if (!isNew) kept = await incoming.keep(place)
      },
      async before(tx) {
        await confirm(tx, incoming, place, context)
        if (kept && (await stateOf(tx, place.projectId)) !== kept.state) throw new Outdated()
        await rest.writeBefore(tx)
      },
      async after(tx) {
        await rest.writeAfter(tx)
        await placeSiblings(tx, place, { all, fresh: freshIds }, { entities: context.entities, by })
        const changed = all.filter(({ id }) => replaced.has(id))
        await replaceKnown(tx, place, changed, { entities: context.entities, by })
        // What comes in beside something that is here leaves it the id that it has in files.
        const origins = [...made].flatMap(([id, own]) =>
          ids.of(own) === id && !incoming.copy.has(own) ? [[own, id] as const] : [],
        )
        for (const id of incoming.replace) if (known.has(id)) origins.push([id, ids.of(id)])
        await keepOrigins(tx, place.projectId, new Map(origins))
        if (isNew) await accessChangeIn(incoming.access, tx, context).emitPlaceChanged(place)
        await context.events.emit(tx, { project: place.projectId }, events.place, place)
        const images = file.images.filter(({ id }) => !known.has(id)).length
        return { ...place, entities: fresh.length + changed.length, images, state: await stateOf(tx, place.projectId) }
      },
    })
  } catch (error) {
    await kept?.remove()
    throw error
  }
  const { state, ...answer } = imported
  await kept?.done(state, context.log)
  return { ...answer, ...(kept && { keptId: kept.id }) }
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

interface RestOptions {
  incoming: Incoming
  place: Place
  ids: NewIds
  known: ReadonlyMap<string, string>
  freshIds: ReadonlySet<string>
  context: CallContext
}

/** What comes with the entities: images, and the rows of plugins. */
class Rest {
  readonly #incoming: Incoming
  readonly #place: Place
  readonly #ids: NewIds
  readonly #known: ReadonlyMap<string, string>
  readonly #freshIds: ReadonlySet<string>
  readonly #context: CallContext

  constructor({ incoming, place, ids, known, freshIds, context }: RestOptions) {
    this.#incoming = incoming
    this.#place = place
    this.#ids = ids
    this.#known = known
    this.#freshIds = freshIds
    this.#context = context
  }

  /** Finds out what of the project stands for rows of the file, so that entities can refer to it. */
  async tryBefore(): Promise<void> {
    try {
      await this.#context.write(async tx => {
        await this.#writeImages(tx)
        await this.#writeParts(tx, 'before', (row, existing) => this.#ids.replace(row, existing))
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
  }

  /** @throws Outdated if something else stands for a row now */
  async writeBefore(tx: Tx): Promise<void> {
    const { file, projectId } = this.#incoming
    const { sample, posterId } = file.project
    await this.#writeImages(tx)
    if (projectId === undefined) {
      const poster = posterId !== null && this.#ids.has(posterId) ? { poster_id: this.#ids.of(posterId) } : {}
      const row = { sample: sample ? 1 : 0, ...poster }
      await tx.updateTable('projects').set(row).where('id', '=', this.#place.projectId).execute()
    }
    await this.#writeParts(tx, 'before', (row, existing) => {
      if (row !== existing) throw new Outdated()
    })
  }

  async writeAfter(tx: Tx): Promise<void> {
    await this.#writeParts(tx, 'after', (row, existing) => this.#ids.replace(row, existing))
  }

  async #writeImages(tx: Tx): Promise<void> {
    const [user, now] = [this.#context.person(), this.#context.now()]
    const { file, images } = this.#incoming
    for (const { id } of file.images) {
      if (this.#known.has(id)) continue
      const image = images.get(id)
      // It was deleted since the import began.
      if (!image) throw new Outdated()
      await this.#context.images.store(tx, image, this.#place, { user, now, newId: () => this.#ids.of(id) })
    }
  }

  async #writeParts(
    tx: Tx,
    order: ProjectPart['order'],
    same: (rowId: string, existing: string) => void,
  ): Promise<void> {
    const { file, parts } = this.#incoming
    const context = this.#context
    const entityIds = new Set(file.entities.map(({ id }) => this.#ids.of(id)))
    const { worldsOf } = context.entities
    const of = {
      ...{ user: context.person(), now: context.now(), events: context.events, worldsOf, same },
      ...{ entityIds, freshIds: this.#freshIds },
    }
    for (const part of parts) {
      const rows = file.parts[part.name] ?? []
      if (part.order !== order || rows.length === 0) continue
      await part.write(tx, this.#place, this.#ids.in(rows) as object[], { ...of, newId: () => context.newId() })
    }
  }
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
