import { isDeepStrictEqual } from 'node:util'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import { createWorkQueue } from '../accounts/passwords/work-queue.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Blobs, ImageFile, ImageOwner, Images } from '../ports.ts'
import { createStorageQuota, type StorageQuota } from '../storage-quota.ts'
import { createDecoder, type DecodedImage } from './decoder.ts'

/** The most images decoded at once. */
const parallel = 2
const busyMessage = 'Many images are coming in right now. Try again in a few seconds.'

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
export async function usedHashes(read: Reader, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await read.selectFrom('image_sizes').select('hash').distinct().where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}
