import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#core/shared/error.ts'
import type { StoredImageSize } from '../db/schema.ts'
import type { StorageQuota } from '../storage-quota.ts'
import type { ImageFile, ImageOwner, Images } from './port.ts'

/** Stores the rows of prepared images; a thread that has no files of its own needs nothing else. */
export function createImageStore(storageQuota: StorageQuota): Images['store'] {
  return async (tx, image, owner, by) => {
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
    const { source, ...shown } = image
    const sizes = Object.entries({ ...shown, ...(source && { uncut: source }) }) as [StoredImageSize, ImageFile][]
    await tx
      .insertInto('image_sizes')
      .values(sizes.map(([size, file]) => ({ image_id: id, size, ...file })))
      .execute()
    await storageQuota(tx, by.user.id)
    return id
  }
}

/** The place that a request for an image names. */
export interface ImagePlace {
  spaceId?: string | undefined
  projectId?: string | undefined
}

/** A place shows the images of its project and of its space; without a place, those of creator profiles are shown. */
export function isShownIn(owner: ImageOwner, { spaceId, projectId }: ImagePlace): boolean {
  if ('personId' in owner) return spaceId === undefined && projectId === undefined
  return owner.projectId === null ? owner.spaceId === spaceId : owner.projectId === projectId
}

function ownerColumns(owner: ImageOwner) {
  return 'personId' in owner
    ? { space_id: null, project_id: null, user_id: owner.personId }
    : { space_id: owner.spaceId, project_id: owner.projectId, user_id: null }
}

interface OwnerColumns {
  space_id: string | null
  project_id: string | null
  user_id: string | null
}

export function imageOwner({ space_id: spaceId, project_id: projectId, user_id: personId }: OwnerColumns): ImageOwner {
  return spaceId === null ? { personId: personId ?? '' } : { spaceId, projectId }
}
