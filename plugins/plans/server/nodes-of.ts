import { sql } from 'kysely'
import { mentionsOf } from '#core/shared/rich-text/nodes.ts'
import {
  badField,
  type EntityWriteHook,
  handle,
  type Migration,
  type Params,
  prepare,
  prepareWrite,
  type Tx,
  withTables,
} from '#server/index.ts'
import type { PlanNode } from '../shared/kind.ts'
import { answerLimits, tagsMax } from '../shared/limits.ts'
import { statusOf } from '../shared/status.ts'
import { type Plan, plan, planCalls } from '../shared.ts'

export const tooManyTags = `must be at most ${tagsMax} tags`

interface PlanTables {
  /** the plans with nodes about an entity; the entity may be deleted since */
  plan_subjects: { entity_id: string; plan_id: string }
}

export const plansMigration: Migration = {
  name: '001-plans',
  async up(tx) {
    await sql
      .raw(`create table plan_subjects (
        entity_id text not null,
        plan_id text not null references entities (id) on delete cascade,
        primary key (entity_id, plan_id)
      ) strict, without rowid`)
      .execute(tx)
    await sql.raw('create index plan_subjects_of_plan on plan_subjects (plan_id)').execute(tx)
  },
}

const putSubject = prepareWrite((tx, $: Params<PlanTables['plan_subjects']>) =>
  withTables<PlanTables>(tx)
    .insertInto('plan_subjects')
    .values({ entity_id: $.entity_id, plan_id: $.plan_id })
    .onConflict(conflict => conflict.doNothing()),
)
const removeSubjects = prepareWrite((tx, $: Params<{ plan: string }>) =>
  withTables<PlanTables>(tx).deleteFrom('plan_subjects').where('plan_id', '=', $.plan),
)
const timelineAt = prepare((db, $: Params<{ id: string; project: string }>) =>
  db
    .selectFrom('entities')
    .select('id')
    .where('id', '=', $.id)
    .where('project_id', '=', $.project)
    .where('kind', '=', 'timeline'),
)
const plansOf = prepare((db, $: Params<{ entity: string; project: string }>) =>
  withTables<PlanTables>(db)
    .selectFrom('plan_subjects')
    .innerJoin('entities', 'entities.id', 'plan_subjects.plan_id')
    .select(['entities.id', 'entities.label', 'entities.data'])
    .where('plan_subjects.entity_id', '=', $.entity)
    .where('entities.project_id', '=', $.project)
    .where('entities.archived_at', 'is', null)
    .where('entities.batch_id', 'is', null)
    .orderBy('entities.label_key')
    .orderBy('entities.seq')
    .limit(answerLimits.plans + 1),
)

/** The entities that a node is about: those it names, and those that its description mentions. */
function subjectsOf({ links, description = [] }: PlanNode): string[] {
  return [...links, ...mentionsOf(description).map(({ entity }) => entity.id)]
}

/** Keeps what the nodes of plans are about, and refuses a timeline of another project. */
export const trackPlanSubjects: EntityWriteHook = {
  changes: ['created', 'changed'],
  rebuild: 1,
  async run(tx, { change, kind, place, id, fields, data, before }) {
    if (kind.name !== plan.name) return
    const { timelineId, nodes } = data as unknown as Plan
    if (change !== 'rebuilt' && fields.has('timelineId') && timelineId && timelineId !== before?.data.timelineId) {
      const found = await timelineAt.first(tx, { id: timelineId, project: place.projectId })
      if (!found)
        throw badField(change === 'created' ? 'timelineId' : 'data.timelineId', 'is no timeline of this project')
    }
    if (change === 'changed' && !fields.has('nodes')) return
    if (change !== 'rebuilt') refuseManyTags(nodes, change === 'created' ? 'nodes' : 'data.nodes')
    await putSubjects(tx, id, nodes, (before?.data as Partial<Plan> | undefined)?.nodes)
  },
}

function refuseManyTags(nodes: readonly PlanNode[], path: string): void {
  const at = nodes.findIndex(({ tags }) => tags.length > tagsMax)
  if (at >= 0) throw badField(`${path}.${at}.tags`, tooManyTags)
}

/** Most writes of nodes leave what they are about as it was. */
async function putSubjects(tx: Tx, planId: string, nodes: readonly PlanNode[], was?: readonly PlanNode[]) {
  const subjects = new Set(nodes.flatMap(subjectsOf))
  const known = new Set(was?.flatMap(subjectsOf))
  if (was && subjects.symmetricDifference(known).size === 0) return
  await removeSubjects.run(tx, { plan: planId })
  for (const subject of subjects) await putSubject.run(tx, { entity_id: subject, plan_id: planId })
}

/** The nodes that are about an entity, by plan. */
export const nodesOfHandler = handle(planCalls.nodesOf, async ({ entityId, projectId }, { read }) => {
  const rows = await plansOf.all(read, { entity: entityId, project: projectId })
  const nodes = rows
    .slice(0, answerLimits.plans)
    .flatMap(({ id: planId, label, data }) =>
      (JSON.parse(data) as Plan).nodes
        .filter(node => subjectsOf(node).includes(entityId))
        .map(node => ({ nodeId: node.id, planId, plan: label, title: node.title, status: statusOf(node) })),
    )
  const complete = rows.length <= answerLimits.plans && nodes.length <= answerLimits.nodes
  return { data: nodes.slice(0, answerLimits.nodes), complete }
})
