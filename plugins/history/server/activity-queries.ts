// What the activity of a project is made of: rows of the core's tables.
import { sql } from 'kysely'
import { type ActivityVerb, type Params, prepare } from '#server/index.ts'

/** What somebody did to one entity in a quarter of an hour, or once. */
export interface Done {
  did: 'created' | 'changed' | 'archived' | 'named' | ActivityVerb
  /** the row number of the entity; null for the story itself */
  seq: number | null
  /** the row number of what it was moved into, or related with */
  other: number | null
  person: string
  at: number
  changes: number
  words: number
  name: string
}

export interface Named {
  kind: string
  id: string
  parentId: string | null
  label: string
}

/** Every time zone begins its days at a quarter of an hour. */
const quarterMs = 15 * 60_000

/** Entities of the project that were written since; each half of it reads an index alone. */
export const entitiesSince = prepare(
  (_, $: Params<{ projectId: string; kinds: string; since: string }>) => sql<{ seq: number }>`
    select seq from entities
    where project_id = ${$.projectId} and kind in (select value from json_each(${$.kinds}))
      and updated_at >= ${$.since} and archived_at is null and batch_id is null
    union all
    select seq from entities
    where project_id = ${$.projectId} and kind in (select value from json_each(${$.kinds}))
      and archived_at is not null and batch_id is null and updated_at >= ${$.since}`,
)

/** What was done to these entities; their own fields are not read. */
export const doneWith = prepare(
  (_, $: Params<{ seqs: string; from: number; to: number; since: string; until: string }>) => sql<Done>`
    select 'changed' as did, v.thing as seq, null as other, person, max(v.at) as at, count(*) as changes,
      coalesce(sum(v.words), 0) as words, '' as name
    from json_each(${$.seqs}) one join versions v on v.thing = one.value
    where v.at >= ${$.from} and v.at < ${$.to}
    group by v.thing, person, v.at / ${quarterMs}
    union all
    select 'created', seq, null, created_by, cast(round(unixepoch(created_at, 'subsec') * 1000) as integer), 1, 0, ''
    from entities
    where seq in (select value from json_each(${$.seqs})) and created_at >= ${$.since} and created_at < ${$.until}
    union all
    select 'archived', seq, null, updated_by, cast(round(unixepoch(archived_at, 'subsec') * 1000) as integer), 1, 0, ''
    from entities
    where seq in (select value from json_each(${$.seqs})) and archived_at = updated_at
      and archived_at >= ${$.since} and archived_at < ${$.until}`,
)

/** Versions that were given a name. */
export const namedIn = prepare(
  (_, $: Params<{ projectId: string; kinds: string; from: number; to: number }>) => sql<Done>`
    select 'named' as did, n.thing as seq, null as other, n.person, n.at, 1 as changes, 0 as words, n.name
    from version_names n indexed by version_names_by_time cross join entities e on e.seq = n.thing
    where n.at >= ${$.from} and n.at < ${$.to} and project_id = ${$.projectId} and batch_id is null
      and kind in (select value from json_each(${$.kinds}))`,
)

interface Beside {
  projectId: string
  kinds: string
  /** what is read already: its time and its id */
  at: number
  id: string
  to: number
  limit: number
}

/** What was done beside writing, a part of it: the first after a row. */
export const doneBeside = prepare(
  (_, $: Params<Beside>) => sql<Done & { id: string }>`
    select did, e.seq as seq, o.seq as other, person, at, count as changes, 0 as words, '' as name, a.id as id
    from activity a left join entities e on e.id = a.entity_id left join entities o on o.id = a.other_id
    where a.project_id = ${$.projectId} and (at, a.id) > (${$.at}, ${$.id}) and at < ${$.to}
      and e.batch_id is null and coalesce(e.kind, '') in (select value from json_each(${$.kinds}))
    order by at, a.id limit ${$.limit}`,
)

/** What entities are called; none of another project, or of a kind that is not among these. */
export const entitiesOf = prepare(
  (_, $: Params<{ projectId: string; seqs: string; kinds: string }>) => sql<Named & { seq: number }>`
    select seq, kind, id, parent_id as parentId, label from entities
    where seq in (select value from json_each(${$.seqs})) and project_id = ${$.projectId}
      and kind in (select value from json_each(${$.kinds}))`,
)

export const projectName = prepare(
  (_, $: Params<{ projectId: string }>) => sql<{ name: string }>`select name from projects where id = ${$.projectId}`,
)
