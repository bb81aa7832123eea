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
import type { WholeEntity } from '../values.ts'
import { fileIds, filePath } from './check-file.ts'
import type { ProjectFile } from './format.ts'
import { NewIds } from './new-ids.ts'
import { keepOrigins } from './origins.ts'
import type { ProjectPart } from './project-part.ts'
import { parentsFirst } from './read-project.ts'

/** A checked file, and where it goes. */
export interface Incoming {
  spaceId: string
  /** a new project without it */
  projectId: string | undefined
  file: ProjectFile
  images: readonly PreparedImage[]
  parts: readonly ProjectPart[]
  access: AccessService
}

/** How often it is written again because what it refers to was changed meanwhile. */
const attempts = 3

/** Thrown when the ids chosen before writing no longer fit the project: the import starts over. */
class Outdated extends Error {}
/** Takes back what was written to try it. */
class TakenBack extends Error {}

/**
 * Takes a file in: a new project is hidden, and so are the entities, which are written in small transactions. The last
 * one brings the rest and shows all of it.
 */
export async function importProject(incoming: Incoming, context: CallContext): Promise<Place> {
  for (let attempt = 0; attempt < attempts; attempt++)
    try {
      return await attemptTakeIn(incoming, context)
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  throw new Problem('conflict', 'The project is being changed all the time: nothing was imported. Try again.')
}

async function attemptTakeIn(incoming: Incoming, context: CallContext): Promise<Place> {
  const { file, projectId } = incoming
  const batchId = newBatchId(context)
  const { isDone, ...place } = await context.write(tx => placeFor(tx, incoming, batchId, context))
  if (isDone) return place
  const isNew = projectId === undefined
  const ids = new NewIds(
    new Map([
      [file.project.spaceId, place.spaceId],
      [file.project.projectId, place.projectId],
    ]),
  )
  for (const [id] of fileIds(file)) ids.set(id, context.newId())
  const made = new Map([...fileIds(file)].map(([id]) => [ids.of(id), id]))
  const rest = new Rest(incoming, place, ids, context)
  let entities: WholeEntity[]
  try {
    await rest.tryBefore()
    entities = entitiesOf(file, ids, context)
  } catch (error) {
    if (isNew) await context.cleanUp(tx => context.entities.dropBatch(tx, batchId))
    throw error
  }
  const { person, now, newId } = { person: context.person(), now: context.now(), newId: () => context.newId() }
  return context.entities.insertWhole(place, entities, {
    ...{ batchId, by: { user: person, now, newId, writeKey: null }, signal: context.signal },
    write: work => context.write(work),
    cleanUp: work => context.cleanUp(work),
    async before(tx) {
      await confirm(tx, incoming, place, context)
      await rest.writeBefore(tx)
    },
    async after(tx) {
      await rest.writeAfter(tx)
      const kept = [...fileIds(file)].filter(([id]) => made.get(ids.of(id)) === id)
      await keepOrigins(tx, place.projectId, new Map(kept.map(([id]) => [id, ids.of(id)])))
      if (isNew) await accessChangeIn(incoming.access, tx, context).emitPlaceChanged(place)
      await context.events.emit(tx, { project: place.projectId }, events.place, place)
      return place
    },
  })
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

/** What comes with the entities: images, and the rows of plugins. */
class Rest {
  readonly #incoming: Incoming
  readonly #place: Place
  readonly #ids: NewIds
  readonly #context: CallContext

  constructor(incoming: Incoming, place: Place, ids: NewIds, context: CallContext) {
    this.#incoming = incoming
    this.#place = place
    this.#ids = ids
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
    for (const [at, image] of this.#incoming.images.entries()) {
      const id = this.#ids.of(this.#incoming.file.images[at]?.id ?? '')
      await this.#context.images.store(tx, image, this.#place, { user, now, newId: () => id })
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
    const of = { user: context.person(), now: context.now(), events: context.events, worldsOf, entityIds, same }
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
