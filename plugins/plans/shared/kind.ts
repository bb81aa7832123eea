import { collection, defineKind, type Field, type ValuesOf } from '#core/shared/kind.ts'
import { linksMax, nodesMax, titleMax } from './limits.ts'

/** The timeline on which the nodes of a timeline-based plan are. */
const timelineId: Field<string | null> = {
  def: 'id | null',
  form: 'entityId',
  initial: null,
  kinds: ['timeline'],
  when: { type: 'timeline-based' },
}

/** What is stored of a node. Without a status it has the default one (PLAN-18). */
export const nodeShape = {
  title: `string <= ${titleMax}`,
  'description?': 'richText',
  'status?': "'planned' | 'in-progress' | 'completed'",
  tags: [{ valueId: 'id' }, '[]'],
  /** the entities that it is about, of any kind */
  links: `id[] <= ${linksMax}`,
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
