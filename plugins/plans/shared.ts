import type { OutputOf } from '#core/shared/call.ts'
import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { EntityOf } from '#core/shared/kind.ts'
import { nodeShape, type plan } from './shared/kind.ts'
import { answerLimits, nodesMax } from './shared/limits.ts'

export { branchOf, parentsOf } from './shared/branch.ts'
export { type PlanNode, plan } from './shared/kind.ts'
export { edgesMax, labelMax, nodesMax } from './shared/limits.ts'
export { statusColors, statusOf } from './shared/status.ts'
export { type PlanView, type PlanViewProps, planViews } from './shared/view.ts'

export type Plan = EntityOf<typeof plan>

const { title, tags, links } = nodeShape
const status = nodeShape['status?']
/** what views keep with nodes */
const kept = {
  'parentId?': nodeShape['parentId?'],
  'shape?': nodeShape['shape?'],
  'position?': nodeShape['position?'],
  'edges?': nodeShape['edges?'],
  'date?': nodeShape['date?'],
} as const
const nodeInput = {
  'title?': title,
  'description?': 'richTextOrText',
  'status?': status,
  'tags?': tags,
  'links?': links,
  ...kept,
} as const
const node = {
  nodeId: 'id',
  planId: 'id',
  title,
  description: 'richText',
  index: 'number.integer',
  status,
  tags,
  links,
  ...kept,
} as const
const inPlan = { ...place, planId: 'id' } as const

/** The calls on the nodes of plans, beside those of the kind. */
export const planCalls = defineCalls('plan', {
  createNode: {
    access: { project: 'plan.update' },
    input: { ...inPlan, ...nodeInput, 'after?': 'id | null' },
    output: node,
    layer: 'shared',
    about:
      'Add a node to a plan, behind the node that `after` names, null for the first place; without it, it is the last. A node without a title is allowed; its status is planned by default.',
  },
  getNodes: {
    access: { project: 'plan.read' },
    input: inPlan,
    output: [node, '[]'],
    layer: 'shared',
    about: 'The nodes of a plan in their order. A node without a status has the default one, planned.',
  },
  reorderNodes: {
    access: { project: 'plan.update' },
    input: { ...inPlan, data: `1 <= id[] <= ${nodesMax}` },
    output: okOutput,
    layer: 'shared',
    about: 'Put nodes in the order of the ids given. If these are not all, they share the places that they had.',
  },
  updateNode: {
    access: { project: 'plan.update' },
    input: { ...inPlan, nodeId: 'id', data: nodeInput },
    output: node,
    layer: 'shared',
    about: 'Change a node: the properties given.',
  },
  deleteNode: {
    access: { project: 'plan.update' },
    input: { ...inPlan, nodeId: 'id' },
    output: okOutput,
    layer: 'shared',
    about: 'Delete a node for good.',
  },
  nodesOf: {
    access: { project: 'plan.read' },
    input: { ...place, entityId: 'id' },
    output: {
      data: [{ nodeId: 'id', planId: 'id', plan: 'string', title, status }, '[]'],
      complete: 'boolean',
    },
    layer: 'shared',
    about: `The nodes that are about an entity or whose description mentions it, by plan and in their order, at most ${answerLimits.nodes} of ${answerLimits.plans} plans; archived plans are left out. complete is false if there are more.`,
  },
})

/** A node as calls answer it. */
export type AnsweredNode = OutputOf<typeof planCalls.createNode>
