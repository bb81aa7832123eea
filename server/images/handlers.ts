import { imageCalls } from '#core/shared/calls/images.ts'
import { Problem } from '#core/shared/error.ts'
import { FileAnswer, type HandledCall, handle } from '../contract.ts'
import type { ImageOwner } from '../ports.ts'

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
