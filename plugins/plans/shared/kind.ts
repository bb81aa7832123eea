import { atMost } from '#core/shared/fields/collection.ts'
import { collection, defineKind, type Field, type ValuesOf } from '#core/shared/kind.ts'
import { edgesMax, labelMax, linksMax, nodesMax, titleMax } from './limits.ts'

/** The timeline on which the nodes of a timeline-based plan are. */
const timelineId: Field<string | null> = {
  def: 'id | null',
  form: 'entityId',
  initial: null,
  kinds: ['timeline'],
  when: { type: 'timeline-based' },
}

/** Where a node stands by hand, in units that are CSS pixels at a zoom of 1. */
const coordinate = '-1000000 <= number <= 1000000'

/** What views of some types keep with a node; other views leave it untouched. */
const viewShape = {
  /** the node that it grows from in a mind map; none for a root */
  'parentId?': 'id | null',
  /** the side of a root on which it grows; without it, the right one */
  'side?': "'left' | 'right'",
  /** what it is in a flow chart; without it, a step */
  'shape?': "'step' | 'decision' | 'terminal'",
  /** its place in a flow chart, if it was put there by hand */
  'position?': [{ x: coordinate, y: coordinate }, '|', 'null'],
  /** where a flow chart goes on from it */
  'edges?': [[{ target: 'id', label: `string <= ${labelMax}` }, '[]'], ':', atMost(edgesMax)],
  /** its date on the timeline of the plan */
  'date?': [
    { moment: '-9007199254740991 <= number.integer <= 9007199254740991', precision: 'string <= 100' },
    '|',
    'null',
  ],
} as const

/** What is stored of a node. Without a status it has the default one (PLAN-18). */
export const nodeShape = {
  title: `string <= ${titleMax}`,
  'description?': 'richText',
  'status?': "'planned' | 'in-progress' | 'completed'",
  tags: [{ valueId: 'id' }, '[]'],
  /** the entities that it is about, of any kind */
  links: `id[] <= ${linksMax}`,
  ...viewShape,
} as const

/** A story laid out before it is written. (docs/behaviour.md, Plans) */
export const plan = defineKind({
  name: 'plan',
  title: 'title',
  icon: 'square-kanban',
  key: 'b',
  indexed: ['type'],
  fields: {
    title: 'string >= 1',
    type: "'beat-sheets' | 'scene-cards' | 'mind-map' | 'timeline-based' | 'flow-chart'",
    timelineId,
    nodes: collection(nodeShape, {
      max: nodesMax,
      text: ['title'],
      references: ['*.links.*'],
      summary: nodes => nodes.length,
    }),
  },
})

/** One step of a plan: a beat, a scene. */
export type PlanNode = ValuesOf<typeof plan>['nodes'][number]
