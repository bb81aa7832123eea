import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import {
  badField,
  type CallContext,
  type HandledCall,
  handle,
  listed,
  type Params,
  pageNumber,
  prepare,
  readableKinds,
} from '#server/index.ts'
import { tagCalls, tagFieldOf, tagLimits } from '../shared.ts'
import { requireValue } from './queries.ts'
import { tagIds, tagsById } from './resolver.ts'

interface TaggedParams {
  project: string
  kinds: string
  /** matches the id as written in `refs` */
  pattern: string
}

const selectTagged = prepare((db, $: Params<TaggedParams & { limit: number; skip: number }>) =>
  db
    .selectFrom('entities')
    .select(['kind', 'id', 'space_id as spaceId', 'project_id as projectId', 'parent_id as parentId', 'label'])
    .where('project_id', '=', $.project)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .where('refs', 'like', $.pattern)
    .orderBy('label_key')
    .orderBy('seq')
    .limit($.limit)
    .offset($.skip),
)
const selectTaggedCount = prepare((db, $: Params<TaggedParams>) =>
  db
    .selectFrom('entities')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', $.project)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .where('refs', 'like', $.pattern),
)

/** Kinds with tags that the caller may read. */
async function taggedKinds(context: CallContext, place: Place): Promise<Kind[]> {
  const readable = await readableKinds(context, place)
  return context.entities.kinds.filter(kind => tagFieldOf(kind) && readable.includes(kind.name))
}

const getTagged = handle(tagCalls.entities, async ({ valueId, page, limit = limits.pageSize, ...place }, context) => {
  const { read } = context
  const { id } = await requireValue(read, place, valueId)
  const kinds = (await taggedKinds(context, place)).map(({ name }) => name)
  const of = { project: place.projectId, kinds: JSON.stringify(kinds), pattern: `%"${id}"%` }
  const number = pageNumber(page)
  const skip = (number - 1) * limit
  const data = await selectTagged.all(read, { ...of, limit, skip })
  const total = (await selectTaggedCount.first(read, of))?.count ?? 0
  const hasMore = skip + data.length < total
  return { data, total, nextCursor: hasMore ? String(number + 1) : null }
})

const refsOf = prepare((db, $: Params<{ ids: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['kind', 'id', 'refs'])
    .where('id', 'in', listed<string>($.ids))
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

const of = handle(tagCalls.of, async ({ entities: params, ...place }, context) => {
  if (params.length > tagLimits.perRequest) throw badField('entities', `has at most ${tagLimits.perRequest}`)
  const { read } = context
  const fields = new Map((await taggedKinds(context, place)).map(kind => [kind.name, tagFieldOf(kind) ?? '']))
  const ids = JSON.stringify(params.map(({ id }) => id))
  const rows = await refsOf.all(read, { ids, project: place.projectId, space: place.spaceId })
  const found = new Map(
    rows.map(row => [`${row.kind} ${row.id}`, tagIds(JSON.parse(row.refs)[fields.get(row.kind) ?? ''])]),
  )
  const known = await tagsById(read, place.projectId, [...found.values()].flat())
  return params.flatMap(({ kind, id }) => {
    const carried = fields.has(kind) && found.get(`${kind} ${id}`)
    return carried ? [{ kind, id, tags: carried.flatMap(tag => known.get(tag) ?? []) }] : []
  })
})

/** The handlers of tags/…: which entities have a tag, and which tags entities have. */
export const taggedHandlers: readonly HandledCall[] = [getTagged, of]
