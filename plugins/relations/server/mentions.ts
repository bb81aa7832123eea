import { sql } from 'kysely'
import { limits } from '#core/shared/limits.ts'
import { canHoldTexts, textsByField } from '#core/shared/richtext/field-texts.ts'
import {
  type EntityWrite,
  type HandledCall,
  handle,
  listed,
  type Params,
  pageNumber,
  prepare,
  prepareWrite,
  type Tx,
  withTables,
} from '#server/index.ts'
import { mentionCalls } from '../shared.ts'
import { type MentionRow, mentionRowsOf } from './mention-rows.ts'
import { readableKinds, requireEntity } from './relation-ends.ts'
import type { RelationTables } from './tables.ts'

const selectMentions = prepare((db, $: Params<{ from: string }>) =>
  withTables<RelationTables>(db)
    .selectFrom('mentions')
    .select(['to_id as to', 'text_before as before', 'text_after as after'])
    .where('from_id', '=', $.from),
)
const deleteOtherMentions = prepareWrite(
  (_, $: Params<{ from: string; ids: string }>) => sql`
    delete from mentions where from_id = ${$.from} and to_id not in (select value from json_each(${$.ids}))`,
)
const upsertMention = prepareWrite(
  (_, $: Params<{ from: string; rows: string }>) => sql`
    insert into mentions (to_id, from_id, text_before, text_after)
    select value ->> 'to', ${$.from}, value ->> 'before', value ->> 'after' from json_each(${$.rows}) where true
    on conflict (to_id, from_id) do update set text_before = excluded.text_before, text_after = excluded.text_after`,
)

/** Stores the mentions of an entity's texts; writes nothing if they are unchanged. */
export async function saveMentions(tx: Tx, from: string, rows: readonly MentionRow[]): Promise<void> {
  const before = new Map((await selectMentions.all(tx, { from })).map(row => [row.to, row]))
  const changed = rows.filter(({ to, before: lead, after }) => {
    const mentionedIds = before.get(to)
    return mentionedIds?.before !== lead || mentionedIds.after !== after
  })
  const ids = rows.map(({ to }) => to)
  if (before.size > rows.length || ids.filter(id => before.has(id)).length < before.size)
    await deleteOtherMentions.run(tx, { from, ids: JSON.stringify(ids) })
  if (changed.length > 0) await upsertMention.run(tx, { from, rows: JSON.stringify(changed) })
}

/** Updates mentions after a write; if the write had no text field, they stay. */
export async function trackMentions(tx: Tx, { kind, place, id, fields, data }: EntityWrite): Promise<void> {
  const writesText = (name: string) => canHoldTexts(kind.fields[name] ?? { form: '' }, data[name])
  if (![...fields].some(writesText)) return
  const texts = [...textsByField(kind.fields, data).values()].flat()
  const found = mentionRowsOf({ id, project: place.projectId, texts })
  await saveMentions(tx, id, found)
}

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
    const data = await selectBacklinks.all(read, { ...params, limit, skip })
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

const getMentioned = handle(mentionCalls.things, async ({ ids, ...place }, context) => {
  const kinds = await readableKinds(context, place)
  const params = { ids: JSON.stringify(ids), project: place.projectId, space: place.spaceId, kinds }
  const rows = await selectMentioned.all(context.read, params)
  return rows.map(({ archived_at: archived, brief, ...row }) => {
    const { summary } = JSON.parse(brief) as { summary?: unknown }
    return { ...row, archived: archived !== null, summary: typeof summary === 'string' ? summary : '' }
  })
})

/** The handlers of mention/…: where an entity is mentioned, and the current names of mentioned ones. */
export const mentionHandlers: readonly HandledCall[] = [backlinks, counts, getMentioned]
