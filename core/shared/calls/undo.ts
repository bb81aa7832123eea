import { defineCalls } from '../call.ts'
import { place } from './shapes.ts'

/** What a person deleted, they can bring back for a day. */
export const { apply: undoDeletionCall } = defineCalls('undo', {
  apply: {
    access: { project: 'project.read' },
    input: { ...place, undoId: 'id' },
    output: { entities: 'number.integer' },
    about:
      'Undo a deletion of one’s own within a day: `undoId` is the id of what was deleted. It comes back with all that went with it; 409 says what stands in the way.',
    layer: 'shared',
  },
})
