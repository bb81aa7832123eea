import type { InputOf, OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { badField, type CallContext, Problem, randomId, type ServerServices, type Tx } from '#server/index.ts'
import type { transferCalls } from '../shared/calls.ts'
import { partsPermission } from '../shared/calls.ts'
import { importLimits } from '../shared/importer/plan.ts'
import { ActiveImport } from './active-import.ts'
import { batchesOf, deleteBatches } from './batches.ts'
import { chooseImages, forgetWaiting, type ImportImages } from './handed-over.ts'
import { endAllRunning, endJob, findDone, findJob, insertJob, type JobRow } from './queries.ts'
import { ImportThreads, type RunningImport } from './threads/import-threads.ts'

/** Concurrent imports of all users; one of them writes, the others wait. */
const concurrentMax = 3

type StartInput = InputOf<typeof transferCalls.start>
type StartOutput = OutputOf<typeof transferCalls.start>
type ImportProgress = OutputOf<typeof transferCalls.progress>

/** The imports of one server: at most one per project and one per user at a time. */
export class ImportJobs {
  readonly #services: ServerServices
  readonly #threads: ImportThreads
  readonly #active = new Map<string, ActiveImport>()
  readonly #ready: Promise<void>
  /** resolves when all earlier imports have ended: only one thread writes, so that other writes get their turn */
  #startQueue: Promise<void> = Promise.resolve()
  #closing = false

  constructor(services: ServerServices, script: URL) {
    this.#services = services
    this.#threads = new ImportThreads(script, err => services.log.error({ err }, 'the thread of an import died'))
    const endInterrupted = async (tx: Tx) => {
      await endAllRunning(tx, services.now())
      await forgetWaiting(tx, services.now())
    }
    this.#ready = services.database.write(endInterrupted, { whenFull: true })
    this.#ready.catch(err => services.log.error({ err }, 'imports cut short could not be written down'))
  }

  /**
   * Checks the input and starts a worker; the same Idempotency-Key returns the same job. @throws Problem bad-input,
   * conflict if one is running, too-many
   */
  async start(input: StartInput, context: CallContext): Promise<StartOutput> {
    await this.#ready
    const { id: userId } = context.person()
    const id = context.newId()
    const begun = this.#active.get(id)
    if (begun?.isOf(input, userId)) {
      await begun.begun
      return { jobId: id }
    }
    if (await findJob(context.read, { id, projectId: input.projectId, userId })) return { jobId: id }
    const active = this.#reserve(new ActiveImport(id, input, userId))
    try {
      const before = input.again ? undefined : await findDone(context.read, input.projectId, input.fingerprint)
      if (before) {
        this.#release(active)
        return { alreadyImported: before }
      }
      await this.#launch(active, input, context)
      return { jobId: id }
    } catch (error) {
      this.#release(active, error)
      throw error
    }
  }

  /** @throws Problem not-found for a job that is not the caller's own in this project */
  async progress({ jobId, ...place }: Place & { jobId: string }, context: CallContext): Promise<ImportProgress> {
    const { id: userId } = context.person()
    const active = this.#active.get(jobId)
    if (active?.isOf(place, userId)) return { state: 'running', done: active.running?.done ?? 0, total: active.total }
    await this.#ready
    const row = await findJob(context.read, { id: jobId, projectId: place.projectId, userId })
    if (!row) throw noSuchImport()
    return endingOfError(row)
  }

  /** Resolves when the job has ended. @throws Problem not-found like `progress` */
  async cancel({ jobId, ...place }: Place & { jobId?: string }, context: CallContext): Promise<void> {
    const { id: userId } = context.person()
    const active = this.#active.values().find(one => one.isOf(place, userId) && (jobId ?? one.id) === one.id)
    if (active) {
      active.stop('cancel')
      await active.over
    } else if (jobId !== undefined) {
      const row = await findJob(context.read, { id: jobId, projectId: place.projectId, userId })
      if (!row) throw noSuchImport()
    }
  }

  /** Stops running imports and removes what they have written. */
  async close(): Promise<void> {
    this.#closing = true
    const all = [...this.#active.values()]
    for (const active of all) active.stop('stop')
    await Promise.allSettled([this.#ready, ...all.map(active => active.over)])
    await this.#threads.close()
  }

  /** Synchronous: two starts cannot both pass the check. */
  #reserve(active: ActiveImport): ActiveImport {
    const all = [...this.#active.values()]
    if (this.#closing) throw new Problem('unavailable', 'Nothing was imported: the server is about to stop.')
    if (all.some(one => one.place.projectId === active.place.projectId))
      throw new Problem('conflict', 'An import into this project is running. Wait until it is done, or cancel it.')
    if (all.some(one => one.userId === active.userId))
      throw new Problem('conflict', 'Another import of yours is running. Wait until it is done, or cancel it.')
    if (all.length >= concurrentMax)
      throw new Problem('too-many', 'The server is busy with other imports. Try again in a moment.', { retryAfter: 5 })
    this.#active.set(active.id, active)
    return active
  }

  async #launch(active: ActiveImport, input: StartInput, context: CallContext): Promise<void> {
    const { user, place, now } = { user: context.person(), place: active.place, now: context.now().toISOString() }
    const { database, config } = this.#services
    const { file, waitingWrites } = database
    const store = { file, waitingWrites, reserveBytes: config.diskReserve, storagePerUser: config.storagePerUser }
    // The thread gets a copy: the bytes of the request are a view of the whole body.
    const bytes = new Uint8Array(input.sections.bytes)
    const images = await imagesOf(input, context)
    const running = this.#threads.run({ ...store, jobId: active.id, place, user: { ...user }, now, bytes, images })
    active.running = running
    try {
      const { total, hasParts } = await running.checked
      active.total = total
      if (hasParts) await context.access.require(user, partsPermission, place)
      active.throwIfStopped(context.signal)
      const { name, fingerprint } = input
      const at = { project_id: place.projectId, user_id: user.id, started_at: now }
      await context.write(tx => insertJob(tx, { id: active.id, ...at, name, fingerprint, chapters: active.total }))
    } catch (error) {
      running.send('cancel')
      throw error
    }
    active.begin()
    void this.#follow(active, running)
  }

  async #follow(active: ActiveImport, running: RunningImport): Promise<void> {
    const { database, events, log, now } = this.#services
    const before = this.#startQueue
    this.#startQueue = active.over.then(() => before)
    await Promise.race([before, running.ended])
    running.send('go')
    const ending = await running.ended
    if (ending?.trace) log.error({ job: active.id, trace: ending.trace }, 'an import failed')
    try {
      if (!ending) await this.#deleteAllBatches(active)
      const { state, reason = null } = ending ?? { state: 'failed', reason: 'unexpected' }
      if (state !== 'done') {
        const end = { state, reason }
        await database.write(tx => endJob(tx, active.id, end, now()), { whenFull: true })
      }
    } catch (err) {
      log.error({ err, job: active.id }, 'an import could not be ended')
    }
    await events.catchUp()
    this.#release(active)
  }

  /** A thread that died could not clean up. What it has completed stays. */
  async #deleteAllBatches({ id, total }: ActiveImport): Promise<void> {
    const { database, entities } = this.#services
    await deleteBatches(database, entities, batchesOf(id, total))
  }

  #release(active: ActiveImport, error?: unknown): void {
    this.#active.delete(active.id)
    active.end(error)
  }
}

/** @throws Problem naming an image that was not handed over; forbidden if the user may not add images */
async function imagesOf({ images = [], spaceId, projectId }: StartInput, context: CallContext): Promise<ImportImages> {
  if (images.length > importLimits.images) throw badField('images', `holds more than ${importLimits.images} images`)
  const user = context.person()
  if (images.length > 0) await context.access.require(user, 'image.update', { spaceId, projectId })
  return chooseImages(context.read, {
    sources: images,
    projectId,
    userId: user.id,
    now: context.now(),
    newId: randomId,
  })
}

/** A row of a running job that is not running could not be updated, for example because the disk was full. */
function endingOfError({ state, reason, chapters, first_chapter_id }: JobRow): ImportProgress {
  if (state === 'running') return { state: 'failed', reason: 'unexpected', done: 0, total: chapters }
  return {
    // Its result is that of the import itself, also after it was undone.
    ...{ state: state === 'undone' ? 'done' : state, done: state === 'done' ? chapters : 0, total: chapters },
    ...(first_chapter_id && { firstChapterId: first_chapter_id }),
    ...(reason && { reason }),
  }
}

function noSuchImport(): Problem {
  return new Problem('not-found', 'There is no such import.')
}
