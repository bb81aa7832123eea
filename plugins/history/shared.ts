import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

/** The most rows of one answer. */
export const activityRowsMax = 500
/** Who looks again within this time has not been away. */
export const awayMs = 30 * 60_000

const row = {
  is: "'created' | 'changed' | 'named' | 'archived'",
  kind: 'string',
  id: 'id',
  parentId: 'id | null',
  label: 'string',
  updatedBy: 'string',
  updatedAt: 'instant',
  changes: 'number.integer',
  words: 'number.integer',
  name: 'string',
} as const

/** What happened in a project, and when one last looked at that. */
export const activityCalls = defineCalls('activity', {
  read: {
    method: 'POST',
    access: { project: 'project.read' },
    input: { ...place, days: '2 <= instant[] <= 64', 'userId?': 'string <= 64', 'kind?': 'string <= 64' },
    output: { data: [row, '[]'], counts: 'number.integer[]', more: 'boolean' },
    layer: 'shared',
    about: `What was created, changed, named as a version and archived in a project between the first and the last of these instants, newest first; at most ${activityRowsMax}. The instants are in order, span at most 65 days, and are the starts of days: what one user changed in an entity on one day is one row, with the number of changes and the words added less those removed. \`counts\` are the changes of each day.`,
  },
  looked: {
    access: { project: 'project.read' },
    input: place,
    output: { since: 'instant | null' },
    method: 'GET',
    layer: 'shared',
    about: 'When the caller last looked at the activity of a project, before now; null if never.',
  },
  look: {
    access: { project: 'project.read' },
    input: place,
    output: okOutput,
    method: 'POST',
    layer: 'shared',
    about: `Note that the caller looks at the activity now. Who looks again within ${awayMs / 60_000} minutes has not been away.`,
  },
})
