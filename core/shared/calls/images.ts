import { defineCalls } from '../call.ts'

/** The sizes in which an image is stored: at most 320 px, half, and full. */
export const imageSizes = ['thumbnail', 'half', 'full'] as const
export type ImageSize = (typeof imageSizes)[number]

/** Calls on images. */
export const imageCalls = defineCalls('image', {
  get: {
    method: 'GET',
    // Images of creators are open to everybody; for all others the handler requires the place.
    access: 'anyone',
    input: {
      imageId: 'id',
      'spaceId?': 'id',
      'projectId?': 'id',
      'storyId?': 'id',
      'size?': "'thumbnail' | 'half' | 'full'",
    },
    output: 'unknown',
    media: 'image/*',
    about: 'The file of an image, for those who may read its space or project; open if a creator profile shows it.',
  },
})
