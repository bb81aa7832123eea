import { defineCalls } from '../call.ts'
import { place } from './shapes.ts'

/** The most bytes of the file of a project: what is larger is for a backup. */
export const projectFileBytes = 32 * 1024 * 1024

/** The whole project as one open file of JSON, and back. */
export const { export: exportProjectCall } = defineCalls('project', {
  export: {
    method: 'GET',
    access: { project: 'project.backup' },
    input: place,
    output: 'unknown',
    media: 'application/json',
    about: 'The whole project as JSON, in the form that docs/project-file.md describes.',
  },
})

export const { project: importProjectCall } = defineCalls('import', {
  project: {
    access: { space: 'project.create' },
    input: { spaceId: 'id', 'projectId?': 'id', data: 'json' },
    output: { ...place, entities: 'number.integer', images: 'number.integer' },
    maxBytes: projectFileBytes,
    about:
      'Take in a project that was exported as JSON: as a new project of a space, or into the project that is named, which also takes its `project.backup`. All of it is checked, and comes in whole or not at all.',
  },
})
