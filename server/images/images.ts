import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type ImageSize, imageCalls } from '#core/shared/calls/images.ts'
import { Problem } from '#core/shared/error.ts'
import { dayMs, limits } from '#core/shared/limits.ts'
import { spaceOfProject } from '../access/projects/space-of-project.ts'
import {
  type CallContext,
  FileAnswer,
  type HandledCall,
  handle,
  type ServerPlugin,
  type StoryImage,
} from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Blobs, Database } from '../ports.ts'
import { createStorageQuota, type StorageQuota } from '../storage-quota.ts'
import { createWorkQueue } from '../work-queue.ts'
import { createDecoder, type DecodedImage } from './decoder.ts'
import { imageMemory } from './image-memory.ts'
import { createImageStore, type ImagePlace, imageOwner, isShownIn } from './image-rows.ts'
import type { ImageFile, Images } from './port.ts'
import { levelName } from './tile-levels.ts'
import { readPackedTile } from './tile-pack.ts'

/** The most images decoded at once. */
const parallel = 2
const busyMessage = 'Many images are coming in right now. Try again in a few seconds.'

const sweepDelayMs = 60 * 1000
const sweepIntervalMs = dayMs

interface ImagesOptions {
  /** the number of uploads that may queue */
  waiting?: number
  storageQuota?: StorageQuota
}

export function createImages(
  blobs: Blobs,
  { waiting = 40, storageQuota = createStorageQuota(0) }: ImagesOptions = {},
): Images {
  const runQueued = createWorkQueue(parallel, waiting, busyMessage)
  /** Large images come one at a time: each holds its whole upload. */
  const runLarge = createWorkQueue(1, waiting, busyMessage)
  const decode = createDecoder(imageMemory)

  async function storeBlob({ bytes, ...shape }: DecodedImage): Promise<ImageFile> {
    return { ...shape, bytes: bytes.length, hash: await blobs.put(bytes) }
  }

  async function storeSizes(sizes: Record<ImageSize, DecodedImage>): Promise<Record<ImageSize, ImageFile>> {
    return {
      full: await storeBlob(sizes.full),
      half: await storeBlob(sizes.half),
      thumbnail: await storeBlob(sizes.thumbnail),
    }
  }

  return {
    prepare(file, { field = 'image', maxSide = limits.imageSide } = {}) {
      return runQueued(async () => storeSizes((await decode(file.bytes, { field, maxSide })).sizes))
    },

    prepareLarge(file, { field = 'image', keep = false } = {}) {
      return runLarge(async () => {
        const { sizes, original } = await decode(file.bytes, { field, maxSide: limits.imageSide, large: true })
        const stored = await storeSizes(sizes)
        const isLarge = Math.max(original.width, original.height) > limits.untiledPx
        if (!isLarge && !keep) return stored
        const bytes = file.bytes as Uint8Array<ArrayBuffer>
        const upload = { ...original, bytes: bytes.length, hash: await blobs.put(bytes) }
        return { ...stored, [isLarge ? 'source' : 'given']: upload }
      })
    },

    store: createImageStore(storageQuota),

    requireRoom: storageQuota,

    async read(read, imageId, size) {
      const row = await read
        .selectFrom('images')
        .innerJoin('image_sizes', 'image_sizes.image_id', 'images.id')
        .where('images.id', '=', imageId)
        .where('size', '=', size)
        .select(['space_id', 'project_id', 'user_id', 'hash', 'type', 'width', 'height', 'bytes'])
        .executeTakeFirst()
      if (!row) return undefined
      const { space_id, project_id, user_id, ...file } = row
      const owner = imageOwner({ space_id, project_id, user_id })
      return { ...file, owner, open: async () => (await blobs.get(file.hash))?.open() }
    },

    async readTile(read, imageId, { hash, level, column, row }) {
      const found = await read
        .selectFrom('images')
        .innerJoin('image_sizes as source', join =>
          join
            .onRef('source.image_id', '=', 'images.id')
            .on('source.size', 'in', ['uncut', 'source'])
            .on('source.hash', '=', hash),
        )
        .innerJoin('image_sizes as level', join =>
          join.onRef('level.image_id', '=', 'images.id').on('level.size', '=', levelName(level)),
        )
        .where('images.id', '=', imageId)
        .select(['space_id', 'project_id', 'user_id', 'level.hash', 'level.type', 'level.width', 'level.height'])
        .executeTakeFirst()
      const pack = found && (await blobs.get(found.hash))
      const bytes = pack && (await readPackedTile(pack, found, { column, row }))
      return bytes && { owner: imageOwner(found), type: found.type, bytes }
    },

    async remove(tx: Tx, imageId) {
      await tx.deleteFrom('images').where('id', '=', imageId).execute()
    },
  }
}

/** The hashes to which images refer. */
async function usedHashes(read: Reader, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await read.selectFrom('image_sizes').select('hash').distinct().where('hash', 'in', hashes).execute()
  // What was deleted with its images can be undone for a day.
  const hash = sql<string>`row ->> '$.hash'`
  const kept = await read
    .selectFrom('deleted_rows')
    .select(hash.as('hash'))
    .where('name', '=', 'image_sizes')
    .where(hash, 'in', hashes)
    .execute()
  return new Set([...rows, ...kept].map(one => one.hash))
}

/** Whether who calls may see an image in a story. */
type ShowsImage = NonNullable<ServerPlugin['showsImage']>

/**
 * image/get names the place in which the image is shown, and requires read access there, unless that is
 * a story in which `shows` says that the caller may see it; without a place it serves the images of creator profiles.
 */
export function imageHandlers(shows: readonly ShowsImage[] = []): HandledCall[] {
  const isShownToCaller = async (image: StoryImage, context: CallContext) => {
    for (const isShown of shows) if (await isShown(image, context)) return true
    return false
  }
  return [
    handle(imageCalls.get, async ({ imageId, storyId, through, size = 'full', ...place }, context) => {
      const hasPlace = place.spaceId !== undefined || place.projectId !== undefined
      if (hasPlace) {
        const permission = place.projectId === undefined ? 'space.read' : 'project.read'
        await context.access.require(context.person(), permission, place)
      }
      const inStory = storyId !== undefined && !hasPlace
      const isOpen =
        storyId === undefined || (inStory && (await isShownToCaller({ storyId, imageId, through }, context)))
      const image = isOpen ? await context.images.read(context.read, imageId, size) : undefined
      const shownIn = inStory ? await placeOfStory(context.read, storyId) : place
      const bytes = image && isShownIn(image.owner, shownIn) ? await image.open() : undefined
      if (image && bytes)
        return new FileAnswer(bytes, { type: image.type, size: image.bytes, tag: image.hash, immutable: true })
      // Without a session, the response does not reveal whether the image exists.
      if (storyId === undefined) context.person()
      throw new Problem('not-found', 'There is no such image.')
    }),
    handle(imageCalls.tile, async ({ imageId, spaceId, projectId, ...tile }, context) => {
      const found = await context.images.readTile(context.read, imageId, tile)
      if (!found || !isShownIn(found.owner, { spaceId, projectId }))
        throw new Problem('not-found', 'There is no such tile, or not yet.')
      return new FileAnswer(found.bytes, {
        ...{ type: found.type, immutable: true, size: found.bytes.length },
        tag: `${tile.hash}${tile.level}x${tile.column}x${tile.row}`,
      })
    }),
  ]
}

/** A story shows the images of its project and of its space. */
async function placeOfStory(read: Reader, storyId: string): Promise<ImagePlace> {
  return { spaceId: await spaceOfProject(read, storyId), projectId: storyId }
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
