import type { OutputOf } from '#core/shared/call.ts'
import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { EntityOf } from '#core/shared/kind.ts'
import { nodeShape, type plan } from './shared/kind.ts'
import { answerLimits, nodesMax, templateLimits } from './shared/limits.ts'

export { branchOf, parentsOf } from './shared/branch.ts'
export { type PlanNode, plan } from './shared/kind.ts'
export { edgesMax, labelMax, nodesMax } from './shared/limits.ts'
export { statusColors, statusOf } from './shared/status.ts'
export { isNodeSelected, type PlanView, type PlanViewProps, planViews, type ShownTag } from './shared/view.ts'

export type Plan = EntityOf<typeof plan>

const { title, tags, links } = nodeShape
const status = nodeShape['status?']
/** what views keep with nodes */
const kept = {
  'parentId?': nodeShape['parentId?'],
  'side?': nodeShape['side?'],
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
/** Nodes with the chapters that were made of them, or the other way round. */
const made = [{ nodeId: 'id', chapterId: 'id' }, '[]'] as const
const templateTitle = `1 <= string <= ${templateLimits.title}` as const
const templateHead = { templateId: 'id', title: 'string', count: 'number.integer', mayRemove: 'boolean' } as const

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
  toChapters: {
    access: { project: 'plan.update' },
    input: { ...inPlan, nodeIds: `1 <= id[] <= ${nodesMax}`, untitled: 'string >= 1' },
    output: { made, skipped: 'number.integer' },
    layer: 'shared',
    about:
      'Make a chapter of each node, in the order of the plan, with its title (`untitled` for one without) and its description as the text, and link the node to it. Nodes that are linked to a chapter already are skipped.',
  },
  fromChapters: {
    access: { project: 'plan.update' },
    input: { ...inPlan, 'chapterIds?': `1 <= id[] <= ${nodesMax}` },
    output: { made, skipped: 'number.integer' },
    layer: 'shared',
    about:
      'Make a node of each chapter, or of all of the project, in their order at the end of the plan, with its title and the beginning of its text, linked to it. Chapters that a node of the plan is linked to already are skipped.',
  },
  takeBack: {
    access: { project: 'plan.update' },
    input: { ...inPlan, made, remove: "'nodes' | 'chapters'" },
    output: { removed: 'number.integer', kept: 'number.integer' },
    layer: 'shared',
    about:
      'Remove the nodes that chapters became, or the chapters that nodes became, which are unlinked. Chapters that were changed since are kept.',
  },
  saveTemplate: {
    access: { project: 'plan.create' },
    input: { ...inPlan, title: templateTitle },
    output: templateHead,
    layer: 'shared',
    about: `Save the titles and descriptions of the nodes of a plan as a template, for every project of the space. A space has ${templateLimits.templates} at most.`,
  },
  findTemplates: {
    access: { project: 'plan.read' },
    input: place,
    output: [templateHead, '[]'],
    layer: 'shared',
    about: 'The templates of the space of a project, by name, with the number of their nodes.',
  },
  getTemplate: {
    access: { project: 'plan.read' },
    input: { ...place, templateId: 'id' },
    output: { templateId: 'id', title: 'string', nodes: [{ title, description: 'richText' }, '[]'] },
    layer: 'shared',
    about: 'A template of the space of a project, with its nodes.',
  },
  deleteTemplate: {
    access: { project: 'plan.read' },
    input: { ...place, templateId: 'id' },
    output: okOutput,
    layer: 'shared',
    about:
      'Delete a template of the space: your own, or any with the permission for the settings of the space. `undo/apply` brings it back within a day.',
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

/** A template of the space in a list. */
export type AnsweredTemplate = OutputOf<typeof planCalls.saveTemplate>
