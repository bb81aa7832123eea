import type { Place } from '#core/shared/kind-calls.ts'
import { emptyRichText, fromPlainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { badField, type CallContext, type HandledCall, handle, namedAmong, Problem, type Tx } from '#server/index.ts'
import { branchOf } from '../shared/branch.ts'
import type { PlanNode } from '../shared/kind.ts'
import { nodesMax, tagsMax } from '../shared/limits.ts'
import { defaultStatus, statusOf } from '../shared/status.ts'
import { type AnsweredNode, planCalls } from '../shared.ts'
import { tooManyTags } from './nodes-of.ts'
import { nodesIn, writeNodes } from './plan-nodes.ts'

function answered(node: PlanNode, planId: string, index: number): AnsweredNode {
  const { id, description = emptyRichText(), ...values } = node
  return { ...values, nodeId: id, planId, description, index, status: statusOf(node) }
}

type NodeInput = Partial<Omit<PlanNode, 'id' | 'description'>> & { description?: RichText | string }

/** A description that comes as a plain text becomes rich text. */
function stored({ description, ...values }: NodeInput): Partial<PlanNode> {
  if (description === undefined) return values
  return { ...values, description: typeof description === 'string' ? fromPlainText(description) : description }
}

/**
 * A node may only get links to entities of its project and of the worlds that it uses, as far as the person may read
 * them; it keeps those to entities that are deleted later.
 */
async function refuseForeignLinks(
  tx: Tx,
  context: CallContext,
  place: Place,
  { links, path }: { links: readonly string[]; path: string },
): Promise<void> {
  if (links.length === 0) return
  const { worldsOf, kinds } = context.entities
  const known = await namedAmong(tx, place, links, { by: context.person(), worldsOf, kinds })
  if (links.some(id => !known.has(id)))
    throw badField(path, 'must be ids of entities of this project or of a world it uses')
}

function refuseManyTags(tags: readonly unknown[] = [], path: string): void {
  if (tags.length > tagsMax) throw badField(path, tooManyTags)
}

/** Only what is in the plan can be grown from and gone on to, and nothing grows from itself. */
function refuseStrayLines(nodes: readonly PlanNode[], id: string, input: NodeInput, path: string): void {
  const { parentId, edges = [] } = input
  if (parentId) {
    if (nodes.every(one => one.id !== parentId)) throw badField(`${path}parentId`, 'is no node of this plan')
    if (branchOf(nodes, id).has(parentId)) throw badField(`${path}parentId`, 'grows from the node itself')
  }
  for (const [at, { target }] of edges.entries()) {
    if (target === id) throw badField(`${path}edges.${at}.target`, 'is the node itself')
    if (nodes.every(one => one.id !== target)) throw badField(`${path}edges.${at}.target`, 'is no node of this plan')
  }
}

function indexOf(nodes: readonly PlanNode[], id: string): number {
  const at = nodes.findIndex(node => node.id === id)
  if (at < 0) throw new Problem('not-found', 'There is no such node in this plan, or not any more.')
  return at
}

const createNode = handle(planCalls.createNode, ({ spaceId, projectId, planId, after, ...values }, context) =>
  context.write(async tx => {
    const at = { spaceId, projectId, planId }
    const nodes = await nodesIn(context, tx, at)
    await refuseForeignLinks(tx, context, at, { links: values.links ?? [], path: 'links' })
    refuseManyTags(values.tags, 'tags')
    if (nodes.length >= nodesMax)
      throw new Problem('limit-reached', `A plan has ${nodesMax} nodes at most. Delete one first.`)
    const index =
      after === undefined ? nodes.length : after === null ? 0 : nodes.findIndex(({ id }) => id === after) + 1
    if (index === 0 && after) throw badField('after', 'is no node of this plan')
    refuseStrayLines(nodes, '', values, '')
    const blank = { title: '', status: defaultStatus, tags: [], links: [] }
    const node: PlanNode = { id: context.newId(), ...blank, ...stored(values) }
    await writeNodes(context, tx, at, nodes, nodes.toSpliced(index, 0, node))
    return answered(node, planId, index)
  }),
)

const getNodes = handle(planCalls.getNodes, async (at, context) => {
  const nodes = await nodesIn(context, context.read, at)
  return nodes.map((node, index) => answered(node, at.planId, index))
})

const reorderNodes = handle(planCalls.reorderNodes, async ({ data, ...at }, context) => {
  await context.write(async tx => {
    const nodes = await nodesIn(context, tx, at)
    const places = new Map(nodes.map(({ id }, index) => [id, index]))
    const named = new Set<string>()
    for (const [index, id] of data.entries()) {
      if (!places.has(id)) throw badField(`data.${index}`, 'is no node of this plan')
      if (named.has(id)) throw badField(`data.${index}`, 'is there twice')
      named.add(id)
    }
    const wanted = data.flatMap(id => nodes[places.get(id) ?? -1] ?? []).values()
    await writeNodes(
      context,
      tx,
      at,
      nodes,
      nodes.map(node => (named.has(node.id) ? (wanted.next().value ?? node) : node)),
    )
  })
  return { ok: true as const }
})

const updateNode = handle(planCalls.updateNode, ({ nodeId, data, ...at }, context) =>
  context.write(async tx => {
    const nodes = await nodesIn(context, tx, at)
    const index = indexOf(nodes, nodeId)
    const before = nodes[index] as PlanNode
    const added = data.links?.filter(id => !before.links.includes(id)) ?? []
    await refuseForeignLinks(tx, context, at, { links: added, path: 'data.links' })
    refuseManyTags(data.tags, 'data.tags')
    refuseStrayLines(nodes, nodeId, data, 'data.')
    const node = { ...before, ...stored(data) }
    await writeNodes(context, tx, at, nodes, nodes.with(index, node))
    return answered(node, at.planId, index)
  }),
)

const deleteNode = handle(planCalls.deleteNode, async ({ nodeId, ...at }, context) => {
  await context.write(async tx => {
    const nodes = await nodesIn(context, tx, at)
    await writeNodes(context, tx, at, nodes, nodes.toSpliced(indexOf(nodes, nodeId), 1))
  })
  return { ok: true as const }
})

/** The handlers of the calls on nodes. */
export const nodeHandlers: readonly HandledCall[] = [createNode, getNodes, reorderNodes, updateNode, deleteNode]
