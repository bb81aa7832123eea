import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { dateInput } from '#plugins/timelines/shared.ts'

export { type RelationsEvent, relationsEvent } from './shared/event.ts'

export const relationLimits = {
  /** relations of one entity */
  perEntity: 1000,
  /** ids per call of mention names */
  mentionedPerRequest: 500,
  /** ids per call of mention counts */
  counted: 100,
  /** entities per call of relation/of */
  perRequest: 1000,
  /** related entities of each in an answer of relation/of */
  related: 50,
  /** relations in an answer of relation/all */
  all: 50_000,
  /** mentions in an answer of mention/between */
  between: 20_000,
} as const

/** The message about an existing relation (REL-10); part of the response, translated by the client. */
export const relationExists = 'relation exists'

/** From which date on a relation holds, and from which on it does not any more; null where that is open. */
export const relationPeriod = { since: dateInput, until: dateInput } as const

/** The project that keeps a relation, if that is another one: it is dated there, on timelines of that project. */
const keptIn = { 'keptIn?': 'id' } as const

/** `projectId` names another project of the space, one of which uses the world of the other. */
const endSchema = { id: 'id', type: 'string <= 100', 'projectId?': 'id' } as const
/** A relation between two entities that are named beside it. */
export const relationEdge = {
  from: 'id',
  to: 'id',
  label: 'string',
  'period?': relationPeriod,
  ...keptIn,
} as const
const relationSchema = {
  entryId1: 'id',
  entryType1: 'string',
  entryId2: 'id',
  entryType2: 'string',
  /** the custom value that says what the first is to the second */
  'valueId?': 'id',
  /** absent if it has always held, and still does */
  'period?': relationPeriod,
  ...keptIn,
  /** by id: the current names of the entities, and the paths of their pages */
  relationData: {
    labels: { '[string]': 'string' },
    links: { '[string]': 'string' },
    /** of those that have an icon or a colour of their own */
    'looks?': { '[string]': { 'icon?': 'string', 'color?': 'string' } },
  },
  /** the project of the one that is of another project */
  'otherProject?': { projectId: 'id', name: 'string' },
  /** the label, if it is a custom value of the other project */
  'label?': 'string',
} as const

/** Relations between entities of any kinds, of one project or of two that share a world. (docs/behaviour.md, Mentions and relations) */
export const relationCalls = defineCalls('relation', {
  create: {
    access: { project: 'project.read' },
    input: { ...place, entry1: endSchema, entry2: endSchema, 'label?': 'string <= 500', 'period?': relationPeriod },
    output: relationSchema,
    about:
      'Relate two entities; one may be of another project of the space, if one of the projects uses the world of the other. The label says what the first is to the second. A pair that is related already, in either order, is refused with 409, unless it has no label yet and gets one. The period is in dates of timelines of the project; `until` is the first date on which the relation does not hold.',
  },
  get: {
    access: { project: 'project.read' },
    input: { ...place, entryId: 'id', entryType: 'string <= 100' },
    output: [relationSchema, '[]'],
    about:
      'The relations of an entity, the oldest first, those with entities of other projects last, as far as the caller may read them there; archived entities are left out.',
  },
  of: {
    access: { project: 'project.read' },
    input: {
      ...place,
      entryType: 'string <= 100',
      ids: `id[] <= ${relationLimits.perRequest}`,
      relatedType: 'string <= 100',
    },
    output: [{ id: 'id', related: [{ id: 'id', label: 'string' }, '[]'] }, '[]'],
    about: `The entities of one kind that entities of another are related to, by name, at most ${relationLimits.related} of each; archived ones, and entities without any, are left out.`,
  },
  all: {
    access: { project: 'project.read' },
    input: { ...place, 'worlds?': 'boolean' },
    output: {
      entities: [
        {
          ...({ entity: 'string', id: 'id', parentId: 'id | null', label: 'string' } as const),
          /** its project, if that is a world, with the name of it */
          ...({ 'projectId?': 'id', 'project?': 'string' } as const),
        },
        '[]',
      ],
      relations: [relationEdge, '[]'],
      complete: 'boolean',
    },
    about: `The relations of a project and the entities they relate, as far as the caller may read them, the oldest first; archived entities are left out. With \`worlds\`, those with entities of worlds that the project uses are there too, the last, and those between these. An answer has ${relationLimits.all} relations at most; \`complete\` is false if there are more.`,
  },
  period: {
    access: { project: 'project.read' },
    input: { ...place, entry1: endSchema, entry2: endSchema, ...relationPeriod },
    output: okOutput,
    about:
      'Set from which date of a timeline of the project on two entities are related, and from which on they are not any more; null leaves a side open. A relation that another project keeps is dated there.',
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
      'Delete a relation, named by both of its entities: entry1 and entry2, or entryId and entryType with the other.',
  },
})

/** The mentions in texts, and where an entity is mentioned. */
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
          /** the text before the first mention */
          before: 'string',
          after: 'string',
          /** the field that refers to it; absent if a text mentions it */
          'field?': 'string',
          /** the name of its project, if that is another one */
          'project?': 'string',
          /** the name of the part of the entity that is mentioned, such as a scene of a chapter */
          'part?': 'string',
        },
        '[]',
      ],
      total: 'number.integer',
      nextCursor: 'string | null',
    },
    about:
      'The entities whose texts mention an entity or a part of it, such as a scene, or whose fields refer to it, last changed first, also in other projects of the space, as far as the caller may read them there.',
  },
  between: {
    access: { project: 'project.read' },
    input: { ...place, from: 'string <= 100', to: 'string <= 100' },
    output: { mentions: [{ from: 'id', to: 'id' }, '[]'], complete: 'boolean' },
    about: `Which entities of one kind mention which of another in their texts, archived ones left out. An answer has ${relationLimits.between} mentions at most; \`complete\` is false if there are more.`,
  },
  counts: {
    access: { project: 'project.read' },
    input: { ...place, ids: `id[] <= ${relationLimits.counted}` },
    output: [{ id: 'id', count: 'number.integer' }, '[]'],
    about:
      'How many entities mention each entity or refer to it, also in other projects of the space, as far as the caller may read them there; entities without mentions are left out.',
  },
  entities: {
    access: { project: 'project.read' },
    input: { ...place, ids: `id[] <= ${relationLimits.mentionedPerRequest}` },
    output: [
      {
        ...({ entity: 'string', id: 'id', label: 'string', parentId: 'id | null' } as const),
        ...({ archived: 'boolean', summary: 'string' } as const),
        /** of its own, instead of those of its kind */
        ...({ 'icon?': 'string', 'color?': 'string' } as const),
      },
      '[]',
    ],
    about: 'The current names of entities, with the beginning of their text; deleted ones are left out.',
  },
})
