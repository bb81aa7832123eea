import { sql } from 'kysely'
import { limits } from '#core/shared/limits.ts'
import {
  type HandledCall,
  handle,
  listed,
  namesOfProjects,
  type Params,
  pageNumber,
  prepare,
  readableKinds,
  withTables,
} from '#server/index.ts'
import { mentionCalls, relationLimits } from '../shared.ts'
import { readableEnds, requireEntity, requireKinds } from './relation-ends.ts'
import type { RelationTables } from './tables.ts'

/** What mentions an entity, by project and kind: texts of other projects of the space may, too. */
const selectSources = prepare(
  (_, $: Params<{ id: string; ids: string; space: string }>) => sql<{ projectId: string; kind: string; count: number }>`
    select e.project_id as projectId, e.kind as kind, count(distinct from_id) as count
    from mentions join entities e on e.id = mentions.from_id
    where to_id in ${listed<string>($.ids)} and from_id <> ${$.id} and e.space_id = ${$.space} and e.archived_at is null and e.batch_id is null
    group by e.project_id, e.kind`,
)

interface BacklinksParams {
  id: string
  /** of the entity and its parts */
  ids: string
  space: string
  /** projects and kinds, each as `project kind` */
  sources: string
}

const selectBacklinks = prepare((db, $: Params<BacklinksParams & { limit: number; skip: number }>) =>
  withTables<RelationTables>(db)
    .selectFrom('mentions')
    .innerJoin('entities', 'entities.id', 'mentions.from_id')
    .select([
      'entities.kind as entity',
      'entities.id',
      'space_id as spaceId',
      'project_id as projectId',
      'parent_id as parentId',
      'label',
      'text_before as before',
      'text_after as after',
      'mentions.field',
      'to_id as to',
      // What mentions both the entity and a part of it is listed as the first: the rest of a row is that with the minimum.
      sql<number>`min(to_id <> ${$.id})`.as('isPart'),
    ])
    .where('to_id', 'in', listed<string>($.ids))
    .where('from_id', '<>', $.id)
    .where('space_id', '=', $.space)
    .where(sql<string>`project_id || ' ' || kind`, 'in', listed<string>($.sources))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .groupBy('from_id')
    .orderBy('updated_at', 'desc')
    .orderBy('seq', 'desc')
    .limit($.limit)
    .offset($.skip),
)

const backlinks = handle(
  mentionCalls.backlinks,
  async ({ entryId, entryType, page, limit = limits.pageSize, ...place }, context) => {
    const { read } = context
    await requireEntity(read, context, place, { id: entryId, type: entryType }, 'read')
    const number = pageNumber(page)
    const parts = new Map<string, string>()
    for (const { partsOf } of context.entities.mentionedParts)
      for (const [id, name] of await partsOf(read, place.projectId, entryId)) parts.set(id, name)
    const from = { id: entryId, ids: JSON.stringify([entryId, ...parts.keys()]), space: place.spaceId }
    const sources = await readableEnds(context, await selectSources.all(read, from))
    const skip = (number - 1) * limit
    const listOf = JSON.stringify(sources.map(({ projectId, kind }) => `${projectId} ${kind}`))
    const rows = await selectBacklinks.all(read, { ...from, sources: listOf, limit, skip })
    const others = rows.flatMap(({ projectId }) => (projectId === place.projectId ? [] : [projectId]))
    const projects = others.length > 0 ? await namesOfProjects(read, others) : undefined
    const data = rows.map(({ field, to, isPart: _, ...row }) => {
      const part = parts.get(to)
      return {
        ...row,
        ...(field !== null && { field }),
        ...(row.projectId !== place.projectId && { project: projects?.get(row.projectId) ?? '' }),
        ...(part !== undefined && { part }),
      }
    })
    const total = sources.reduce((sum, { count }) => sum + count, 0)
    return { data, total, nextCursor: skip + data.length < total ? String(number + 1) : null }
  },
)

const selectMentionCounts = prepare(
  (_, $: Params<{ ids: string; project: string; space: string }>) =>
    sql<{ id: string; projectId: string; kind: string; count: number }>`
      select to_id as id, e.project_id as projectId, e.kind as kind, count(*) as count
      from mentions join entities e on e.id = mentions.from_id
      where to_id in (select id from entities where id in ${listed<string>($.ids)} and project_id = ${$.project})
        and e.space_id = ${$.space} and e.archived_at is null and e.batch_id is null
      group by to_id, e.project_id, e.kind`,
)

/** One query for all ids: a page of a list calls once. */
const counts = handle(mentionCalls.counts, async ({ ids, ...place }, context) => {
  const { projectId: project, spaceId: space } = place
  const rows = await selectMentionCounts.all(context.read, { ids: JSON.stringify(ids), project, space })
  const sums = new Map<string, number>()
  for (const { id, count } of await readableEnds(context, rows)) sums.set(id, (sums.get(id) ?? 0) + count)
  return [...sums].map(([id, count]) => ({ id, count }))
})

interface BetweenParams {
  project: string
  space: string
  from: string
  to: string
  limit: number
}

/** Mentions in texts only: those of a field have its name. */
const selectBetween = prepare((db, $: Params<BetweenParams>) =>
  withTables<RelationTables>(db)
    .selectFrom('entities as source')
    .innerJoin('mentions', 'mentions.from_id', 'source.id')
    .innerJoin('entities as target', 'target.id', 'mentions.to_id')
    .select(['source.id as from', 'target.id as to'])
    .where('source.project_id', '=', $.project)
    .where('source.space_id', '=', $.space)
    .where('source.kind', '=', $.from)
    .where('source.archived_at', 'is', null)
    .where('source.batch_id', 'is', null)
    .where('target.project_id', '=', $.project)
    .where('target.kind', '=', $.to)
    .where('target.archived_at', 'is', null)
    .where('target.batch_id', 'is', null)
    .where('mentions.field', 'is', null)
    .orderBy('source.id')
    .orderBy('target.id')
    .limit($.limit),
)

const between = handle(mentionCalls.between, async ({ from, to, ...place }, context) => {
  await requireKinds(context, place, [from, to])
  const params = { project: place.projectId, space: place.spaceId, from, to, limit: relationLimits.between + 1 }
  const rows = await selectBetween.all(context.read, params)
  return { mentions: rows.slice(0, relationLimits.between), complete: rows.length <= relationLimits.between }
})

const selectMentioned = prepare((db, $: Params<{ ids: string; project: string; space: string; kinds: string }>) =>
  db
    .selectFrom('entities')
    .select(['kind as entity', 'id', 'label', 'parent_id as parentId', 'archived_at', 'brief'])
    .where('id', 'in', listed<string>($.ids))
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('kind', 'in', listed<string>($.kinds))
    .where('batch_id', 'is', null),
)

const getMentioned = handle(mentionCalls.entities, async ({ ids, ...place }, context) => {
  const kinds = JSON.stringify(await readableKinds(context, place))
  const params = { ids: JSON.stringify(ids), project: place.projectId, space: place.spaceId, kinds }
  const rows = await selectMentioned.all(context.read, params)
  return rows.map(({ archived_at: archived, brief, ...row }) => {
    const { summary, icon, color } = JSON.parse(brief) as Readonly<Record<string, unknown>>
    return {
      ...row,
      archived: archived !== null,
      summary: typeof summary === 'string' ? summary : '',
      ...(typeof icon === 'string' && icon !== '' && { icon }),
      ...(typeof color === 'string' && color !== '' && { color }),
    }
  })
})

/** The handlers of mention/…: where an entity is mentioned, and the current names of mentioned ones. */
export const mentionHandlers: readonly HandledCall[] = [backlinks, counts, between, getMentioned]
