import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { badField, defineServerPlugin, entityNotFound, handle } from '#server/index.ts'
import { graphCalls, graphLimits } from '../shared.ts'
import { chooseWeb } from './web.ts'

export const graph = defineServerPlugin({
  id: 'graph',
  calls: [
    handle(graphCalls.get, async ({ kinds, labels, around, depth, ...place }, context) => {
      if (depth !== undefined && around === undefined) throw badField('around', 'is needed with depth')
      const [middle] =
        around === undefined ? [] : await context.performRead(mentionCalls.entities, { ...place, ids: [around] })
      if (around !== undefined && (!middle || middle.archived)) throw entityNotFound()
      for (const [at, kind] of (kinds ?? []).entries())
        if (!context.entities.kind(kind)) throw badField(`kinds[${at}]`, 'is no kind')
      const { complete, ...web } = await context.performRead(relationCalls.all, place)
      return {
        ...chooseWeb(web, {
          ...{ kinds, labels, depth: depth ?? 1, limit: graphLimits.nodes },
          ...(middle && {
            around: { entity: middle.entity, id: middle.id, parentId: middle.parentId, label: middle.label },
          }),
        }),
        labels: [...new Set(web.relations.map(({ label }) => label))].filter(label => label !== '').sort(),
        complete,
      }
    }),
  ],
})
