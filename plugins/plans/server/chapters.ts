// Nodes become chapters and chapters become nodes, each in one transaction; what was made can be taken back.
import type { Place } from '#core/shared/kind-calls.ts'
import { emptyRichText, fromPlainText, plainText, type RichTextInput } from '#core/shared/rich-text/nodes.ts'
import { type Chapter, chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import {
  badField,
  type CallContext,
  type HandledCall,
  handle,
  listed,
  type Params,
  Problem,
  prepare,
  type Tx,
  writeContextOf,
} from '#server/index.ts'
import type { PlanNode } from '../shared/kind.ts'
import { beginningMax, linksMax, nodesMax, titleMax } from '../shared/limits.ts'
import { defaultStatus } from '../shared/status.ts'
import { planCalls } from '../shared.ts'
import { nodesIn, type PlanRef, writeNodes } from './plan-nodes.ts'

const chaptersWith = prepare((db, $: Params<{ project: string; ids: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'revision'])
    .where('project_id', '=', $.project)
    .where('kind', '=', chapter.name)
    .where('batch_id', 'is', null)
    .where('archived_at', 'is', null)
    .where('id', 'in', listed<string>($.ids)),
)

/** Those ids that are of chapters of the project that are not archived, with their revisions. */
async function readRevisions(
  read: Tx | CallContext['read'],
  { projectId }: Place,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await chaptersWith.all(read, { project: projectId, ids: JSON.stringify(ids) })
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

function refuseTwice(ids: readonly string[], field: string): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (at >= 0) throw badField(`${field}.${at}`, 'is there twice')
}

const toChapters = handle(planCalls.toChapters, async ({ nodeIds, untitled, ...at }, context) => {
  refuseTwice(nodeIds, 'nodeIds')
  await context.access.require(context.person(), 'chapter.create', at)
  const newIds = new Map(nodeIds.map(id => [id, context.newId()]))
  return context.write(async tx => {
    const nodes = await nodesIn(context, tx, at)
    const wanted = new Set(nodeIds)
    const missing = nodeIds.findIndex(id => nodes.every(node => node.id !== id))
    if (missing >= 0) throw badField(`nodeIds.${missing}`, 'is no node of this plan')
    const known = await readRevisions(tx, at, [...new Set(nodes.flatMap(({ links }) => links))])
    const made: { nodeId: string; chapterId: string }[] = []
    let skipped = 0
    // A new chapter follows that of the node before it, so that the chapters have the order of the plan.
    let after: string | undefined
    const changed: PlanNode[] = []
    for (const node of nodes) {
      const own = node.links.find(id => known.has(id))
      const chapterId = newIds.get(node.id)
      if (!chapterId || own !== undefined) {
        // An answer that was lost is asked for again: the chapter is there already.
        if (own === chapterId && chapterId) made.push({ nodeId: node.id, chapterId })
        else if (wanted.has(node.id)) skipped++
        after = own ?? after
        changed.push(node)
        continue
      }
      if (node.links.length >= linksMax)
        throw badField(`nodeIds.${nodeIds.indexOf(node.id)}`, `has ${linksMax} links already: remove one first`)
      const values = { title: node.title.trim() || untitled, text: node.description ?? emptyRichText(), tags: [] }
      const entity = { id: chapterId, values, ...(after !== undefined && { after }) }
      await context.entities.create(tx, chapter, at, entity, writeContextOf(context))
      made.push({ nodeId: node.id, chapterId })
      changed.push({ ...node, links: [...node.links, chapterId] })
      after = chapterId
    }
    await writeNodes(context, tx, at, nodes, changed)
    return { made, skipped }
  })
})

/** The beginning of a chapter: its first paragraph with words, as the description of its node. */
function firstWords(text: RichTextInput): string {
  for (const paragraph of text) {
    const words = plainText([paragraph]).trim()
    if (words.length > beginningMax) return `${words.slice(0, beginningMax).trimEnd()}…`
    if (words) return words
  }
  return ''
}

const fromChapters = handle(
  planCalls.fromChapters,
  async ({ chapterIds, ...at }, context) => {
    if (chapterIds) refuseTwice(chapterIds, 'chapterIds')
    await context.access.require(context.person(), 'chapter.read', at)
    const before = linkedIn(await nodesIn(context, context.read, at))
    const { spaceId, projectId } = at
    const map = await context.performRead(chapterCalls.getChaptersMap, { spaceId, projectId })
    const known = new Set(map.map(row => row.chapterId))
    const missing = chapterIds?.findIndex(id => !known.has(id)) ?? -1
    if (missing >= 0) throw badField(`chapterIds.${missing}`, 'is no chapter of this project, or is archived')
    const wanted = new Set(chapterIds ?? known)
    const fresh = map.filter(({ chapterId }) => wanted.has(chapterId) && !before.has(chapterId))
    if (fresh.length > nodesMax) throw tooMany()
    const made: PlanNode[] = []
    for (const { chapterId, title } of fresh) {
      const json = await context.entities.get(context.read, chapter, at, chapterId)
      const description = fromPlainText(firstWords((JSON.parse(json.text) as Chapter).text))
      const node: PlanNode = {
        ...{ id: context.newId(), title: title.slice(0, titleMax), description, status: defaultStatus },
        ...{ tags: [], links: [chapterId] },
      }
      made.push(node)
    }
    return context.write(async tx => {
      const nodes = await nodesIn(context, tx, at)
      // Somebody may have added the same chapters meanwhile.
      const linked = linkedIn(nodes)
      const added = made.filter(({ links }) => links.every(id => !linked.has(id)))
      if (nodes.length + added.length > nodesMax) throw tooMany()
      await writeNodes(context, tx, at, nodes, [...nodes, ...added])
      return {
        made: added.map(({ id, links: [chapterId = ''] }) => ({ nodeId: id, chapterId })),
        skipped: wanted.size - added.length,
      }
    })
  },
  'texts',
  ({ chapterIds = [] }) => chapterIds,
)

const linkedIn = (nodes: readonly PlanNode[]) => new Set(nodes.flatMap(({ links }) => links))

function tooMany(): Problem {
  return new Problem('limit-reached', `A plan has ${nodesMax} nodes at most. Choose fewer chapters.`)
}

const takeBack = handle(planCalls.takeBack, async ({ made, remove, ...at }, context) => {
  if (made.length > nodesMax) throw badField('made', `must be at most ${nodesMax} pairs`)
  if (remove === 'chapters') await context.access.require(context.person(), 'chapter.delete', at)
  return context.write(async tx => {
    const nodes = await nodesIn(context, tx, at)
    if (remove === 'nodes') {
      const gone = new Set(made.map(({ nodeId }) => nodeId))
      const left = nodes.filter(({ id }) => !gone.has(id))
      await writeNodes(context, tx, at, nodes, left)
      return { removed: nodes.length - left.length, kept: 0 }
    }
    return removeChapters(context, tx, { at, nodes, made })
  })
})

interface MadeChapters {
  at: PlanRef
  nodes: PlanNode[]
  made: readonly { nodeId: string; chapterId: string }[]
}

/** Deletes chapters that nodes became, except those that somebody has written in since. */
async function removeChapters(context: CallContext, tx: Tx, { at, nodes, made }: MadeChapters) {
  const chapterOf = new Map(made.map(({ nodeId, chapterId }) => [nodeId, chapterId]))
  // Only a chapter that its node is still linked to can be one that was made of it.
  const ids = nodes.flatMap(({ id, links }) => links.filter(link => link === chapterOf.get(id)))
  const revisions = await readRevisions(tx, at, ids)
  const unchanged = new Set([...revisions].flatMap(([id, revision]) => (revision === 1 ? [id] : [])))
  for (const id of unchanged) await context.entities.remove(tx, chapter, at, id, writeContextOf(context))
  const unlinked = nodes.map(node =>
    node.links.some(id => unchanged.has(id) && chapterOf.get(node.id) === id)
      ? { ...node, links: node.links.filter(id => !unchanged.has(id)) }
      : node,
  )
  await writeNodes(context, tx, at, nodes, unlinked)
  return { removed: unchanged.size, kept: revisions.size - unchanged.size }
}

/** The handlers of the calls that make chapters of nodes and nodes of chapters. */
export const chapterHandlers: readonly HandledCall[] = [toChapters, fromChapters, takeBack]
