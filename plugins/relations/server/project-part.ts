import { badField, listed, type Params, Problem, type ProjectPart, prepareWrite, withTables } from '#server/index.ts'
import { type RelationsEvent, relationLimits, relationPeriod, relationsEvent } from '../shared.ts'
import { checkedPeriod, type Period, periodOn, timelinesOf } from './periods.ts'
import { selectRelationCount } from './relations.ts'
import type { RelationTables } from './tables.ts'

interface RelationRow {
  entry1: string
  entry2: string
  /** the custom value of its label */
  valueId: string | null
  createdAt: string
  /** files that are older than dates of relations have none */
  period?: Period
}

const fileId = '/^[A-Za-z0-9_-]{16,64}$/'

/** Relations that came about by mentions while the entities were written: the file has all of its own. */
const clear = prepareWrite((tx, $: Params<{ ids: string }>) =>
  withTables<RelationTables>(tx)
    .deleteFrom('relations')
    .where(eb => eb.or([eb('entry1_id', 'in', listed<string>($.ids)), eb('entry2_id', 'in', listed<string>($.ids))])),
)

/** Those of entities whose relations become those of a file, with what the file has: it says nothing of the others. */
const clearReplaced = prepareWrite((tx, $: Params<{ ids: string; inFile: string }>) =>
  withTables<RelationTables>(tx)
    .deleteFrom('relations')
    .where(eb =>
      eb.or([
        eb('entry1_id', 'in', listed<string>($.ids)).and('entry2_id', 'in', listed<string>($.inFile)),
        eb('entry2_id', 'in', listed<string>($.ids)).and('entry1_id', 'in', listed<string>($.inFile)),
      ]),
    ),
)

/** The relations in the file of a project; mentions follow from its texts. */
export const relationsPart: ProjectPart<RelationRow> = {
  name: 'relations',
  about:
    'Pairs of entities that are related; `valueId` names the custom value that says what the first is to the second, `period` from which date on the relation holds and from which on it does not.',
  order: 'after',
  row: { entry1: fileId, entry2: fileId, valueId: `${fileId} | null`, createdAt: 'instant', 'period?': relationPeriod },
  async read(read, { projectId }) {
    const timelines = await timelinesOf(read, projectId)
    const rows = await withTables<RelationTables>(read)
      .selectFrom('relations')
      .select(['entry1_id', 'entry2_id', 'value_id', 'created_at', 'period'])
      .where('project_id', '=', projectId)
      .orderBy('seq')
      .execute()
    return rows.map(({ entry1_id: entry1, entry2_id: entry2, value_id: valueId, created_at: createdAt, ...row }) => {
      const period = periodOn(timelines, row.period)
      return { entry1, entry2, valueId, createdAt, ...(period && { period }) }
    })
  },
  /** A relation is of both of its entities: it is that of the file if one of them becomes so. */
  async compared(_read, _place, rows) {
    return rows.map(({ entry1, entry2, valueId, period = null }) => ({
      ...{ ids: [entry1, entry2], content: { entry1, entry2, valueId, period } },
    }))
  },
  async write(tx, { spaceId, projectId }, rows, { user, events, entityIds, freshIds, replacedIds, newId }) {
    await clear.run(tx, { ids: JSON.stringify([...freshIds]) })
    if (replacedIds.size > 0) {
      const [ids, inFile] = [JSON.stringify([...replacedIds]), JSON.stringify([...entityIds])]
      await clearReplaced.run(tx, { ids, inFile })
    }
    const written = freshIds.union(replacedIds)
    const all = await tx.selectFrom('entities').select(['id', 'kind']).where('project_id', '=', projectId).execute()
    const kinds = new Map(all.flatMap(({ id, kind }) => (entityIds.has(id) ? [[id, kind]] : [])))
    const pairs = new Set<string>()
    const counts = new Map<string, number>()
    for (const [at, { entry1, entry2, valueId, createdAt, period }] of rows.entries()) {
      const path = `data.parts.relations.${at}`
      for (const [name, id] of Object.entries({ entry1, entry2 }))
        if (!kinds.has(id)) throw badField(`${path}.${name}`, 'is nothing of this file')
      const pair = [entry1, entry2].sort().join(' ')
      if (entry1 === entry2 || pairs.has(pair)) throw badField(`${path}.entry2`, 'is related to the first already')
      pairs.add(pair)
      if (!written.has(entry1) && !written.has(entry2)) continue
      for (const id of [entry1, entry2]) {
        const before = counts.get(id) ?? (freshIds.has(id) ? 0 : (await selectRelationCount.first(tx, { id }))?.count)
        const count = (before ?? 0) + 1
        counts.set(id, count)
        if (count > relationLimits.perEntity)
          throw new Problem('limit-reached', `${path}: one entity has ${relationLimits.perEntity} relations at most.`)
      }
      await withTables<RelationTables>(tx)
        .insertInto('relations')
        .values({
          ...{ id: newId(), project_id: projectId, entry1_id: entry1, entry2_id: entry2, value_id: valueId },
          ...{ entry1_kind: kinds.get(entry1) ?? '', entry2_kind: kinds.get(entry2) ?? '' },
          ...{ created_by: user.id, created_at: createdAt },
          period: period ? checkedPeriod(period, entityIds, `${path}.period.`) : null,
        })
        .execute()
    }
    for (const kind of new Set(kinds.values())) {
      const event: RelationsEvent = { spaceId, projectId, ids: [] }
      await events.emit(tx, { project: projectId, permission: `${kind}.read` }, relationsEvent, event)
    }
  },
}
