// What the activity of a project is made of: rows of the core's tables.
import { sql } from 'kysely'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import { type ActivityVerb, type Params, prepare } from '#server/index.ts'

/** What somebody did to one entity in a quarter of an hour, or once. */
export interface ActivityRecord {
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
  /** of what was created in one moment, as by an import: all of it */
  seqs?: readonly number[]
}

export interface Named {
  kind: string
  id: string
  parentId: string | null
  label: string
}

/** Every time zone begins its days at a quarter of an hour: changes are counted by it. */
export const quarterMs = 15 * 60_000

/** How much each person created and changed, the latest quarters of an hour first. */
export const changesByQuarter = prepare(
  (_, $: Params<{ projectId: string; kinds: string; first: number; end: number }>) => sql<{
    quarter: number
    person: string
    changes: number
  }>`
    select quarter, person, sum(changes) as changes from change_counts
    where project_id = ${$.projectId} and quarter >= ${$.first} and quarter < ${$.end} and changes > 0
      and kind in (select value from json_each(${$.kinds}))
    group by quarter, person order by quarter desc`,
)

/** What was changed, in pieces of the time of a person: `[person, from, to]`, as JSON. */
export const changedIn = prepare(
  (_, $: Params<{ projectId: string; kinds: string; pieces: string }>) => sql<ActivityRecord>`
    select 'changed' as did, e.seq as seq, null as other, person, at, changes, words, '' as name
    from (
      select entity_seq, person, max(at) as at, count(*) as changes, coalesce(sum(words), 0) as words
      from json_each(${$.pieces}) piece cross join versions indexed by versions_by_person
      where person = piece.value ->> 0 and at >= piece.value ->> 1 and at < piece.value ->> 2
      group by entity_seq, person
    ) cross join entities e on e.seq = entity_seq
    where project_id = ${$.projectId} and batch_id is null and kind in (select value from json_each(${$.kinds}))`,
)

const milliseconds = (instant: string) => sql.raw(`cast(round(unixepoch(${instant}, 'subsec') * 1000) as integer)`)

export const createdIn = prepare(
  (_, $: Params<{ projectId: string; kinds: string; since: string; until: string }>) => sql<ActivityRecord>`
    select 'created' as did, seq, null as other, created_by as person, ${milliseconds('created_at')} as at,
      1 as changes, 0 as words, '' as name
    from entities indexed by entities_by_creation
    where project_id = ${$.projectId} and created_at >= ${$.since} and created_at < ${$.until} and batch_id is null
      and kind in (select value from json_each(${$.kinds}))`,
)

interface OfSome {
  seqs: string
  from: number
  to: number
  since: string
  until: string
}

/** What was done in a time with these entities; their own fields are not read. */
export const activityOfEntities = prepare(
  (_, $: Params<OfSome>) => sql<ActivityRecord>`
    select 'changed' as did, v.entity_seq as seq, null as other, person, max(v.at) as at, count(*) as changes,
      coalesce(sum(v.words), 0) as words, '' as name
    from json_each(${$.seqs}) one cross join versions v indexed by versions_of_entity on v.entity_seq = one.value
    where v.at >= ${$.from} and v.at < ${$.to}
    group by v.entity_seq, person
    union all
    select 'created', seq, null, created_by, ${milliseconds('created_at')}, 1, 0, ''
    from entities
    where seq in (select value from json_each(${$.seqs})) and created_at >= ${$.since} and created_at < ${$.until}`,
)

export const archivedIn = prepare(
  (_, $: Params<{ projectId: string; kinds: string; since: string; until: string }>) => sql<ActivityRecord>`
    select 'archived' as did, seq, null as other, updated_by as person, ${milliseconds('archived_at')} as at,
      1 as changes, 0 as words, '' as name
    from entities indexed by entities_archived
    where project_id = ${$.projectId} and archived_at >= ${$.since} and archived_at < ${$.until}
      and archived_at is not null and archived_at = updated_at and batch_id is null
      and kind in (select value from json_each(${$.kinds}))`,
)

/** Versions that were given a name. */
export const namedIn = prepare(
  (_, $: Params<{ projectId: string; kinds: string; from: number; to: number }>) => sql<ActivityRecord>`
    select 'named' as did, n.entity_seq as seq, null as other, n.person, n.at, 1 as changes, 0 as words, n.name
    from version_names n indexed by version_names_by_time cross join entities e on e.seq = n.entity_seq
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
export const otherActivityIn = prepare(
  (_, $: Params<Beside>) => sql<ActivityRecord & { id: string }>`
    select did, e.seq as seq, o.seq as other, person, at, count as changes, 0 as words, '' as name, a.id as id
    from activity a left join entities e on e.id = a.entity_id left join entities o on o.id = a.other_id
    where a.project_id = ${$.projectId} and (at, a.id) > (${$.at}, ${$.id}) and at < ${$.to}
      and e.batch_id is null and coalesce(e.kind, '') in (select value from json_each(${$.kinds}))
    order by at, a.id limit ${$.limit}`,
)

/**
 * What entities are called; none of another project, or of a kind that is not among these. They are found by their
 * numbers: the plus sign hides the project, or SQLite would go through all entities of a kind.
 */
export const entitiesOf = prepare(
  (_, $: Params<{ projectId: string; seqs: string; kinds: string }>) => sql<Named & { seq: number }>`
    select seq, kind, id, parent_id as parentId, label from entities
    where seq in (select value from json_each(${$.seqs})) and +project_id = ${$.projectId}
      and kind in (select value from json_each(${$.kinds}))`,
)

export const projectName = prepare(
  (_, $: Params<{ projectId: string }>) => sql<{ name: string }>`select name from projects where id = ${$.projectId}`,
)

/** Who is shown under a user id: of deleted accounts there may be many. */
export const peopleCalled = prepare(
  (_, $: Params<{ userId: string }>) => sql<{ id: string }>`
    select id from users where case when deleted_at is null then user_id else ${sql.lit(deletedUser)} end = ${$.userId}`,
)
