import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { type RelationsEvent, relationsEvent } from './shared/event.ts'

export const relationLimits = {
  /** relations of one thing */
  perThing: 1000,
  /** things asked about by one call */
  looked: 500,
  /** things whose mentions are counted by one call */
  counted: 100,
} as const

/** The words of content 8 for a pair that is related already; a part of the answer, worded by the client. */
export const relationExists = 'relation exists'

const endSchema = { id: 'id', type: 'string <= 100' } as const
const relationSchema = {
  entryId1: 'id',
  entryType1: 'string',
  entryId2: 'id',
  entryType2: 'string',
  /** the custom value that says what the first is to the second (decision A-074) */
  'valueId?': 'id',
  /** by id: how the things are called now, and the paths of their pages (decision A-073) */
  relationData: { labels: { '[string]': 'string' }, links: { '[string]': 'string' } },
} as const

/** Relations between things of any kinds of one project (content 3, Relation). */
export const relationCalls = defineCalls('relation', {
  create: {
    access: { project: 'project.read' },
    input: { ...place, entry1: endSchema, entry2: endSchema, 'label?': 'string <= 500' },
    output: relationSchema,
    about:
      'Relate two things; the label says what the first is to the second. A pair that is related already, in either order, is refused with 409, unless it has no label yet and gets one.',
  },
  get: {
    access: { project: 'project.read' },
    input: { ...place, entryId: 'id', entryType: 'string <= 100' },
    output: [relationSchema, '[]'],
    about: 'The relations of a thing, the oldest first; things in the archive are left out while they are there.',
  },
  delete: {
    access: { project: 'project.read' },
    input: {
      ...place,
      'entryId?': 'id',
      'entryType?': 'string <= 100',
      'entry1?': endSchema,
      'entry2?': endSchema,
    },
    output: okOutput,
    about:
      'Delete a relation, named by both of its things: entry1 and entry2, or entryId and entryType with the other.',
  },
})

/** What texts mention, and where a thing is mentioned. */
export const mentionCalls = defineCalls('mention', {
  backlinks: {
    access: { project: 'project.read' },
    input: {
      ...place,
      entryId: 'id',
      entryType: 'string <= 100',
      'page?': 'page',
      'limit?': '1 <= number.integer <= 100',
    },
    output: {
      data: [
        {
          entity: 'string',
          id: 'id',
          ...place,
          parentId: 'id | null',
          label: 'string',
          /** what stands around the first mention */
          before: 'string',
          after: 'string',
        },
        '[]',
      ],
      total: 'number.integer',
      nextCursor: 'string | null',
    },
    about: 'The things whose texts mention a thing, those changed last first, as far as the caller may read them.',
  },
  counts: {
    access: { project: 'project.read' },
    input: { ...place, ids: `id[] <= ${relationLimits.counted}` },
    output: [{ id: 'id', count: 'number.integer' }, '[]'],
    about:
      'In how many texts each thing is mentioned, as far as the caller may read them; things nobody mentions are left out.',
  },
  things: {
    access: { project: 'project.read' },
    input: { ...place, ids: `id[] <= ${relationLimits.looked}` },
    output: [
      { entity: 'string', id: 'id', label: 'string', parentId: 'id | null', archived: 'boolean', summary: 'string' },
      '[]',
    ],
    about: 'How things are called now, with the beginning of their text; what is gone is left out.',
  },
})
