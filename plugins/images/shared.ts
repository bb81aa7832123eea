import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { limits } from '#core/shared/limits.ts'

export { type ImagesEvent, imagesEvent } from './shared/event.ts'

/** Where an image can be used: one project, or every project of the space (IMG-01). */
export type ImageScope = 'project' | 'space'

const scope = "'project' | 'space'"
const image = {
  imageId: 'id',
  /** bytes of the full size */
  size: 'number.integer',
  scope,
  width: 'number.integer',
  height: 'number.integer',
  createdAt: 'instant',
  /** it is the poster of this project */
  poster: 'boolean',
  /** entities of this project that use it and that the caller may read; at most fifty */
  uses: [{ kind: 'string', id: 'id', label: 'string', parentId: 'id | null' }, '[]'],
  /** the number of other projects that use it */
  elsewhere: 'number.integer',
} as const

/** The calls of the gallery. The file itself is the response of `image/get`. */
export const galleryCalls = defineCalls('image', {
  getAll: {
    method: 'GET',
    access: { project: 'project.read' },
    input: { ...place, 'scope?': scope },
    output: [image, '[]'],
    layer: 'shared',
    about: 'The images of a project, of its space or of both, newest first, with what uses them.',
  },
  add: {
    access: { project: 'image.update' },
    input: place,
    files: { image: { maxBytes: limits.uploadBytes } },
    output: { imageId: 'id' },
    layer: 'shared',
    about: 'Add an image to the gallery of a project, to be used in its texts.',
  },
  delete: {
    method: 'DELETE',
    access: { project: 'image.delete' },
    input: { ...place, imageId: 'id' },
    output: okOutput,
    layer: 'shared',
    about:
      'Delete an image; it is removed from what uses it, which the caller must be allowed to change. Texts that show it stay, and tell it by its description. undo/apply brings it back for a day.',
  },
  changeScope: {
    access: { project: 'image.update' },
    input: { ...place, imageId: 'id', scope },
    output: { imageId: 'id', scope },
    layer: 'shared',
    about:
      'Make an image available to this project or to its whole space; one that another project uses stays in the space.',
  },
})
