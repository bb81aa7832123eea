import { limits } from '#core/shared/limits.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { tagCalls } from '#plugins/tags/shared.ts'
import { badField, type CallContext, defineServerPlugin, entityNotFound, handle } from '#server/index.ts'
import { graphCalls, graphLimits } from '../shared.ts'
import { chooseGraph } from './choose-graph.ts'
import { ownLooks } from './own-looks.ts'

export const graph = defineServerPlugin({
  id: 'graph',
  calls: [
    handle(graphCalls.get, async ({ kinds, labels, tags, around, depth, ...place }, context) => {
      if (depth !== undefined && around === undefined) throw badField('around', 'is needed with depth')
      const [middle] =
        around === undefined ? [] : await context.performRead(mentionCalls.entities, { ...place, ids: [around] })
      if (around !== undefined && (!middle || middle.archived)) throw entityNotFound()
      for (const [at, kind] of (kinds ?? []).entries())
        if (!context.entities.kind(kind)) throw badField(`kinds[${at}]`, 'is no kind')
      const tagged = tags && (await taggedWith(tags, place, context))
      const { complete, ...graph } = await context.performRead(relationCalls.all, place)
      const chosen = chooseGraph(graph, {
        ...{ kinds, labels, tagged, depth: depth ?? 1, limit: graphLimits.nodes },
        ...(middle && {
          around: { entity: middle.entity, id: middle.id, parentId: middle.parentId, label: middle.label },
        }),
      })
      const ids = chosen.nodes.map(({ id }) => id)
      const shownKinds = [...new Set(chosen.nodes.map(({ entity }) => entity))]
      const looks = await ownLooks(
        ...([context.read, place, ids, shownKinds.flatMap(name => context.entities.kind(name) ?? [])] as const),
      )
      return {
        ...chosen,
        nodes: chosen.nodes.map(node => ({ ...node, ...looks.get(node.id) })),
        labels: [...new Set(graph.relations.map(({ label }) => label))].filter(label => label !== '').sort(),
        complete,
      }
    }),
  ],
})

/** The ids of the things that have one of the tags. @throws Problem for a tag that is not there */
async function taggedWith(
  tags: readonly string[],
  place: { spaceId: string; projectId: string },
  context: CallContext,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const valueId of tags) {
    let page: string | null | undefined
    while (page !== null && ids.size < graphLimits.tagged) {
      const input = { ...place, valueId, limit: limits.pageSizeMax, ...(page && { page }) }
      const answer = await context.performRead(tagCalls.entities, input)
      for (const { id } of answer.data) ids.add(id)
      page = answer.nextCursor
    }
  }
  return ids
}
