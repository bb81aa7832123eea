import { type ImageSize, imageCalls } from '#core/shared/calls/images.ts'
import { limits } from '#core/shared/limits.ts'

/** The address of a creator's image, which is public. */
export function creatorImage(imageId: string, size: ImageSize): string {
  return `${limits.apiBase}/${imageCalls.get.name}?${new URLSearchParams({ imageId, size })}`
}
