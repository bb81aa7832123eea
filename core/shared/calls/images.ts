import { defineCalls } from '../call.ts'

/** What an image is kept as: at most 320 px, half as wide and high as it is, and as it is. */
export const imageSizes = ['thumbnail', 'half', 'full'] as const
export type ImageSize = (typeof imageSizes)[number]

/** Calls on images. */
export const imageCalls = defineCalls('image', {
  get: {
    method: 'GET',
    // Images of creators are open to everybody; for all others the handler asks for the place.
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
    about: 'The file of an image, to those who may read the space or project it is in; open where a creator shows it.',
  },
})
