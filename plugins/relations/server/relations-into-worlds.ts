import { sql } from 'kysely'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, namesOfProjects, type Params, prepare } from '#server/index.ts'
import type { relationCalls } from '../shared.ts'
import { relationLabels } from './cross-project.ts'
import { readablePeriods } from './periods.ts'
import { readableEnds } from './relation-ends.ts'

type AllRelations = OutputOf<typeof relationCalls.all>

interface EndRow {
  id: string
  kind: string
  label: string
  parentId: string | null
  projectId: string
}

interface WorldRelationRow {
  /** both ends, as JSON: the label says what the first is to the second */
  ends: string
  valueId: string | null
  period: string | null
  keptIn: string
}

const endOf = (alias: 'one' | 'other') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_object('id', ${column('id')}, 'kind', ${column('kind')}, 'label', ${column('label')},
    'parentId', ${column('parent_id')}, 'projectId', ${column('project_id')})`
}

interface IntoParams {
  project: string
  worlds: string
  space: string
  limit: number
}

/** Relations of a project's entities with those of its worlds, kept in the one or in the other, the oldest first. */
const selectInto = prepare(
  (_, $: Params<IntoParams>) => sql<WorldRelationRow>`
    select case c.other_first when 0 then json_array(${endOf('one')}, ${endOf('other')})
        else json_array(${endOf('other')}, ${endOf('one')}) end as ends,
      c.value_id as valueId, c.period as period, c.project_id as keptIn
    from cross_relations c
    join entities one on one.id = c.own_id
    join entities other on other.id = c.other_id
    where (c.project_id = ${$.project} or c.project_id in (select value from json_each(${$.worlds})))
      and ((one.project_id = ${$.project} and other.project_id in (select value from json_each(${$.worlds})))
        or (other.project_id = ${$.project} and one.project_id in (select value from json_each(${$.worlds}))))
      and one.space_id = ${$.space} and other.space_id = ${$.space}
      and one.archived_at is null and one.batch_id is null
      and other.archived_at is null and other.batch_id is null
    order by c.seq
    limit ${$.limit}`,
)

/** Relations within the worlds between entities that are among these. */
const selectAmong = prepare(
  (_, $: Params<{ ids: string; worlds: string; limit: number }>) => sql<WorldRelationRow>`
    select json_array(${endOf('one')}, ${endOf('other')}) as ends, relations.value_id as valueId,
      relations.period as period, relations.project_id as keptIn
    from json_each(${$.ids}) as shown
    join relations on relations.entry1_id = shown.value
    join entities one on one.id = relations.entry1_id
    join entities other on other.id = relations.entry2_id
    where relations.entry2_id in (select value from json_each(${$.ids}))
      and relations.project_id in (select value from json_each(${$.worlds}))
    order by relations.seq
    limit ${$.limit}`,
)

/**
 * The relations that lead from a project into the worlds that it uses, and those between what they lead to: with both
 * ends, as far as the caller may read each of them in its project.
 */
export async function relationsIntoWorlds(context: CallContext, place: Place, most: number): Promise<AllRelations> {
  const { spaceId, projectId } = place
  const used = await context.entities.worldsOf(context.read, projectId)
  if (used.length === 0) return { entities: [], relations: [], complete: true }
  const worlds = JSON.stringify(used)
  const limit = most + 1
  const into = await selectInto.all(context.read, { project: projectId, worlds, space: spaceId, limit })
  const readable = new Map<string, EndRow>()
  for (const end of await readableEnds(context, into.flatMap(endsOf))) readable.set(end.id, end)
  const ids = JSON.stringify([...readable.keys()])
  const among = await selectAmong.all(context.read, { ids, worlds, limit })
  const shown = [...into, ...among].filter(row => endsOf(row).every(({ id }) => readable.has(id)))
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const { keptIn } of shown)
    if (!labels.has(keptIn)) labels.set(keptIn, await relationLabels(context, { spaceId, projectId: keptIn }))
  const taken = shown.slice(0, most)
  const periodOf = await readablePeriods(context, taken)
  const ends = new Map(taken.flatMap(endsOf).map(end => [end.id, end]))
  const names = await namesOfProjects(context.read, used)
  return {
    entities: [...ends.values()].map(({ kind, projectId: of, ...end }) => ({
      ...{ ...end, entity: kind },
      ...(of !== projectId && { projectId: of, project: names.get(of) ?? '' }),
    })),
    relations: taken.map(row => {
      const [from, to] = endsOf(row)
      const label = labels.get(row.keptIn)?.get(row.valueId ?? '') ?? ''
      return {
        ...{ from: from.id, to: to.id, label, ...periodOf(row) },
        ...(row.keptIn !== projectId && { keptIn: row.keptIn }),
      }
    }),
    complete: into.length <= most && among.length <= most && shown.length <= most,
  }
}

const endsOf = ({ ends }: WorldRelationRow) => JSON.parse(ends) as [EndRow, EndRow]
