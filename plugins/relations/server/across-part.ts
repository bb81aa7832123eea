import { sql } from 'kysely'
import { can } from '#core/shared/access/permission.ts'
import {
  badField,
  grantIn,
  listed,
  type Params,
  type ProjectPart,
  prepare,
  prepareWrite,
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
 * file may read them. They come back if the project uses the world that has them, and who takes it in may read them.
 */
export const acrossPart: ProjectPart<AcrossRow> = {
  name: 'crossRelations',
  about:
    'Relations of entities of the project with those of worlds that it uses, as far as the person who made the file may read these; `otherFirst` is true if `valueId` says what the other is to the own one, and `period` is as in `relations`. They are made again if the other entity is there and the person who takes the file in may read it.',
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
    const rows: AcrossRow[] = []
    const timelines = await timelinesOf(read, projectId)
    for (const row of await selectOthers.all(read, { project: projectId, space: spaceId })) {
      const { projectId: elsewhere, kind, own, other, otherFirst, valueId, createdAt, text } = row
      const period = periodOn(timelines, text)
      const grant = await context.access.grantFor(context.person(), { projectId: elsewhere })
      if (can(grant, 'project.read') && can(grant, `${kind}.read`))
        rows.push({ own, other, otherFirst: Boolean(otherFirst), valueId, createdAt, ...(period && { period }) })
    }
    return rows
  },
  async write(tx, { spaceId, projectId }, rows, { user, events, entityIds, freshIds, newId, worldsOf }) {
    await clear.run(tx, { ids: JSON.stringify([...freshIds]) })
    const worlds = await worldsOf(tx, projectId)
    const pairs = new Set<string>()
    const ends: { id: string; kind: string; projectId: string }[] = []
    for (const [at, { own, other, otherFirst, valueId, createdAt, period }] of rows.entries()) {
      const path = `data.parts.crossRelations.${at}`
      if (!entityIds.has(own)) throw badField(`${path}.own`, 'is nothing of this file')
      if (pairs.has(`${own} ${other}`)) throw badField(`${path}.other`, 'is related to the own one already')
      pairs.add(`${own} ${other}`)
      if (!freshIds.has(own)) continue
      const there = await tx
        .selectFrom('entities')
        .select(['id', 'kind', 'project_id as projectId'])
        .where('id', '=', other)
        .where('project_id', 'in', worlds.length > 0 ? [...worlds] : [''])
        .where('batch_id', 'is', null)
        .executeTakeFirst()
      const grant = there && (await grantIn(tx, user, { spaceId, projectId: there.projectId }))
      if (!there || !can(grant, 'project.read') || !can(grant, `${there.kind}.read`)) continue
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
