import { defineCalls } from '../call.ts'
import { place } from './shapes.ts'

/** GET and PUT archive/ (A-101, A-125): PUT toggles and returns the new state. spaceId may be left out. */
export const { archive: archiveListCall } = defineCalls('', {
  archive: {
    method: 'GET',
    access: { project: 'project.read' },
    input: { projectId: 'id', 'spaceId?': 'id' },
    output: [
      { entity: 'string', entityId: 'id', ...place, label: 'string', parentId: 'id | null', archivedAt: 'instant' },
      '[]',
    ],
    about: 'What is archived in a project, newest first.',
    layer: 'shared',
  },
})

export const { archive: archiveToggleCall } = defineCalls('', {
  archive: {
    method: 'PUT',
    inQuery: true,
    access: { project: 'project.read' },
    input: {
      projectId: 'id',
      'spaceId?': 'id',
      entity: 'string <= 64',
      entityId: 'id',
      'archived?': "boolean | 'true' | 'false'",
    },
    output: { entity: 'string', entityId: 'id', archived: 'boolean', revision: 'number.integer' },
    about: 'Archive an entity, or restore it; with `archived`, set exactly that.',
    layer: 'shared',
  },
})
