import { defineCalls, type OutputOf, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'

/** The extension point for the line above the title of an entity in its history, by its kind. */
export const historyOver = 'history.over'
export interface HistoryOverProps {
  entity: EntityValues
}

/** The most rows of one answer. */
export const activityRowsMax = 500
/** The most that a row names of what was created in one moment. */
export const togetherMax = 200
/** A visit of a project ends when nobody has it open for so long. */
export const visitGapMs = 30 * 60_000

const named = { kind: 'string', id: 'id', parentId: 'id | null', label: 'string' } as const

const verbs =
  "'created' | 'changed' | 'named' | 'archived' | 'restored' | 'moved' | 'moved-scene' | 'related' | 'unrelated' | 'dated' | 'published' | 'withdrawn'"

const row = {
  is: verbs,
  ...named,
  other: [named, '|', 'null'],
  updatedBy: 'string',
  updatedAt: 'instant',
  changes: 'number.integer',
  words: 'number.integer',
  name: 'string',
  'together?': [named, '[]'],
} as const

/** What happened in a project, and when one was last there. */
export const activityCalls = defineCalls('activity', {
  read: {
    method: 'POST',
    access: { project: 'project.read' },
    input: {
      ...place,
      days: '2 <= instant[] <= 64',
      'userId?': 'string <= 64',
      'kind?': 'string <= 64',
      'others?': 'boolean',
    },
    output: { data: [row, '[]'], counts: 'number.integer[]', more: 'boolean' },
    layer: 'shared',
    about: `What was done in a project between the first and the last of these instants, newest first; at most ${activityRowsMax}. The instants are in order, span at most 65 days, and are the starts of days: what one user did to an entity on one day is one row. \`changes\` is the number of changes, and \`words\` what they added less what they removed; of what was done with several entities at once, such as moving chapters, the first is named and \`changes\` is how many they were. What was created in one moment, as by an import, and not changed on that day is one row too: \`changes\` is how many they were, \`together\` names the first ${togetherMax} of them, and \`name\` is what was imported, if it was an import. \`other\` is what the entity was moved into, or related with. The story itself is published with an empty \`kind\`. \`counts\` are the changes of each day. With \`others\` what the caller did is left out.`,
  },
  lastVisit: {
    access: { project: 'project.read' },
    input: place,
    output: { end: 'instant | null' },
    method: 'GET',
    layer: 'shared',
    about: 'When the last visit of the caller in a project ended, before the one that goes on; null if there was none.',
  },
  visit: {
    access: { project: 'project.read' },
    input: place,
    output: okOutput,
    method: 'POST',
    layer: 'shared',
    about: `Note that the caller has the project open now. Without such a note for ${visitGapMs / 60_000} minutes, a visit has ended with the last one.`,
  },
})

/** One row of the activity of a project. */
export type ActivityEntry = OutputOf<typeof activityCalls.read>['data'][number]
