import { type NarrowContext, rejectValue } from '#core/shared/fields/collection.ts'
import { collection, defineKind, type Field, type ValuesOf } from '#core/shared/kind.ts'

/** Limits of diagrams. `extra` is the most characters of the JSON of all that a node, an edge or a diagram carries. */
export const diagramLimits = {
  ...{ nodes: 2_000, edges: 5_000, label: 500, description: 5_000, extra: 20_000, type: 50 },
  /** how far away from the middle something may be, in units of the diagram: CSS pixels at a zoom of 1 */
  at: 1_000_000,
} as const

const at = `-${diagramLimits.at} <= number <= ${diagramLimits.at}` as const

function isSmall(data: unknown, context: NarrowContext): boolean {
  if (!Array.isArray(data) && JSON.stringify(data).length <= diagramLimits.extra) return true
  return rejectValue(context, `must be an object of at most ${diagramLimits.extra} characters as JSON`)
}

/** Where somebody last said that the diagram opens. */
interface Viewport {
  x: number
  y: number
  zoom: number
}

const viewport: Field<Viewport, never> = {
  ...{ def: { x: at, y: at, zoom: '0.01 <= number <= 100' }, form: 'diagramViewport', summary: false },
  initial: { x: 0, y: 0, zoom: 1 },
}

/** Whatever other programs keep with a diagram: it is stored untouched. */
const data: Field<Record<string, unknown>, never> = {
  ...{ def: [{ '[string]': 'json' }, ':', isSmall], form: 'diagramData', initial: {}, summary: false },
}

const description: Field<string> = { def: `string <= ${diagramLimits.description}`, form: 'textarea', initial: '' }

/** Boxes with labels and the lines between them. (docs/behaviour.md, Diagrams) */
export const diagram = defineKind({
  name: 'diagram',
  title: 'name',
  icon: 'workflow',
  key: 'd',
  fields: {
    name: 'string >= 1',
    description,
    background: "'dots' | 'lines' | 'cross'",
    nodes: collection(
      {
        type: `string <= ${diagramLimits.type}`,
        position: { x: at, y: at },
        data: [
          {
            label: `string <= ${diagramLimits.label}`,
            description: `string <= ${diagramLimits.description}`,
            '[string]': 'json',
          },
          ':',
          isSmall,
        ],
      },
      {
        max: diagramLimits.nodes,
        text: ['data.label', 'data.description'],
        references: ['*.data.entityId'],
        summary: nodes => nodes.length,
      },
    ),
    edges: collection(
      {
        source: 'id',
        target: 'id',
        'type?': `string <= ${diagramLimits.type}`,
        'data?': [{ '[string]': 'json' }, ':', isSmall],
      },
      {
        max: diagramLimits.edges,
        summary: edges => edges.length,
        belongsTo: { field: 'nodes', by: ['source', 'target'] },
      },
    ),
    viewport,
    data,
  },
})

export type DiagramNode = ValuesOf<typeof diagram>['nodes'][number]
export type DiagramEdge = ValuesOf<typeof diagram>['edges'][number]
