import { defineCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { place } from './shapes.ts'

const thing = { ...place, kind: 'string <= 64', id: 'id' } as const
const written = { revision: 'number.integer', updatedBy: 'string', updatedAt: 'instant' } as const

/** What was written before, of things of every kind: their titles and rich text. */
export const versionCalls = defineCalls('version', {
  list: {
    access: { project: 'project.read' },
    input: { ...thing, 'page?': 'page', 'limit?': `1 <= number.integer <= ${limits.pageSizeMax}` },
    output: { data: [written, '[]'], total: 'number.integer', nextCursor: 'string | null' },
    layer: 'shared',
    about: 'Who wrote the versions of a thing, and when, the newest first; the first one is its creation.',
  },
  get: {
    access: { project: 'project.read' },
    input: { ...thing, revision: 'number.integer >= 1' },
    output: { kind: 'string', id: 'id', ...written, data: { '[string]': 'json' } },
    layer: 'shared',
    about: 'The title and the rich text of a thing as they were at one of the revisions that `version/list` names.',
  },
})
