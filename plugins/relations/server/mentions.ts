import { limits } from '#core/shared/limits.ts'
import { type HandledCall, handle, listed, type Params, pageNumber, prepare, withTables } from '#server/index.ts'
import { mentionCalls, relationLimits } from '../shared.ts'
import { readableKinds, requireEntity, requireKinds } from './relation-ends.ts'
import type { RelationTables } from './tables.ts'

interface BacklinksParams {
  id: string
  project: string
  kinds: string
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
    ])
    .where('to_id', '=', $.id)
    .where('project_id', '=', $.project)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('seq', 'desc')
    .limit($.limit)
    .offset($.skip),
)
const selectBacklinkCount = prepare((db, $: Params<BacklinksParams>) =>
  withTables<RelationTables>(db)
    .selectFrom('mentions')
    .innerJoin('entities', 'entities.id', 'mentions.from_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('to_id', '=', $.id)
    .where('project_id', '=', $.project)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null),
)

const backlinks = handle(
  mentionCalls.backlinks,
  async ({ entryId, entryType, page, limit = limits.pageSize, ...place }, context) => {
    const { read } = context
    await requireEntity(read, context, place, { id: entryId, type: entryType }, 'read')
    const number = pageNumber(page)
    const params = { id: entryId, project: place.projectId, kinds: await readableKinds(context, place) }
    const skip = (number - 1) * limit
    const rows = await selectBacklinks.all(read, { ...params, limit, skip })
    const data = rows.map(({ field, ...row }) => (field === null ? row : { ...row, field }))
    const total = (await selectBacklinkCount.first(read, params))?.count ?? 0
    return { data, total, nextCursor: skip + data.length < total ? String(number + 1) : null }
  },
)

const selectMentionCounts = prepare((db, $: Params<{ ids: string; project: string; space: string; kinds: string }>) =>
  withTables<RelationTables>(db)
    .selectFrom('mentions')
    .innerJoin('entities', 'entities.id', 'mentions.from_id')
    .select(['to_id as id', eb => eb.fn.countAll<number>().as('count')])
    .where('to_id', 'in', listed<string>($.ids))
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .groupBy('to_id'),
)

/** One query for all ids: a page of a list calls once. */
const counts = handle(mentionCalls.counts, async ({ ids, ...place }, context) => {
  const kinds = await readableKinds(context, place)
  return selectMentionCounts.all(context.read, {
    ids: JSON.stringify(ids),
    project: place.projectId,
    space: place.spaceId,
    kinds,
  })
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
  const kinds = await readableKinds(context, place)
  const params = { ids: JSON.stringify(ids), project: place.projectId, space: place.spaceId, kinds }
  const rows = await selectMentioned.all(context.read, params)
  return rows.map(({ archived_at: archived, brief, ...row }) => {
    const { summary } = JSON.parse(brief) as { summary?: unknown }
    return { ...row, archived: archived !== null, summary: typeof summary === 'string' ? summary : '' }
  })
})

/** The handlers of mention/…: where an entity is mentioned, and the current names of mentioned ones. */
export const mentionHandlers: readonly HandledCall[] = [backlinks, counts, between, getMentioned]
