import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../../contract.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { PreparedImage } from '../../images/port.ts'
import type { ProjectPart, ProjectPartContext } from '../project-part.ts'
import type { Incoming } from './incoming.ts'
import type { NewIds } from './new-ids.ts'
import { removeSentImages } from './sent-images.ts'

const noneReplaced: Pick<ProjectPartContext, 'replacedIds' | 'moved'> = {
  replacedIds: new Set(),
  moved: () => undefined,
}

/** Thrown when the ids chosen before writing no longer fit the project: the import starts over. */
export class Outdated extends Error {}
/** Takes back what was written to try it. */
class TakenBack extends Error {}

interface RestOptions {
  incoming: Incoming
  /** those that are not in the project; undefined where nothing is imported, and they need not be decoded */
  images: ReadonlyMap<string, PreparedImage> | undefined
  place: Place
  ids: NewIds
  known: ReadonlyMap<string, string>
  freshIds: ReadonlySet<string>
  context: CallContext
}

/** What comes with the entities: images, and the rows of plugins. */
export class Rest {
  readonly #incoming: Incoming
  readonly #images: ReadonlyMap<string, PreparedImage> | undefined
  readonly #place: Place
  readonly #ids: NewIds
  readonly #known: ReadonlyMap<string, string>
  readonly #freshIds: ReadonlySet<string>
  readonly #context: CallContext

  constructor({ incoming, images, place, ids, known, freshIds, context }: RestOptions) {
    this.#incoming = incoming
    this.#images = images
    this.#place = place
    this.#ids = ids
    this.#known = known
    this.#freshIds = freshIds
    this.#context = context
  }

  /**
   * Finds out what of the project stands for rows of the file, so that entities can refer to it.
   * @returns whether other rows would be imported
   */
  async tryBefore(): Promise<boolean> {
    let before: unknown
    let after: unknown
    try {
      await this.#context.write(async tx => {
        before = await this.#rowsBefore(tx)
        await this.#writeImages(tx)
        await this.#writeParts(tx, 'before', (row, existing) => this.#ids.replace(row, existing))
        after = await this.#rowsBefore(tx)
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    return !isDeepStrictEqual(before, after)
  }

  /** What the project has of the parts that the file brings before its entities. */
  async #rowsBefore(read: Reader): Promise<unknown[]> {
    const { file, parts } = this.#incoming
    const rows: unknown[] = []
    for (const part of parts)
      if (part.order === 'before' && file.parts[part.name]?.length)
        rows.push(await part.read(read, this.#place, this.#context))
    return rows
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

  /**
   * Writes the rows about new entities, and replaces those about entities that were here.
   * @param replacedIds those whose rows become those of the file
   * @returns those of them that got another place
   */
  async writeAfter(tx: Tx, replacedIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const moved = new Set<string>()
    const replaced = { replacedIds, moved: (id: string) => moved.add(id) }
    await this.#writeParts(tx, 'after', (row, existing) => this.#ids.replace(row, existing), replaced)
    return moved
  }

  async #writeImages(tx: Tx): Promise<void> {
    if (!this.#images) return
    const [user, now] = [this.#context.person(), this.#context.now()]
    const { sentId } = this.#incoming
    if (sentId !== undefined) await removeSentImages(tx, { userId: user.id, sentId })
    for (const { id } of this.#incoming.file.images) {
      if (this.#known.has(id)) continue
      const image = this.#images.get(id)
      // It was deleted since the import began.
      if (!image) throw new Outdated()
      await this.#context.images.store(tx, image, this.#place, { user, now, newId: () => this.#ids.of(id) })
    }
  }

  async #writeParts(
    tx: Tx,
    order: ProjectPart['order'],
    same: (rowId: string, existing: string) => void,
    replaced: Pick<ProjectPartContext, 'replacedIds' | 'moved'> = noneReplaced,
  ): Promise<void> {
    const { file, parts } = this.#incoming
    const context = this.#context
    const entityIds = new Set(file.entities.map(({ id }) => this.#ids.of(id)))
    const { worldsOf } = context.entities
    const own = {
      ...{ user: context.person(), now: context.now(), events: context.events, worldsOf, same },
      ...{ entityIds, freshIds: this.#freshIds, newId: () => context.newId() },
    }
    for (const part of parts) {
      const rows = file.parts[part.name]
      // A part without rows removes those of what is replaced; one that the file leaves out changes nothing.
      const { replacedIds, moved } = part.compared ? replaced : noneReplaced
      if (part.order !== order || !rows || rows.length + replacedIds.size === 0) continue
      await part.write(tx, this.#place, this.#rowsOf(rows), { ...own, replacedIds, moved })
    }
  }

  /** Rows with their ids here, without the images that are not stored. */
  #rowsOf(rows: readonly unknown[]): object[] {
    const own = this.#ids.in(rows) as object[]
    if (this.#images) return own
    const images = this.#incoming.file.images.filter(({ id }) => !this.#known.has(id))
    const missing = new Set<unknown>(images.map(({ id }) => this.#ids.of(id)))
    const shown = (value: unknown) => (missing.has(value) ? null : value)
    return own.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])))
  }
}
