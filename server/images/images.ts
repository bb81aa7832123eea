import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { type ImageSize, imageCalls } from '#core/shared/calls/images.ts'
import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import { createWorkQueue } from '../accounts/passwords/work-queue.ts'
import { FileAnswer, type HandledCall, handle } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Blobs, Database, ImageFile, ImageOwner, Images } from '../ports.ts'
import { createStorageQuota, type StorageQuota } from '../storage-quota.ts'
import { createDecoder, type DecodedImage } from './decoder.ts'

/** The most images decoded at once. */
const parallel = 2
const busyMessage = 'Many images are coming in right now. Try again in a few seconds.'

const sweepDelayMs = 60 * 1000
const sweepIntervalMs = 24 * 60 * 60 * 1000

/** `waiting` is the number of uploads that may queue. */
export function createImages(
  blobs: Blobs,
  { waiting = 40, room: storageQuota = createStorageQuota(0) }: { waiting?: number; room?: StorageQuota } = {},
): Images {
  const runQueued = createWorkQueue(parallel, waiting, busyMessage)
  const decode = createDecoder()

  async function storeBlob({ bytes, ...shape }: DecodedImage): Promise<ImageFile> {
    return { ...shape, bytes: bytes.length, hash: await blobs.put(bytes) }
  }

  return {
    prepare(file, { field = 'image', maxSide = limits.imageSide } = {}) {
      return runQueued(async () => {
        const sizes = await decode(file.bytes, { field, maxSide })
        return {
          full: await storeBlob(sizes.full),
          half: await storeBlob(sizes.half),
          thumbnail: await storeBlob(sizes.thumbnail),
        }
      })
    },

    async store(tx, image, owner, by) {
      const id = by.newId()
      const columns = ownerColumns(owner)
      const earlier = await tx.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
      if (earlier) {
        const { space_id, project_id, user_id } = earlier
        if (isDeepStrictEqual({ space_id, project_id, user_id }, columns)) return id
        throw new Problem('conflict', 'The same Idempotency-Key came with another place. Send a new one.')
      }
      await tx
        .insertInto('images')
        .values({ id, ...columns, created_by: by.user.id, created_at: by.now.toISOString() })
        .execute()
      const sizes = Object.entries(image) as [ImageSize, ImageFile][]
      await tx
        .insertInto('image_sizes')
        .values(sizes.map(([size, file]) => ({ image_id: id, size, ...file })))
        .execute()
      await storageQuota(tx, by.user.id)
      return id
    },

    async read(read, imageId, size) {
      const row = await read
        .selectFrom('images')
        .innerJoin('image_sizes', 'image_sizes.image_id', 'images.id')
        .where('images.id', '=', imageId)
        .where('size', '=', size)
        .select(['space_id', 'project_id', 'user_id', 'hash', 'type', 'width', 'height', 'bytes'])
        .executeTakeFirst()
      if (!row) return undefined
      const { space_id: spaceId, project_id: projectId, user_id: personId, ...file } = row
      const owner = spaceId === null ? { personId: personId ?? '' } : { spaceId, projectId }
      return { ...file, owner, open: async () => (await blobs.get(file.hash))?.open() }
    },

    async remove(tx: Tx, imageId) {
      await tx.deleteFrom('images').where('id', '=', imageId).execute()
    },
  }
}

function ownerColumns(owner: ImageOwner) {
  return 'personId' in owner
    ? { space_id: null, project_id: null, user_id: owner.personId }
    : { space_id: owner.spaceId, project_id: owner.projectId, user_id: null }
}

/** The hashes to which images refer. */
async function usedHashes(read: Reader, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await read.selectFrom('image_sizes').select('hash').distinct().where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}

interface ImagePlace {
  spaceId?: string | undefined
  projectId?: string | undefined
}

/**
 * image/get names the place in which the image is shown, and requires read access there; without a
 * place it serves the images of creator profiles.
 */
export function imageHandlers(): HandledCall[] {
  return [
    handle(imageCalls.get, async ({ imageId, storyId, size = 'full', ...place }, context) => {
      const hasPlace = place.spaceId !== undefined || place.projectId !== undefined
      if (hasPlace) {
        const permission = place.projectId === undefined ? 'space.read' : 'project.read'
        await context.access.require(context.person(), permission, place)
      }
      const image = storyId === undefined ? await context.images.read(context.read, imageId, size) : undefined
      const bytes = image && isShownIn(image.owner, place, hasPlace) ? await image.open() : undefined
      if (image && bytes)
        return new FileAnswer(bytes, { type: image.type, size: image.bytes, tag: image.hash, immutable: true })
      // Without a session, the response does not reveal whether the image exists.
      if (storyId === undefined) context.person()
      throw new Problem('not-found', 'There is no such image.')
    }),
  ]
}

function isShownIn(owner: ImageOwner, { spaceId, projectId }: ImagePlace, hasPlace: boolean): boolean {
  if ('personId' in owner) return !hasPlace
  return owner.projectId === null ? owner.spaceId === spaceId : owner.projectId === projectId
}

/**
 * Deletes files to which no image refers, a minute after the start and then every day; the returned function stops
 * it.
 */
export function startSweepingBlobs(parts: {
  blobs: Blobs
  database: Pick<Database, 'read'>
  log: Pick<Logger, 'info' | 'error'>
}): StopJob {
  const { blobs, database, log } = parts
  const sweep = async (signal: AbortSignal) => {
    // File times come from the system clock, so the injected clock is not used.
    const removed = await blobs.sweep(hashes => usedHashes(database.read, hashes), { now: new Date(), signal })
    if (removed > 0) log.info({ removed }, 'files of removed images are gone')
  }
  return startJob({ firstMs: sweepDelayMs, everyMs: sweepIntervalMs }, sweep, err =>
    log.error({ err }, 'the files of removed images could not be swept'),
  )
}
