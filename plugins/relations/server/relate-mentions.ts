import { sql } from 'kysely'
import { can } from '#core/shared/access/permission.ts'
import { canRefer, referencesIn } from '#core/shared/fields/references.ts'
import { canHoldTexts, textsByField } from '#core/shared/rich-text/field-texts.ts'
import type { MentionedEntity } from '#core/shared/rich-text/nodes.ts'
import {
  type EntityWrite,
  type EntityWriteServices,
  grantIn,
  kindsReadableWith,
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

const selectKinds = prepare((db, $: Params<{ ids: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'kind', 'project_id as projectId'])
    .where('id', 'in', listed<string>($.ids))
    .where('space_id', '=', $.space),
)

/** What an entity mentions in its texts, and then what its other fields refer to. */
function mentionsIn({ id, kind, place, data }: EntityWrite): MentionRow[] {
  const texts = [...textsByField(kind.fields, data).values()].flat()
  // A text that came from another project of the space still leads there.
  const isTracked = ({ spaceId, projectId }: MentionedEntity) =>
    projectId === place.projectId || spaceId === place.spaceId
  const mentioned = mentionRowsOf({ id, texts, isTracked })
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
  const entitiesOf = (ids: readonly string[]) => holdersOf(tx, services, { id, place }, ids)
  const ids = await entitiesOf(added)
  const all = JSON.stringify([...ids, ...(await entitiesOf(removed))])
  const ends = await selectKinds.all(tx, { ids: all, space: place.spaceId })
  const addedIds = new Set(ids)
  const mentioned = ends.filter(end => addedIds.has(end.id))
  const isRelated = mentioned.length > 0 && (await relate(tx, entityWrite, services, { ids, ends: mentioned }))
  // Pages hear of an import when its batch is shown.
  if (entityWrite.hidden) return
  if (isRelated) ends.push({ id, kind: kind.name, projectId: place.projectId })
  await emitRelationsEvent(tx, services.events, place.spaceId, ends)
}

/** The entities that are mentioned, and those whose parts are; not the one that mentions them. */
async function holdersOf(
  tx: Tx,
  { mentionedParts }: EntityWriteServices,
  { id, place }: Pick<EntityWrite, 'id' | 'place'>,
  ids: readonly string[],
): Promise<string[]> {
  const entities = new Set(ids)
  for (const parts of mentionedParts)
    for (const [part, holder] of await parts.holdersOf(tx, place.projectId, ids)) {
      entities.delete(part)
      entities.add(holder)
    }
  entities.delete(id)
  return [...entities]
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

/** The same for entities of another project, which the relation does not belong to. */
const insertAcross = prepareWrite(
  (
    _,
    $: Params<{
      from: string
      project: string
      by: string
      at: string
      mentioned: string
      world: string
      kinds: string
      max: number
      room: number
    }>,
  ) => sql`
    insert into cross_relations (id, project_id, own_id, other_id, other_first, created_by, created_at)
    select value ->> 'relation', ${$.project}, ${$.from}, e.id, 0, ${$.by}, ${$.at}
    from json_each(${$.mentioned}) cross join entities e on e.id = value ->> 'to'
    where e.project_id = ${$.world} and e.kind in ${listed<string>($.kinds)}
      and e.archived_at is null and e.batch_id is null
      and not exists (
        select 1 from cross_relations where (own_id = ${$.from} and other_id = e.id)
          or (own_id = e.id and other_id = ${$.from})
      )
      and (select count(*) from relations where entry1_id = e.id or entry2_id = e.id)
        + (select count(*) from cross_relations where own_id = e.id or other_id = e.id) < ${$.max}
    order by key limit ${$.room}`,
)

/** What a write mentions for the first time: all ids in reading order, and those of them that exist in the space. */
interface Mentioned {
  ids: readonly string[]
  ends: readonly { id: string; projectId: string }[]
}

/**
 * Relates an entity to others as far as its writer may: the rules of `relation/create`, without its errors.
 * @returns whether a relation was made
 */
async function relate(
  tx: Tx,
  { kind, place, id, by, at, archived }: EntityWrite,
  { kinds, worldsOf }: EntityWriteServices,
  { ids, ends }: Mentioned,
): Promise<boolean> {
  if (archived) return false
  const grant = await grantIn(tx, by, place)
  if (!['project.read', `${kind.name}.read`, `${kind.name}.update`].every(needed => can(grant, needed))) return false
  const max = relationLimits.perEntity
  let room = max - ((await selectRelationCount.first(tx, { id }))?.count ?? 0)
  const own = { from: id, project: place.projectId, by: by.id, at: at.toISOString(), max }
  const mentioned = JSON.stringify(ids.map(to => ({ to, relation: randomId() })))
  let made = 0
  const projects = new Set(ends.map(({ projectId }) => projectId))
  if (room > 0 && projects.delete(place.projectId)) {
    const row = { ...own, fromKind: kind.name, mentioned, kinds: JSON.stringify(kindsReadableWith(grant, kinds)), room }
    made += (await insertRelations.run(tx, row)).changes
    room -= made
  }
  const worlds = projects.size > 0 && room > 0 ? await worldsOf(tx, place.projectId) : []
  for (const world of worlds.filter(one => projects.has(one))) {
    const there = await grantIn(tx, by, { projectId: world })
    if (room <= 0 || !can(there, 'project.read')) continue
    const readable = kindsReadableWith(
      there,
      kinds.filter(one => one.world),
    )
    const row = { ...own, mentioned, world, kinds: JSON.stringify(readable), room }
    const { changes } = await insertAcross.run(tx, row)
    made += changes
    room -= changes
  }
  return made > 0
}
