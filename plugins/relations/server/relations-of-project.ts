import { sql } from 'kysely'
import type { OutputOf } from '#core/shared/call.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { handle, type Params, prepare, readableKinds } from '#server/index.ts'
import { relationCalls, relationLimits } from '../shared.ts'
import { readablePeriods } from './periods.ts'
import { relationsIntoWorlds } from './relations-into-worlds.ts'

interface RelationRow {
  from: string
  fromKind: string
  fromLabel: string
  fromParent: string | null
  to: string
  toKind: string
  toLabel: string
  toParent: string | null
  valueId: string | null
  period: string | null
}

const selectAll = prepare(
  (_, $: Params<{ project: string; space: string; kinds: string; limit: number }>) => sql<RelationRow>`
    select one.id as "from", one.kind as fromKind, one.label as fromLabel, one.parent_id as fromParent,
      other.id as "to", other.kind as toKind, other.label as toLabel, other.parent_id as toParent,
      relations.value_id as valueId, relations.period as period
    from relations
    join entities one on one.id = relations.entry1_id
    join entities other on other.id = relations.entry2_id
    where relations.project_id = ${$.project} and one.space_id = ${$.space}
      and one.archived_at is null and one.batch_id is null
      and other.archived_at is null and other.batch_id is null
      and one.kind in (select value from json_each(${$.kinds}))
      and other.kind in (select value from json_each(${$.kinds}))
    order by relations.seq
    limit ${$.limit}`,
)

/** All relations of a project at once, with the entities at their ends. */
export const all = handle(relationCalls.all, async ({ worlds, ...place }, context) => {
  const rows = await selectAll.all(context.read, {
    ...{ project: place.projectId, space: place.spaceId, limit: relationLimits.all + 1 },
    kinds: JSON.stringify(await readableKinds(context, place)),
  })
  const values = await context.performRead(cvCalls.find, {
    ...place,
    ...({ appointment: 'characterRelation', limit: tagLimits.values } as const),
  })
  const labels = new Map(values.map(({ valueId, value }) => [valueId, value]))
  const shown = rows.slice(0, relationLimits.all)
  const entities = new Map<string, OutputOf<typeof relationCalls.all>['entities'][number]>()
  for (const row of shown) {
    entities.set(row.from, { entity: row.fromKind, id: row.from, parentId: row.fromParent, label: row.fromLabel })
    entities.set(row.to, { entity: row.toKind, id: row.to, parentId: row.toParent, label: row.toLabel })
  }
  const kept = shown.map(({ period }) => ({ period, keptIn: place.projectId }))
  const periodOf = await readablePeriods(context, kept)
  const into = worlds ? await relationsIntoWorlds(context, place, relationLimits.all - shown.length) : null
  for (const one of into?.entities ?? []) entities.set(one.id, one)
  return {
    entities: [...entities.values()],
    relations: [
      ...shown.map(({ from, to, valueId, period }) => ({
        ...{ from, to, label: labels.get(valueId ?? '') ?? '' },
        ...periodOf({ period, keptIn: place.projectId }),
      })),
      ...(into?.relations ?? []),
    ],
    complete: rows.length <= relationLimits.all && into?.complete !== false,
  }
})
