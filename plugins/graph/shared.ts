import { defineCalls, type OutputOf } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { relationEdge } from '#plugins/relations/shared.ts'

export const graphLimits = {
  /** entities in an answer */
  nodes: 2000,
  /** relations from one entity to the farthest shown */
  depth: 6,
  /** values of a filter */
  chosen: 100,
  /** tags of a filter, and entities with one of them */
  tags: 10,
  tagged: 20_000,
} as const

/** The graph of relations of a project. (docs/behaviour.md, Mentions and relations) */
export const graphCalls = defineCalls('graph', {
  get: {
    access: { project: 'project.read' },
    input: {
      ...place,
      'kinds?': `(string <= 100)[] <= ${graphLimits.chosen}`,
      'labels?': `(string <= 500)[] <= ${graphLimits.chosen}`,
      'tags?': `id[] <= ${graphLimits.tags}`,
      'around?': 'id',
      'depth?': `1 <= number.integer <= ${graphLimits.depth}`,
    },
    output: {
      nodes: [
        {
          ...({
            entity: 'string',
            id: 'id',
            parentId: 'id | null',
            label: 'string',
            degree: 'number.integer',
          } as const),
          /** its project, if that is a world that the project uses, with the name of it */
          ...({ 'projectId?': 'id', 'project?': 'string' } as const),
          /** of its own */
          'icon?': 'string',
          'color?': 'string',
        },
        '[]',
      ],
      /** the period is absent of relations that have always held, and still do */
      edges: [{ ...relationEdge, 'chapterId?': 'id' }, '[]'],
      chapters: [{ chapterId: 'id', title: 'string', index: 'number.integer' }, '[]'],
      /** what meets the conditions, but was left out of the answer */
      leftOut: { nodes: 'number.integer', edges: 'number.integer' },
      labels: 'string[]',
      /** how many entities of each kind meet the conditions other than `kinds` */
      kinds: [{ entity: 'string', nodes: 'number.integer' }, '[]'],
      complete: 'boolean',
    },
    about: `The related entities of a project and their relations, also with entities of the worlds that it uses as far as the caller may read them there, or with \`around\` those at most \`depth\` relations away from one entity. An answer has ${graphLimits.nodes} entities at most: the nearest, else those with the most relations; \`leftOut\` counts the others. \`chapterId\` of a relation is the first chapter that has both of its entities; \`chapters\` are these in their order, \`index\` is the place among all of the project. \`tags\` leaves the entities that have one of them. \`labels\` are the labels of all relations of the project. \`kinds\` are the kinds of its related entities, with how many of each meet the conditions other than \`kinds\`. \`complete\` is false if the project has more relations than can be read at once.`,
  },
})

export type Graph = OutputOf<typeof graphCalls.get>
export type GraphNode = Graph['nodes'][number]
