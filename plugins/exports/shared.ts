import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { csvText, type FlatValue, unguarded } from './shared/csv.ts'

/** The most entities that one request names. */
export const idsPerRead = 100

export const exportCalls = defineCalls('export', {
  read: {
    access: { project: 'project.read' },
    input: { ...place, kind: '1 <= string <= 100', ids: `1 <= id[] <= ${idsPerRead}` },
    output: { data: ['json', '[]'], taken: 'number.integer' },
    about:
      'Read entities of one kind with all fields. The answer stops at a few megabytes: `taken` ids were answered, the others are asked for again. Ids that do not exist are left out.',
  },
})
