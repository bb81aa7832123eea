import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { type ImagesEvent, imagesEvent } from './shared/event.ts'

/** Who has an image to choose from: one project, or every project of the space (content 4). */
export type ImageScope = 'project' | 'space'

const scope = "'project' | 'space'"
const image = {
  imageId: 'id',
  /** bytes, as it is shown in full */
  size: 'number.integer',
  scope,
  width: 'number.integer',
  height: 'number.integer',
  createdAt: 'instant',
  /** it is the poster of this project */
  poster: 'boolean',
  /** things of this project that hold it, of those one may read; fifty at most */
  uses: [{ kind: 'string', id: 'id', label: 'string', parentId: 'id | null' }, '[]'],
  /** in how many other projects something holds it */
  elsewhere: 'number.integer',
} as const

/** The gallery of a project (content 7, decisions ); the file itself is answered by `image/get`. */
export const galleryCalls = defineCalls('image', {
  getAll: {
    method: 'GET',
    access: { project: 'project.read' },
    input: { ...place, 'scope?': scope },
    output: [image, '[]'],
    layer: 'shared',
    about: 'The images of a project and those of its space, or one of the two, the newest first, with what holds them.',
  },
  delete: {
    method: 'DELETE',
    access: { project: 'image.delete' },
    input: { ...place, imageId: 'id' },
    output: okOutput,
    layer: 'shared',
    about: 'Delete an image for good; what holds it has none afterwards, and has to be open to change.',
  },
  changeScope: {
    access: { project: 'image.update' },
    input: { ...place, imageId: 'id', scope },
    output: { imageId: 'id', scope },
    layer: 'shared',
    about: 'Keep an image for this project or for its whole space; one that another project holds stays in the space.',
  },
})
