/** The event of images that were deleted or changed scope. */
export const imagesEvent = 'images'

export interface ImagesEvent {
  spaceId: string
  /** absent if it concerns the whole space */
  projectId?: string
}
