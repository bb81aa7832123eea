import { defineCalls, okOutput } from '../call.ts'
import { limits } from '../limits.ts'
import { place } from './shapes.ts'

const entityRef = { ...place, kind: 'string <= 64', id: 'id' } as const
const revisionFields = { revision: 'number.integer', updatedBy: 'string', updatedAt: 'instant' } as const

/** A version of an entity that its list has. */
const oneVersion = { ...entityRef, revision: 'number.integer >= 1' } as const

/** characters of the name of a version, and named versions of one entity */
export const versionNameLimits = { nameMax: 100, namedMax: 200 } as const

/** Versions of entities of every kind, with all of their own fields. */
export const versionCalls = defineCalls('version', {
  list: {
    access: { project: 'project.read' },
    input: { ...entityRef, 'page?': 'page', 'limit?': `1 <= number.integer <= ${limits.pageSizeMax}` },
    output: { data: [revisionFields, '[]'], total: 'number.integer', nextCursor: 'string | null' },
    layer: 'shared',
    about: 'The authors and times of an entity’s versions, newest first; the last one is its creation.',
  },
  changes: {
    access: { project: 'project.read' },
    input: { ...entityRef, 'from?': 'number.integer >= 1', 'limit?': `1 <= number.integer <= ${limits.pageSizeMax}` },
    output: {
      data: [{ ...revisionFields, added: 'number.integer', removed: 'number.integer', fields: 'string[]' }, '[]'],
      next: 'number.integer | null',
    },
    layer: 'shared',
    about:
      'The versions of an entity from one revision down, with the words that each added and removed, and the fields that it changed. What one user wrote within ten minutes is one version. `next` is the start of the next page; the last version is the creation.',
  },
  wordsSince: {
    access: { project: 'project.read' },
    input: { ...entityRef, since: 'instant' },
    output: { words: 'number.integer' },
    layer: 'shared',
    about:
      'How many words the caller has added to the text of an entity since then, less those removed: today’s words if `since` is the start of the day.',
  },
  wordsByDay: {
    access: { project: 'project.read' },
    input: { ...place, days: '2 <= instant[] <= 64' },
    output: { words: 'number.integer[]' },
    layer: 'shared',
    about:
      'How many words the caller has added to the texts of a project, less those removed, from each of these instants to the next; text that is moved between chapters is in no count. They are in order; the starts of days make it words by day.',
  },
  get: {
    access: { project: 'project.read' },
    input: oneVersion,
    output: { kind: 'string', id: 'id', ...revisionFields, data: { '[string]': 'json' } },
    layer: 'shared',
    about:
      'The fields of an entity at one of the revisions that `version/list` returns. A field is missing if its value is not known: until versions were kept of every field, they had the title and rich text.',
  },
  named: {
    access: { project: 'project.read' },
    input: entityRef,
    output: [{ ...revisionFields, name: 'string' }, '[]'],
    layer: 'shared',
    about: 'The versions of an entity that have a name, newest first. They are kept for good.',
  },
  name: {
    access: { project: 'project.read' },
    input: { ...oneVersion, name: `1 <= string <= ${versionNameLimits.nameMax}` },
    output: okOutput,
    layer: 'shared',
    about: 'Give a version of an entity a name, or another one; for who may change the entity.',
  },
  removeName: {
    access: { project: 'project.read' },
    input: oneVersion,
    output: okOutput,
    layer: 'shared',
    about: 'Take the name of a version away; the version stays. For who may change the entity.',
  },
})
