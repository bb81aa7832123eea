import { defineCalls } from '../call.ts'
import { place } from './shapes.ts'

/** The most deletions that `undo/list` names. */
export const listedDeletionsMax = 500

/** What a person deleted, they can bring back for a day. */
export const { apply: undoDeletionCall, list: deletionsCall } = defineCalls('undo', {
  list: {
    method: 'GET',
    access: { project: 'project.read' },
    input: place,
    output: [{ undoId: 'id', entity: 'string', label: 'string', inside: 'number.integer', deletedAt: 'instant' }, '[]'],
    about:
      'What one deleted in a project within a day and can still bring back, newest first, at most 500. `inside` counts the entities that went with it.',
    layer: 'shared',
  },
  apply: {
    access: { project: 'project.read' },
    input: { ...place, undoId: 'id' },
    output: { entities: 'number.integer' },
    about:
      'Undo a deletion of one’s own within a day: `undoId` is the id of what was deleted. It comes back with all that went with it; 409 says what stands in the way.',
    layer: 'shared',
  },
})
