/** The event of images that were deleted or have another scope. */
export const imagesEvent = 'images'

export interface ImagesEvent {
  spaceId: string
  /** nothing where it is about the whole space */
  projectId?: string
}
