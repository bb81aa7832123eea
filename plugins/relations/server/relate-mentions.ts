import { sql } from 'kysely'
import { canRefer, referencesIn } from '#core/shared/fields/references.ts'
import { can } from '#core/shared/permission.ts'
import { canHoldTexts, textsByField } from '#core/shared/richtext/field-texts.ts'
import {
  type EntityWrite,
  type EntityWriteServices,
  grantIn,
  listed,
  type Params,
  prepare,
  prepareWrite,
  randomId,
  type Tx,
  withTables,
} from '#server/index.ts'
import { relationLimits } from '../shared.ts'
import { type MentionRow, mentionRowsOf } from './mention-rows.ts'
import { emitRelationsEvent } from './relation-ends.ts'
import { selectRelationCount } from './relations.ts'
import type { RelationTables } from './tables.ts'

const selectMentions = prepare((db, $: Params<{ from: string }>) =>
  withTables<RelationTables>(db)
    .selectFrom('mentions')
    .select(['to_id as to', 'text_before as before', 'text_after as after', 'field'])
    .where('from_id', '=', $.from),
)
const deleteOtherMentions = prepareWrite(
  (_, $: Params<{ from: string; ids: string }>) => sql`
    delete from mentions where from_id = ${$.from} and to_id not in (select value from json_each(${$.ids}))`,
)
const upsertMention = prepareWrite(
  (_, $: Params<{ from: string; rows: string }>) => sql`
    insert into mentions (to_id, from_id, text_before, text_after, field)
    select value ->> 'to', ${$.from}, value ->> 'before', value ->> 'after', value ->> 'field'
    from json_each(${$.rows}) where true
    on conflict (to_id, from_id) do update
      set text_before = excluded.text_before, text_after = excluded.text_after, field = excluded.field`,
)

/**
 * Stores what an entity mentions; writes nothing if it is unchanged.
 * @returns the ids that are mentioned now and were not, in reading order, and those no longer mentioned
 */
async function saveMentions(
  tx: Tx,
  from: string,
  rows: readonly MentionRow[],
): Promise<{ added: string[]; removed: string[] }> {
  const before = new Map((await selectMentions.all(tx, { from })).map(row => [row.to, row]))
  const changed = rows.filter(({ to, before: lead, after, field = null }) => {
    const stored = before.get(to)
    return stored?.before !== lead || stored.after !== after || stored.field !== field
  })
  const ids = new Set(rows.map(({ to }) => to))
  const removed = [...before.keys()].filter(id => !ids.has(id))
  if (removed.length > 0) await deleteOtherMentions.run(tx, { from, ids: JSON.stringify([...ids]) })
  if (changed.length > 0) await upsertMention.run(tx, { from, rows: JSON.stringify(changed) })
  return { added: [...ids].filter(id => !before.has(id)), removed }
}

const selectKinds = prepare((db, $: Params<{ ids: string; project: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'kind'])
    .where('id', 'in', listed<string>($.ids))
    .where('project_id', '=', $.project),
)

/** What an entity mentions in its texts, and then what its other fields refer to. */
function mentionsIn({ id, kind, place, data }: EntityWrite): MentionRow[] {
  const texts = [...textsByField(kind.fields, data).values()].flat()
  const mentioned = mentionRowsOf({ id, project: place.projectId, texts })
  const known = new Set([id, ...mentioned.map(({ to }) => to)])
  const references = [...referencesIn(kind.fields, data)].filter(([to]) => !known.has(to))
  return [...mentioned, ...references.map(([to, field]) => ({ to, before: '', after: '', field }))]
}

/**
 * Updates the mentions after a write, and relates the entity to those it mentions for the first time. If the write had
 * no field with texts or references, they stay.
 */
export async function trackMentions(tx: Tx, entityWrite: EntityWrite, services: EntityWriteServices): Promise<void> {
  const { kind, place, id, fields, data } = entityWrite
  const canMention = (name: string) => {
    const field = kind.fields[name] ?? { form: '' }
    return canHoldTexts(field, data[name]) || canRefer(field)
  }
  if (![...fields].some(canMention)) return
  const { added, removed } = await saveMentions(tx, id, mentionsIn(entityWrite))
  // What was written earlier is not related afterwards.
  if (entityWrite.change === 'rebuilt' || added.length + removed.length === 0) return
  const isRelated = added.length > 0 && (await relate(tx, entityWrite, services, added))
  // Pages hear of an import when its batch is shown.
  if (entityWrite.hidden) return
  const ids = JSON.stringify([...added, ...removed])
  const ends = await selectKinds.all(tx, { ids, project: place.projectId })
  if (isRelated) ends.push({ id, kind: kind.name })
  await emitRelationsEvent(tx, services.events, place, ends)
}

const insertRelations = prepareWrite(
  (
    _,
    $: Params<{
      from: string
      fromKind: string
      project: string
      by: string
      at: string
      mentioned: string
      kinds: string
      max: number
      room: number
    }>,
  ) => sql`
    insert into relations (id, project_id, entry1_id, entry1_kind, entry2_id, entry2_kind, created_by, created_at)
    select value ->> 'relation', ${$.project}, ${$.from}, ${$.fromKind}, e.id, e.kind, ${$.by}, ${$.at}
    from json_each(${$.mentioned}) cross join entities e on e.id = value ->> 'to'
    where e.project_id = ${$.project} and e.kind in ${listed<string>($.kinds)}
      and e.archived_at is null and e.batch_id is null
      and not exists (
        select 1 from relations where min(entry1_id, entry2_id) = min(${$.from}, e.id)
          and max(entry1_id, entry2_id) = max(${$.from}, e.id)
      )
      and (select count(*) from relations where entry1_id = e.id or entry2_id = e.id) < ${$.max}
    order by key limit ${$.room}`,
)

/**
 * Relates an entity to others as far as its writer may: the rules of `relation/create`, without its errors.
 * @returns whether a relation was made
 */
async function relate(
  tx: Tx,
  { kind, place, id, by, at, archived }: EntityWrite,
  { kinds }: EntityWriteServices,
  mentioned: readonly string[],
): Promise<boolean> {
  if (archived) return false
  const grant = await grantIn(tx, by, place)
  if (!['project.read', `${kind.name}.read`, `${kind.name}.update`].every(needed => can(grant, needed))) return false
  const max = relationLimits.perEntity
  const room = max - ((await selectRelationCount.first(tx, { id }))?.count ?? 0)
  if (room <= 0) return false
  const readable = kinds.map(({ name }) => name).filter(name => can(grant, `${name}.read`))
  const { changes } = await insertRelations.run(tx, {
    ...{ from: id, fromKind: kind.name, project: place.projectId, by: by.id, at: at.toISOString(), max, room },
    mentioned: JSON.stringify(mentioned.map(to => ({ to, relation: randomId() }))),
    kinds: JSON.stringify(readable),
  })
  return changes > 0
}
