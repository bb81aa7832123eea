import type { Place } from '#core/shared/kind-calls.ts'
import { plainText } from '#core/shared/richtext/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import {
  confirmAccess,
  type Database,
  type EntityStore,
  type EntityWriteContext,
  type SearchIndex,
  type Tx,
} from '#server/index.ts'
import { mayImport } from '../shared/calls.ts'
import { batchesOf, batchOf, chaptersPerBatch, deleteBatches } from './batches.ts'
import { endJob } from './queries.ts'
import type { NewChapter } from './read-sections.ts'

/** Characters written in one transaction: fewer make more commits, more keep others from writing for longer. */
const textPerTransaction = 96_000
/** The same of different words, which are what takes an index its time. */
const wordsPerTransaction = 8_000

/** Finds words ahead of the transactions, so that these are short. */
type PreparedChapters = Pick<SearchIndex, 'prepare'>

export interface ChapterWriterJob {
  id: string
  place: Place
  by: EntityWriteContext
}

/**
 * Writes the chapters of one import, hidden until `show` puts them all there at once; until then `drop` leaves nothing.
 * Every transaction is small, so that others write in between.
 */
export class ChapterWriter {
  readonly #database: Database
  readonly #entities: EntityStore
  readonly #search: PreparedChapters
  readonly #job: ChapterWriterJob
  #written = 0
  #first: string | undefined

  constructor(database: Database, entities: EntityStore, search: PreparedChapters, job: ChapterWriterJob) {
    this.#database = database
    this.#entities = entities
    this.#search = search
    this.#job = job
  }

  /**
   * @param wrote told after each transaction how many chapters are on disk; what it throws ends the work
   * @throws Problem `store-full`; `not-found` where the project has gone; `forbidden` where its person may not any more
   */
  async write(chapters: Iterable<NewChapter>, wrote: (done: number) => void): Promise<void> {
    const { id, place, by } = this.#job
    for (const group of groupBySize(chapters, this.#search)) {
      const batch = batchOf(id, this.#written)
      const entities = group.map(values => ({ values }))
      const ids = await this.#database.write(async tx => {
        const created = await this.#entities.createMany(tx, chapter, place, entities, batch, by)
        await this.#confirm(tx)
        return created
      })
      this.#first ??= ids[0]
      this.#written += group.length
      wrote(this.#written)
    }
  }

  /**
   * All of it is there for everyone, after the chapters that were there, and the job says so: one transaction.
   * @throws Problem like `write`
   */
  async show(): Promise<void> {
    await this.#database.write(async tx => {
      await this.#confirm(tx)
      for (const batch of this.#batches()) await this.#entities.finishBatch(tx, batch)
      await endJob(tx, this.#job.id, { state: 'done', first_chapter_id: this.#first ?? null }, new Date())
    })
  }

  /** Who was allowed to begin may have been removed, or put lower, since. */
  async #confirm(tx: Tx): Promise<void> {
    const { by, place } = this.#job
    await confirmAccess(tx, by.user, mayImport, place)
  }

  async drop(): Promise<void> {
    await deleteBatches(this.#database, this.#entities, this.#batches())
  }

  #batches(): string[] {
    return batchesOf(this.#job.id, this.#written)
  }
}

/** Stretches of chapters for one transaction each: never empty, and never reaching into the next batch. */
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
