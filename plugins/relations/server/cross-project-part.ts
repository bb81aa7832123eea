import { sql } from 'kysely'
import {
  badField,
  type GrantOf,
  grantIn,
  grantsOf,
  listed,
  type Params,
  type ProjectPart,
  prepare,
  prepareWrite,
  type Reader,
  readableAmong,
  withTables,
} from '#server/index.ts'
import { relationLimits, relationPeriod } from '../shared.ts'
import { checkedPeriod, type Period, periodOn, timelinesOf } from './periods.ts'
import { emitRelationsEvent } from './relation-ends.ts'
import { selectRelationCount } from './relations.ts'
import type { RelationTables } from './tables.ts'

interface AcrossRow {
  own: string
  other: string
  /** the label says what the other is to the own one */
  otherFirst: boolean
  valueId: string | null
  createdAt: string
  /** files that are older than dates of relations have none */
  period?: Period
}

const fileId = '/^[A-Za-z0-9_-]{16,64}$/'

/** Those that came about by mentions while the entities were written: the file has all of its own. */
const clear = prepareWrite((tx, $: Params<{ ids: string }>) =>
  withTables<RelationTables>(tx).deleteFrom('cross_relations').where('own_id', 'in', listed<string>($.ids)),
)

const clearOne = prepareWrite((tx, $: Params<{ own: string; other: string }>) =>
  withTables<RelationTables>(tx)
    .deleteFrom('cross_relations')
    .where('own_id', '=', $.own)
    .where('other_id', '=', $.other),
)

const selectIn = prepare((db, $: Params<{ ids: string; projects: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'kind', 'project_id as projectId'])
    .where('id', 'in', listed<string>($.ids))
    .where('project_id', 'in', listed<string>($.projects))
    .where('batch_id', 'is', null),
)

/** Those of the entities that are in the worlds that the project uses, and that a person may read there. */
async function inReach(read: Reader, ids: readonly string[], worlds: readonly string[], grantOf: GrantOf) {
  const rows = await selectIn.all(read, { ids: JSON.stringify(ids), projects: JSON.stringify(worlds) })
  return new Map((await readableAmong(rows, grantOf)).map(row => [row.id, row]))
}

const selectOthers = prepare(
  (_, $: Params<{ project: string; space: string }>) => sql<
    Omit<AcrossRow, 'period'> & { projectId: string; kind: string; text: string | null }
  >`
    select own_id as own, other_id as other, other_first = 1 as otherFirst, value_id as valueId,
      c.created_at as createdAt, c.period as text, e.project_id as projectId, e.kind as kind
    from cross_relations c join entities e on e.id = c.other_id
    where c.project_id = ${$.project} and e.space_id = ${$.space} and e.batch_id is null order by c.seq`,
)

/**
 * The relations with entities of other projects, in the file of a project: by the ids of these, as far as who makes the
 * file may read them. They come back if the project uses the world that has them, and who imports it may read them.
 */
export const acrossPart: ProjectPart<AcrossRow> = {
  name: 'crossRelations',
  about:
    'Relations of entities of the project with those of worlds that it uses, as far as the person who made the file may read these; `otherFirst` is true if `valueId` says what the other is to the own one, and `period` is as in `relations`. They are made again if the other entity is there and the person who imports the file may read it.',
  order: 'after',
  row: {
    own: fileId,
    other: fileId,
    otherFirst: 'boolean',
    valueId: `${fileId} | null`,
    createdAt: 'instant',
    'period?': relationPeriod,
  },
  async read(read, { spaceId, projectId }, context) {
    const timelines = await timelinesOf(read, projectId)
    const rows = await selectOthers.all(read, { project: projectId, space: spaceId })
    return (await readableAmong(rows, grantsOf(context))).map(
      ({ own, other, otherFirst, valueId, createdAt, text }) => {
        const period = periodOn(timelines, text)
        return { own, other, otherFirst: Boolean(otherFirst), valueId, createdAt, ...(period && { period }) }
      },
    )
  },
  /** One that this project could not have says nothing. */
  async compared(read, { projectId }, rows, context) {
    const worlds = await context.worldsOf(read, projectId)
    const others = rows.map(({ other }) => other)
    const reached = await inReach(read, others, worlds, grantsOf(context))
    return rows.map(({ own, other, otherFirst, valueId, period = null }) => ({
      ids: [own],
      content: reached.has(other) ? { other, otherFirst, valueId, period } : null,
    }))
  },
  async write(tx, place, rows, { user, events, entityIds, freshIds, replacedIds, newId, worldsOf }) {
    const { spaceId, projectId } = place
    await clear.run(tx, { ids: JSON.stringify([...freshIds]) })
    const worlds = await worldsOf(tx, projectId)
    const before = replacedIds.size > 0 ? await selectOthers.all(tx, { project: projectId, space: spaceId }) : []
    const replaced = before.filter(({ own }) => replacedIds.has(own))
    const others = [...replaced, ...rows].map(({ other }) => other)
    const reached = await inReach(tx, others, worlds, id => grantIn(tx, user, { spaceId, projectId: id }))
    const written = freshIds.union(replacedIds)
    const pairs = new Set<string>()
    const ends: { id: string; kind: string; projectId: string }[] = []
    // What the person may not read, the file cannot tell of: it stays.
    for (const { own, other } of replaced) {
      const there = reached.get(other)
      if (!there) continue
      await clearOne.run(tx, { own, other })
      ends.push(there)
    }
    for (const [at, { own, other, otherFirst, valueId, createdAt, period }] of rows.entries()) {
      const path = `data.parts.crossRelations.${at}`
      if (!entityIds.has(own)) throw badField(`${path}.own`, 'is nothing of this file')
      if (pairs.has(`${own} ${other}`)) throw badField(`${path}.other`, 'is related to the own one already')
      pairs.add(`${own} ${other}`)
      if (!written.has(own)) continue
      const there = reached.get(other)
      if (!there) continue
      const counts = [
        await selectRelationCount.first(tx, { id: own }),
        await selectRelationCount.first(tx, { id: other }),
      ]
      if (counts.some(row => (row?.count ?? 0) >= relationLimits.perEntity)) continue
      await withTables<RelationTables>(tx)
        .insertInto('cross_relations')
        .values({
          ...{ id: newId(), project_id: projectId, own_id: own, other_id: other, other_first: Number(otherFirst) },
          ...{ created_by: user.id, created_at: createdAt, value_id: valueId },
          period: period ? checkedPeriod(period, entityIds, `${path}.period.`) : null,
        })
        .execute()
      ends.push(there)
    }
    await emitRelationsEvent(tx, events, spaceId, ends)
  },
}
