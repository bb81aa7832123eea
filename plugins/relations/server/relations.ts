import { sql } from 'kysely'
import { requiredIssue } from '#core/shared/issue.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, tagLimits, valueKey } from '#plugins/tags/shared.ts'
import {
  badField,
  type CallContext,
  entityNotFound,
  type HandledCall,
  handle,
  listed,
  namesOfProjects,
  type Params,
  Problem,
  prepare,
  prepareWrite,
  readableKinds,
  recordActivity,
  type Tx,
  withTables,
} from '#server/index.ts'
import { relationCalls, relationExists, relationLimits } from '../shared.ts'
import {
  deleteAcross,
  insertAcross,
  isElsewhere,
  pairAcross,
  refuseArchived,
  relationsAcross,
  requireAcross,
  requireShared,
  toRelation,
  toRelationAcross,
} from './cross-project.ts'
import { checkedPeriod, type Period, periodIn, readablePeriods, timelinesOf, updatePeriod } from './periods.ts'
import {
  type EndEntity,
  emitRelationsEvent,
  entityColorColumn,
  entityIconColumn,
  type RelationEnd,
  requireEntity,
  requireKinds,
} from './relation-ends.ts'
import { all } from './relations-of-project.ts'
import type { RelationTables } from './tables.ts'

export const selectPair = prepare((db, $: Params<{ one: string; other: string }>) =>
  withTables<RelationTables>(db)
    .selectFrom('relations')
    .select(['id', 'project_id as projectId', 'value_id as valueId', 'period'])
    .where(sql<string>`min(entry1_id, entry2_id)`, '=', sql<string>`min(${$.one}, ${$.other})`)
    .where(sql<string>`max(entry1_id, entry2_id)`, '=', sql<string>`max(${$.one}, ${$.other})`),
)
export const selectRelationCount = prepare(
  (_, $: Params<{ id: string }>) => sql<{ count: number }>`
    select (select count(*) from relations where entry1_id = ${$.id} or entry2_id = ${$.id})
      + (select count(*) from cross_relations where own_id = ${$.id} or other_id = ${$.id}) as count`,
)

/** The relations of an entity with the other entities. */
const selectRelations = prepare((db, $: Params<{ id: string; kinds: string }>) =>
  withTables<RelationTables>(db)
    .selectFrom('relations')
    .innerJoin('entities', join =>
      join.on(eb =>
        eb(
          'entities.id',
          '=',
          eb.case().when('entry1_id', '=', $.id).then(eb.ref('entry2_id')).else(eb.ref('entry1_id')).end(),
        ),
      ),
    )
    .select(['entry1_id as first', 'value_id as valueId', 'period'])
    .select(['kind as otherKind', 'entities.id as otherId', 'label', 'parent_id as parentId'])
    .select([entityIconColumn.as('icon'), entityColorColumn.as('color')])
    .where(eb => eb.or([eb('entry1_id', '=', $.id), eb('entry2_id', '=', $.id)]))
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('relations.seq'),
)
const deletePair = prepareWrite((tx, $: Params<{ id: string }>) =>
  withTables<RelationTables>(tx).deleteFrom('relations').where('id', '=', $.id),
)

/** Stores a label, and puts the entity that the label describes first, whatever the order was before. */
const selectLabel = prepareWrite((tx, $: Params<{ id: string; value: string; one: string; other: string }>) =>
  withTables<RelationTables>(tx)
    .updateTable('relations')
    .set(eb => ({
      value_id: $.value,
      entry1_kind: eb
        .case()
        .when('entry1_id', '=', $.one)
        .then(eb.ref('entry1_kind'))
        .else(eb.ref('entry2_kind'))
        .end(),
      entry2_kind: eb
        .case()
        .when('entry1_id', '=', $.one)
        .then(eb.ref('entry2_kind'))
        .else(eb.ref('entry1_kind'))
        .end(),
      entry1_id: $.one,
      entry2_id: $.other,
    }))
    .where('id', '=', $.id),
)

/** Notes in the activity of the project of the first end what it is related with now, or is not any more. */
function record(
  tx: Tx,
  context: CallContext,
  did: 'related' | 'unrelated',
  [own, other]: readonly [EndEntity, EndEntity],
) {
  const activity = { did, projectId: own.projectId, ids: [own.id], otherId: other.id }
  return recordActivity(tx, activity, { user: context.person(), now: context.now() })
}

function emitChange(tx: Tx, { events }: CallContext, place: Place, ends: readonly EndEntity[]): Promise<void> {
  return emitRelationsEvent(
    tx,
    events,
    place.spaceId,
    ends.map(({ id, kind, projectId }) => ({ id, kind: kind.name, projectId })),
  )
}

const create = handle(relationCalls.create, ({ entry1, entry2, label, period, ...place }, context) =>
  context.write(async tx => {
    if (isElsewhere(entry1, place) || isElsewhere(entry2, place))
      return createAcross(tx, context, place, { ends: [entry1, entry2], label, period })
    const first = await requireEntity(tx, context, place, entry1, 'update')
    const second = await requireEntity(tx, context, place, entry2, 'read')
    refuseArchived(first, second)
    if (first.id === second.id) throw badField('entry2', 'is the same entity as entry1')
    const id = context.newId()
    const existing = await selectPair.first(tx, { one: first.id, other: second.id })
    if (existing?.id === id)
      return toRelation(place.spaceId, first, second, { ...existing, period: periodIn(existing.period) })
    if (existing && (label === undefined || existing.valueId !== null)) throw new Problem('conflict', relationExists)
    const stored = period && checkedPeriod(period, await timelinesOf(tx, place.projectId), 'period.')
    const valueId = label === undefined ? null : await labelValueId(tx, context, place, label)
    if (existing && valueId !== null) {
      await selectLabel.run(tx, { id: existing.id, value: valueId, one: first.id, other: second.id })
      if (stored) await updatePeriod.run(tx, { id: existing.id, period: stored })
      await emitChange(tx, context, place, [first, second])
      const now = periodIn(stored ?? existing.period)
      return toRelation(place.spaceId, first, second, { valueId, period: now })
    }
    await refuseTooMany(tx, [first, second])
    await withTables<RelationTables>(tx)
      .insertInto('relations')
      .values({
        ...{ id, project_id: place.projectId, entry1_id: first.id, entry1_kind: first.kind.name },
        ...{ entry2_id: second.id, entry2_kind: second.kind.name },
        ...{ created_by: context.person().id, created_at: context.now().toISOString(), value_id: valueId },
        period: stored ?? null,
      })
      .execute()
    await record(tx, context, 'related', [first, second])
    await emitChange(tx, context, place, [first, second])
    return toRelation(place.spaceId, first, second, { valueId, period: periodIn(stored ?? null) })
  }),
)

/** @throws Problem bad-input naming the end that has as many relations as there can be */
async function refuseTooMany(tx: Tx, ends: readonly EndEntity[]): Promise<void> {
  for (const [at, entity] of ends.entries())
    if (((await selectRelationCount.first(tx, { id: entity.id }))?.count ?? 0) >= relationLimits.perEntity)
      throw badField(`entry${at + 1}`, `has ${relationLimits.perEntity} relations, the most there can be`)
}

/** Relates two entities of different projects: the same rules, but that one project uses the world of the other. */
async function createAcross(
  tx: Tx,
  context: CallContext,
  place: Place,
  { ends, label, period }: { ends: readonly [RelationEnd, RelationEnd]; label?: string; period?: Period },
) {
  const { spaceId, projectId } = place
  const both = await requireAcross(tx, context, place, ends)
  const { own, other } = both
  refuseArchived(own, other)
  await requireShared(tx, context, both)
  const isFirst = ends[0].id === own.id
  const project = (await namesOfProjects(tx, [other.projectId])).get(other.projectId) ?? ''
  const id = context.newId()
  const existing = await pairAcross(tx, both)
  if (existing?.id === id) {
    const { valueId } = existing
    return toRelationAcross(spaceId, both, { isFirst, valueId, project, period: periodIn(existing.period) })
  }
  // Its dates are of timelines of the project that keeps it.
  const isDatedElsewhere = existing && existing.projectId !== projectId && existing.period !== null
  if (existing && (label === undefined || existing.valueId !== null || isDatedElsewhere))
    throw new Problem('conflict', relationExists)
  // A label is a custom value of this project, so the relation belongs to it as well.
  if (existing) await deleteAcross(tx, both)
  else await refuseTooMany(tx, isFirst ? [own, other] : [other, own])
  const valueId = label === undefined ? null : await labelValueId(tx, context, { spaceId, projectId }, label)
  const stored = period && checkedPeriod(period, await timelinesOf(tx, projectId), 'period.')
  const now = stored ?? existing?.period ?? null
  await insertAcross(tx, context, both, { id, valueId, otherFirst: !isFirst, period: now })
  if (!existing) await record(tx, context, 'related', [own, other])
  await emitChange(tx, context, place, [own, other])
  return toRelationAcross(spaceId, both, { isFirst, valueId, project, period: periodIn(now) })
}

/** The custom value with the text of the label; created if there is none. */
async function labelValueId(tx: Tx, context: CallContext, place: Place, label: string): Promise<string> {
  const params = { ...place, value: label, appointment: 'characterRelation' } as const
  const sameLabel = await context.perform(tx, cvCalls.find, { ...params, limit: tagLimits.values })
  const existing = sameLabel.find(({ value }) => valueKey(value) === valueKey(label))
  return existing?.valueId ?? (await context.perform(tx, cvCalls.create, params)).valueId
}

const get = handle(relationCalls.get, async ({ entryId, entryType, ...place }, context) => {
  const own = await requireEntity(context.read, context, place, { id: entryId, type: entryType }, 'read')
  const kinds = JSON.stringify(await readableKinds(context, place))
  const rows = await selectRelations.all(context.read, { id: own.id, kinds })
  const { spaceId, projectId } = place
  const kept = rows.map(({ period }) => ({ period, keptIn: projectId }))
  const periodOf = await readablePeriods(context, kept)
  const inside = rows.flatMap(({ first, otherId, otherKind, valueId, period, ...named }) => {
    const kind = context.entities.kind(otherKind)
    if (!kind) return []
    const other: EndEntity = { ...named, kind, id: otherId, projectId, archived: false }
    const words = { valueId, ...periodOf({ period, keptIn: projectId }) }
    return [first === own.id ? toRelation(spaceId, own, other, words) : toRelation(spaceId, other, own, words)]
  })
  return [...inside, ...(await relationsAcross(context, place, own))]
})

interface RelatedParams {
  ids: string
  kind: string
  related: string
  project: string
  space: string
}

/** Both directions of relations between entities of two kinds, by the name of the related one. */
const selectRelated = prepare(
  (_, $: Params<RelatedParams>) => sql<{ own: string; id: string; label: string }>`
    select own.id as own, other.id as id, other.label as label
    from json_each(${$.ids}) as one
    join entities own on own.id = one.value and own.kind = ${$.kind} and own.project_id = ${$.project}
      and own.space_id = ${$.space} and own.batch_id is null
    join (
      select entry1_id as from_id, entry2_id as to_id from relations
        where entry1_id in (select value from json_each(${$.ids})) and entry2_kind = ${$.related}
      union
      select entry2_id as from_id, entry1_id as to_id from relations
        where entry2_id in (select value from json_each(${$.ids})) and entry1_kind = ${$.related}
    ) as pair on pair.from_id = own.id
    join entities other on other.id = pair.to_id and other.kind = ${$.related} and other.archived_at is null
      and other.batch_id is null
    order by own.id, other.label_key, other.id`,
)

const of = handle(relationCalls.of, async ({ entryType, ids, relatedType, spaceId, projectId }, context) => {
  await requireKinds(context, { spaceId, projectId }, [entryType, relatedType])
  const rows = await selectRelated.all(context.read, {
    ...{ ids: JSON.stringify(ids), kind: entryType, related: relatedType, project: projectId, space: spaceId },
  })
  return [...Map.groupBy(rows, ({ own }) => own)].map(([id, related]) => ({
    id,
    related: related.slice(0, relationLimits.related).map(({ id: other, label }) => ({ id: other, label })),
  }))
})

interface RelationInput {
  entryId?: string
  entryType?: string
  entry1?: RelationEnd
  entry2?: RelationEnd
}

/** The two entities that a deletion names, the one that is changed first. @throws Problem bad-input */
function orderedPair({ entryId, entryType, entry1, entry2 }: RelationInput): [RelationEnd, RelationEnd] {
  if (entryId !== undefined && entryType === undefined) throw badField('entryType', requiredIssue)
  if (entryType !== undefined && entryId === undefined) throw badField('entryId', requiredIssue)
  const requestedEnds = [entryId && entryType ? { id: entryId, type: entryType } : undefined, entry1, entry2]
  const ends = new Map(requestedEnds.flatMap(end => (end ? [[`${end.type} ${end.id}`, end] as const] : [])))
  const [first, second, surplus] = ends.values()
  if (!first || !second) throw badField(entry1 ? 'entry2' : 'entry1', requiredIssue)
  if (surplus) throw badField('entryId', 'is neither of the two entities')
  return [first, second]
}

const remove = handle(relationCalls.delete, ({ spaceId, projectId, ...named }, context) => {
  const place = { spaceId, projectId }
  const [one, other] = orderedPair(named)
  return context.write(async tx => {
    if (isElsewhere(one, place) || isElsewhere(other, place)) {
      const both = await requireAcross(tx, context, place, [one, other])
      if (!(await deleteAcross(tx, both))) throw entityNotFound()
      await record(tx, context, 'unrelated', [both.own, both.other])
      await emitChange(tx, context, place, [both.own, both.other])
      return { ok: true as const }
    }
    const first = await requireEntity(tx, context, place, one, 'update')
    const second = await requireEntity(tx, context, place, other, 'read')
    const relation = await selectPair.first(tx, { one: first.id, other: second.id })
    if (!relation) throw entityNotFound()
    await deletePair.run(tx, { id: relation.id })
    await record(tx, context, 'unrelated', [first, second])
    await emitChange(tx, context, place, [first, second])
    return { ok: true as const }
  })
})

/** The handlers of relation/…. */
export const relationHandlers: readonly HandledCall[] = [create, get, of, all, remove]
