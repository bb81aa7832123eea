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
      /** a chapter of the story: what it shows up to there */
      'through?': 'id',
      'size?': "'thumbnail' | 'half' | 'full'",
    },
    output: 'unknown',
    media: 'image/*',
    about:
      'The file of an image, for those who may read its space or project; open if a creator profile or a published story shows it, some images only to who has read up to a chapter, which a visitor names.',
  },
  tile: {
    method: 'GET',
    access: { project: 'project.read' },
    input: {
      ...{ spaceId: 'id', projectId: 'id', imageId: 'id' },
      hash: '/^[0-9a-f]{64}$/',
      level: '0 <= number.integer <= 20',
      column: '0 <= number.integer <= 1000',
      row: '0 <= number.integer <= 1000',
    },
    output: 'unknown',
    media: 'image/*',
    about:
      'A tile of a large image of a project or its space; the hash is that of the image. An address never changes its content.',
  },
})
