import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import {
  badField,
  type CallContext,
  entityNotFound,
  type Params,
  prepare,
  prepareWrite,
  type Tx,
  withTables,
} from '#server/index.ts'
import { type Period, readablePeriods } from './periods.ts'
import type { RelationEnd } from './relation-ends.ts'
import { type EndEntity, readableEnds, requireEntity } from './relation-ends.ts'
import type { RelationTables } from './tables.ts'

// Relations between entities of two projects of a space, one of which uses the world of the other.

/** Whether an end is an entity of another project than that of the call. */
export const isElsewhere = ({ projectId }: RelationEnd, place: Place): boolean =>
  projectId !== undefined && projectId !== place.projectId

/** Both ends, the one of the project of the call and the other. */
interface EndsAcross {
  own: EndEntity
  other: EndEntity
}

/**
 * The ends of a relation between two projects: who relates or unrelates them may change the one of this project, and
 * read the other. @throws Problem bad-input if none is of this project; not-found; forbidden
 */
export async function requireAcross(
  tx: Tx,
  context: CallContext,
  place: Place,
  [one, two]: readonly [RelationEnd, RelationEnd],
): Promise<EndsAcross> {
  if (isElsewhere(one, place) && isElsewhere(two, place))
    throw badField('entry2.projectId', 'one of the two must be of this project')
  const [local, far] = isElsewhere(one, place) ? [two, one] : [one, two]
  const own = await requireEntity(tx, context, place, local, 'update')
  return { own, other: await requireEntity(tx, context, place, far, 'read') }
}

/** @throws Problem bad-input if neither of the two projects uses the world of the other */
export async function requireShared(tx: Tx, { entities }: CallContext, { own, other }: EndsAcross): Promise<void> {
  const uses = async (user: EndEntity, world: EndEntity) =>
    world.kind.world && (await entities.worldsOf(tx, user.projectId)).includes(world.projectId)
  if ((await uses(own, other)) || (await uses(other, own))) return
  throw badField('entry2.projectId', 'is a project whose world is not used here: add it in the settings first')
}

const selectPairAcross = prepare(
  (_, $: Params<{ one: string; other: string }>) => sql<{
    id: string
    valueId: string | null
    projectId: string
    period: string | null
  }>`
    select id, value_id as valueId, project_id as projectId, period from cross_relations
    where (own_id = ${$.one} and other_id = ${$.other}) or (own_id = ${$.other} and other_id = ${$.one})`,
)

/** The relation of the two, if there is one. */
export const pairAcross = (tx: Tx, { own, other }: EndsAcross) =>
  selectPairAcross.first(tx, { one: own.id, other: other.id })

const deletePairAcross = prepareWrite(
  (_, $: Params<{ one: string; other: string }>) => sql`
    delete from cross_relations
    where (own_id = ${$.one} and other_id = ${$.other}) or (own_id = ${$.other} and other_id = ${$.one})`,
)

/** Deletes the relation of the two; false if there is none. */
export async function deleteAcross(tx: Tx, { own, other }: EndsAcross): Promise<boolean> {
  return (await deletePairAcross.run(tx, { one: own.id, other: other.id })).changes > 0
}

interface NewAcross {
  id: string
  valueId: string | null
  /** the label says what the other is to the own one */
  otherFirst: boolean
  period: string | null
}

export async function insertAcross(
  tx: Tx,
  context: CallContext,
  { own, other }: EndsAcross,
  { id, valueId, otherFirst, period }: NewAcross,
): Promise<void> {
  await withTables<RelationTables>(tx)
    .insertInto('cross_relations')
    .values({
      ...{ id, project_id: own.projectId, own_id: own.id, other_id: other.id, other_first: Number(otherFirst) },
      ...{ created_by: context.person().id, created_at: context.now().toISOString(), value_id: valueId, period },
    })
    .execute()
}

interface AcrossRow {
  /** 1 if the asked entity is first */
  first: number
  valueId: string | null
  period: string | null
  /** the project whose custom value the label is, and of whose timelines the dates */
  keptIn: string
  id: string
  kind: string
  label: string
  parentId: string | null
  icon: string | null
  color: string | null
  projectId: string
  project: string
}

/** The relations of an entity with entities of other projects of the space, the oldest first. */
const selectAcross = prepare(
  (_, $: Params<{ id: string; space: string }>) => sql<AcrossRow>`
    select (c.own_id = ${$.id}) <> c.other_first as first, c.value_id as valueId, c.project_id as keptIn, c.period as period,
      e.id as id, e.kind as kind, e.label as label, e.parent_id as parentId, e.project_id as projectId,
      e.brief ->> '$.icon' as icon, e.brief ->> '$.color' as color, p.name as project
    from cross_relations c
    join entities e on e.id = case when c.own_id = ${$.id} then c.other_id else c.own_id end
    join projects p on p.id = e.project_id
    where (c.own_id = ${$.id} or c.other_id = ${$.id})
      and e.space_id = ${$.space} and e.archived_at is null and e.batch_id is null
    order by c.seq`,
)

/** What a relation says of its ends. */
export interface RelationWords {
  valueId: string | null
  period?: Period | null
}

/** A relation as calls return it. */
export function toRelation(spaceId: string, first: EndEntity, second: EndEntity, { valueId, period }: RelationWords) {
  const both = [first, second]
  const looks = both.flatMap(({ id, icon, color }): [string, object][] =>
    icon || color ? [[id, { ...(icon && { icon }), ...(color && { color }) }]] : [],
  )
  const link = ({ kind, id, projectId, parentId }: EndEntity) => entityLink(kind, { spaceId, projectId, id, parentId })
  return {
    ...{ entryId1: first.id, entryType1: first.kind.name, entryId2: second.id, entryType2: second.kind.name },
    ...(valueId === null ? {} : { valueId }),
    ...(period && { period }),
    relationData: {
      labels: Object.fromEntries(both.map(entity => [entity.id, entity.label])),
      links: Object.fromEntries(both.map(entity => [entity.id, link(entity)])),
      ...(looks.length > 0 && { looks: Object.fromEntries(looks) }),
    },
  }
}

interface AcrossWords extends RelationWords {
  isFirst: boolean
  /** the name of the other project */
  project: string
  label?: string | undefined
  /** the project that keeps it, if that is the other one */
  keptIn?: string | undefined
}

/** The same of a relation between two projects, asked for in the project of `own`. */
export function toRelationAcross(
  spaceId: string,
  { own, other }: EndsAcross,
  { isFirst, project, label, keptIn, ...words }: AcrossWords,
) {
  const relation = isFirst ? toRelation(spaceId, own, other, words) : toRelation(spaceId, other, own, words)
  return {
    ...relation,
    otherProject: { projectId: other.projectId, name: project },
    ...(label === undefined ? {} : { label }),
    ...(keptIn === undefined ? {} : { keptIn }),
  }
}

/** The relations of an entity with those of other projects that the caller may read there. */
export async function relationsAcross(context: CallContext, { spaceId, projectId }: Place, own: EndEntity) {
  const rows = await selectAcross.all(context.read, { id: own.id, space: spaceId })
  const readable = new Map((await readableEnds(context, rows)).map(row => [row.id, row]))
  const periodOf = await readablePeriods(context, [...readable.values()])
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const { valueId, keptIn } of readable.values())
    if (valueId !== null && keptIn !== projectId && !labels.has(keptIn))
      labels.set(keptIn, await relationLabels(context, { spaceId, projectId: keptIn }))
  return [...readable.values()].flatMap(row => {
    const kind = context.entities.kind(row.kind)
    if (!kind) return []
    const { first, keptIn, valueId, period: _, project, ...entity } = row
    const label = valueId === null ? undefined : labels.get(keptIn)?.get(valueId)
    const isKeptHere = keptIn === projectId
    const words = { valueId: isKeptHere ? valueId : null, ...periodOf(row) }
    const how = { ...words, isFirst: first === 1, project, label, ...(!isKeptHere && { keptIn }) }
    return [toRelationAcross(spaceId, { own, other: { ...entity, kind, archived: false } }, how)]
  })
}

/** The labels of relations that a project keeps, by the ids of their values. */
export async function relationLabels(context: CallContext, place: Place): Promise<ReadonlyMap<string, string>> {
  const input = { ...place, appointment: 'characterRelation', limit: tagLimits.values } as const
  const values = await context.performRead(cvCalls.find, input)
  return new Map(values.map(({ valueId, value }) => [valueId, value]))
}

/** @throws Problem not-found if one is archived: it cannot be related until it is restored */
export function refuseArchived(...ends: readonly EndEntity[]): void {
  if (ends.some(({ archived }) => archived)) throw entityNotFound()
}
