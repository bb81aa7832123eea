import type { Place } from '#core/shared/kind-calls.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { part } from '#plugins/outline/shared.ts'
import {
  confirmAccess,
  type Database,
  type EntityStore,
  type EntityWriteContext,
  type Events,
  type Images,
  type SearchIndex,
  type Tx,
} from '#server/index.ts'
import { mayImport, partsPermission } from '../../shared/calls.ts'
import { batchesOf, batchOf, chaptersPerBatch, deleteBatches } from '../batches.ts'
import { type ImportImages, storeImages } from '../handed-over.ts'
import { endJob } from '../queries.ts'
import { insertRecords } from '../records.ts'
import type { NewChapter } from './read-sections.ts'

/** Characters per transaction: fewer make more commits, more block other writes for longer. */
const textPerTransaction = 96_000
/** The same in different words, which determine the time of indexing. */
const wordsPerTransaction = 8_000

/** Tokenizes before the transactions, to keep them short. */
type PreparedChapters = Pick<SearchIndex, 'prepare'>

interface ChapterWriterJob {
  id: string
  place: Place
  by: EntityWriteContext
  images: ImportImages
}

interface ChapterWriterServices {
  database: Database
  entities: EntityStore
  search: PreparedChapters
  images: Pick<Images, 'store'>
  events: Pick<Events, 'emit'>
}

/**
 * Writes the chapters of one import, hidden until `show` publishes all at once; until then `drop` removes them.
 * Transactions are small, so that other writes run in between.
 */
export class ChapterWriter {
  readonly #services: ChapterWriterServices
  readonly #job: ChapterWriterJob
  #written = 0
  readonly #ids: string[] = []
  readonly #partIds: string[] = []
  /** of the chapter before */
  #part: string | undefined

  constructor(services: ChapterWriterServices, job: ChapterWriterJob) {
    this.#services = services
    this.#job = job
  }

  /**
   * @param wrote called after each transaction with the number of chapters on disk; an exception it throws stops the
   * work @throws Problem `store-full`; `not-found` if the project was deleted; `forbidden` if the user lost the
   * permission
   */
  async write(chapters: Iterable<NewChapter>, wrote: (done: number) => void): Promise<void> {
    const { id, place, by } = this.#job
    const { database, entities: store, search } = this.#services
    for (const group of groupBySize(chapters, search)) {
      const batch = batchOf(id, this.#written)
      const parts = this.#newParts(group)
      const { ids, partIds } = await database.write(async tx => {
        const added = parts.map(values => ({ values }))
        const partIds = added.length > 0 ? await store.createMany(tx, part, place, added, batch, by) : []
        const entities = this.#inParts(group, [...this.#partIds.slice(-1), ...partIds])
        const ids = await store.createMany(tx, chapter, place, entities, batch, by)
        await this.#confirm(tx)
        return { ids, partIds }
      })
      this.#ids.push(...ids)
      this.#partIds.push(...partIds)
      this.#part = group.at(-1)?.part
      this.#written += group.length
      wrote(this.#written)
    }
  }

  /**
   * Publishes all chapters after the existing ones with their images, and completes the job, in one transaction. @throws Problem like
   * `write`
   */
  async show(): Promise<void> {
    const { database, entities, images, events } = this.#services
    await database.write(async tx => {
      await this.#confirm(tx)
      for (const batch of this.#batches()) await entities.finishBatch(tx, batch)
      await endJob(tx, this.#job.id, { state: 'done', first_chapter_id: this.#ids[0] ?? null }, new Date())
      const at = { import_id: this.#job.id, project_id: this.#job.place.projectId, image_id: null }
      const rowsOf = (ids: readonly string[], mark: string) =>
        ids.map((id, index) => ({ ...at, source: `${this.#job.id}.${mark}${index}`, entity_id: id }))
      await insertRecords(tx, [...rowsOf(this.#ids, ''), ...rowsOf(this.#partIds, 'part-')])
      const { id: importId, place, by } = this.#job
      await storeImages(tx, this.#job.images, { importId, place, by, images, events })
    })
  }

  /** The parts that begin in a group of chapters: chapters of one follow each other. */
  #newParts(group: readonly NewChapter[]): { title: string }[] {
    return group.flatMap(({ part: title }, at) => {
      const before = at > 0 ? group[at - 1]?.part : this.#part
      return title === undefined || title === before ? [] : [{ title }]
    })
  }

  /** @param partIds of the last part before the group, if there is one, and of those that begin in it */
  #inParts(group: readonly NewChapter[], partIds: readonly string[]) {
    const next = partIds.values()
    let withinId = this.#partIds.length > 0 ? next.next().value : undefined
    return group.map(({ part: title, ...values }, at) => {
      const before = at > 0 ? group[at - 1]?.part : this.#part
      if (title !== undefined && title !== before) withinId = next.next().value
      return { values, ...(title !== undefined && withinId !== undefined && { withinId }) }
    })
  }

  /** The user may have been removed or lost the role since the start. */
  async #confirm(tx: Tx): Promise<void> {
    const { by, place } = this.#job
    await confirmAccess(tx, by.user, mayImport, place)
    if (this.#partIds.length > 0) await confirmAccess(tx, by.user, partsPermission, place)
  }

  async drop(): Promise<void> {
    const { database, entities } = this.#services
    await deleteBatches(database, entities, this.#batches())
  }

  #batches(): string[] {
    return batchesOf(this.#job.id, this.#written)
  }
}

/** Groups of chapters for one transaction each: never empty, and never across batches. */
function* groupBySize(chapters: Iterable<NewChapter>, search: PreparedChapters): Generator<NewChapter[]> {
  let group: NewChapter[] = []
  let size = 0
  let words = 0
  let count = 0
  for (const next of chapters) {
    group.push(next)
    const text = plainText(next.text)
    size += next.title.length + text.length
    words += search.prepare(text)
    count++
    if (size < textPerTransaction && words < wordsPerTransaction && count % chaptersPerBatch !== 0) continue
    yield group
    group = []
    size = 0
    words = 0
  }
  if (group.length > 0) yield group
}
