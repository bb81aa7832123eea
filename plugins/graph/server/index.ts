import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { tagCalls } from '#plugins/tags/shared.ts'
import {
  badField,
  type CallContext,
  defineServerPlugin,
  entityNotFound,
  handle,
  type Params,
  prepare,
  type Reader,
} from '#server/index.ts'
import { graphCalls, graphLimits } from '../shared.ts'
import { chooseGraph, type ProjectGraph, type WebEntity } from './choose-graph.ts'
import { chaptersIn, withFirstChapters } from './first-chapters.ts'

interface Look {
  icon?: string
  color?: string
}

/** From what lists show: the whole entities are long. */
const selectLooks = prepare(
  (_, $: Params<{ ids: string; kinds: string; space: string }>) => sql<{
    id: string
    icon: string | null
    color: string | null
  }>`
    select id, brief ->> '$.icon' as icon, brief ->> '$.color' as color from entities
    where id in (select value from json_each(${$.ids})) and kind in (select value from json_each(${$.kinds}))
      and space_id = ${$.space}`,
)

/** The icon and the colour that entities of a space have of their own, by id; who asks may read them. */
async function ownLooks(
  read: Reader,
  { spaceId: space }: Place,
  ids: readonly string[],
  kinds: readonly Kind[],
): Promise<ReadonlyMap<string, Look>> {
  const looking = kinds.filter(({ fields }) => fields.icon?.form === 'icon' || fields.color?.form === 'color')
  const names = JSON.stringify(looking.map(({ name }) => name))
  const rows = await selectLooks.all(read, { ids: JSON.stringify(ids), kinds: names, space })
  return new Map(
    rows.map(({ id, icon, color }): [string, Look] => [id, { ...(icon && { icon }), ...(color && { color }) }]),
  )
}

export const graph = defineServerPlugin({
  id: 'graph',
  calls: [
    handle(graphCalls.get, async ({ kinds, labels, tags, around, depth, ...place }, context) => {
      if (depth !== undefined && around === undefined) throw badField('around', 'is needed with depth')
      const tagged = tags && (await taggedWith(tags, place, context))
      const { complete, ...graph } = await context.performRead(relationCalls.all, { ...place, worlds: true })
      const middle = around === undefined ? undefined : await middleOf(around, { graph, place, context })
      for (const [at, kind] of (kinds ?? []).entries())
        if (!context.entities.kind(kind)) throw badField(`kinds[${at}]`, 'is no kind')
      const chosen = chooseGraph(graph, {
        ...{ kinds, labels, tagged, depth: depth ?? 1, limit: graphLimits.nodes },
        around: middle,
      })
      const ids = chosen.nodes.map(({ id }) => id)
      const shownKinds = [...new Set(chosen.nodes.map(({ entity }) => entity))]
      const looks = await ownLooks(
        ...([context.read, place, ids, shownKinds.flatMap(name => context.entities.kind(name) ?? [])] as const),
      )
      return {
        ...chosen,
        ...withFirstChapters(graph, chosen.edges, await chaptersIn(context, place, graph)),
        nodes: chosen.nodes.map(node => ({ ...node, ...looks.get(node.id) })),
        labels: [...new Set(graph.relations.map(({ label }) => label))].filter(label => label !== '').sort(),
        complete,
      }
    }),
  ],
})

interface Middle {
  graph: ProjectGraph
  place: Place
  context: CallContext
}

/** The entity around which the graph is, of the project or of a world that it has relations with. @throws Problem not-found */
async function middleOf(id: string, { graph, place, context }: Middle): Promise<WebEntity> {
  const ofWorld = graph.entities.find(one => one.id === id && one.projectId !== undefined)
  if (ofWorld) return ofWorld
  const [named] = await context.performRead(mentionCalls.entities, { ...place, ids: [id] })
  if (!named || named.archived) throw entityNotFound()
  return { entity: named.entity, id, parentId: named.parentId, label: named.label }
}

/** The ids of the entities that have one of the tags. @throws Problem for a tag that is not there */
async function taggedWith(tags: readonly string[], place: Place, context: CallContext): Promise<ReadonlySet<string>> {
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
