import { sql } from 'kysely'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import { can } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { badField, type CallContext, handle, type Params, prepare, shownUserIds } from '#server/index.ts'
import { activityCalls, activityRowsMax } from '../shared.ts'

type Row = OutputOf<typeof activityCalls.read>['data'][number]

/** What somebody did to one entity in a quarter of an hour, or once. */
interface Done {
  did: Row['is']
  seq: number
  kind: string
  id: string
  parentId: string | null
  label: string
  person: string
  at: number
  changes: number
  words: number
  name: string
}

/** Every time zone begins its days at a quarter of an hour. */
const quarterMs = 15 * 60_000

/** All changes between the first and the last day are read: the time between them bounds the work. */
const spanMaxMs = 65 * 24 * 60 * 60_000

/** Entities of the project that something was done to since; their own fields are not read. */
const doneIn = prepare(
  (
    _,
    $: Params<{ projectId: string; from: number; to: number; since: string; until: string; kinds: string }>,
  ) => sql<Done>`
    with own as (
      select seq, kind, id, parent_id, label, created_by, created_at, updated_by, updated_at, archived_at
      from entities
      where project_id = ${$.projectId} and batch_id is null and updated_at >= ${$.since}
        and kind in (select value from json_each(${$.kinds}))
    )
    select 'changed' as did, seq, kind, id, parent_id as parentId, label, person, max(v.at) as at,
      count(*) as changes, coalesce(sum(v.words), 0) as words, '' as name
    from own join versions v on v.thing = seq
    where v.at >= ${$.from} and v.at < ${$.to}
    group by seq, person, v.at / ${quarterMs}
    union all
    select 'created', seq, kind, id, parent_id, label, created_by,
      cast(round(unixepoch(created_at, 'subsec') * 1000) as integer), 1, 0, ''
    from own where created_at >= ${$.since} and created_at < ${$.until}
    union all
    select 'archived', seq, kind, id, parent_id, label, updated_by,
      cast(round(unixepoch(archived_at, 'subsec') * 1000) as integer), 1, 0, ''
    from own where archived_at = updated_at and archived_at >= ${$.since} and archived_at < ${$.until}
    union all
    select 'named', e.seq, kind, id, parent_id, label, n.person, n.at, 1, 0, n.name
    from entities e join version_names n on n.thing = e.seq
    where project_id = ${$.projectId} and batch_id is null and n.at >= ${$.from} and n.at < ${$.to}
      and kind in (select value from json_each(${$.kinds}))`,
)

/** One row for what a person did to an entity on a day; what they created and went on with is one row too. */
function rowsOfDay(all: readonly Done[]): Done[] {
  const rows = new Map<string, Done>()
  for (const one of all) {
    const isWriting = one.did === 'created' || one.did === 'changed'
    const key = isWriting ? `${one.seq} ${one.person}` : `${one.did} ${one.seq} ${one.at} ${one.name}`
    const before = rows.get(key)
    rows.set(
      key,
      before
        ? {
            ...before,
            did: [before.did, one.did].includes('created') ? 'created' : 'changed',
            at: Math.max(before.at, one.at),
            changes: before.changes + one.changes,
            words: before.words + one.words,
          }
        : one,
    )
  }
  return [...rows.values()].sort((a, b) => b.at - a.at || b.seq - a.seq)
}

/** The kinds that a person may read in a project. */
async function readableKinds(context: CallContext, place: { spaceId: string; projectId: string }): Promise<string[]> {
  const grant = await context.access.grantFor(context.person(), place)
  return context.entities.kinds.flatMap(({ name }) => (can(grant, `${name}.read`) ? name : []))
}

export const readHandler = handle(
  activityCalls.read,
  async ({ spaceId, projectId, days, userId, kind: wanted }, context) => {
    const starts = days.map(day => Date.parse(day))
    const wrong = starts.findIndex((start, at) => at > 0 && start <= (starts[at - 1] ?? 0))
    if (wrong > 0) throw badField(`days[${wrong}]`, 'must be later than the one before')
    if ((starts.at(-1) ?? 0) - (starts[0] ?? 0) > spanMaxMs) throw badField('days', 'must span at most 65 days')
    const kinds = (await readableKinds(context, { spaceId, projectId })).filter(name => !wanted || name === wanted)
    const [from = 0, to = 0] = [starts[0], starts.at(-1)]
    const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()]
    const done = await doneIn.all(context.read, { projectId, from, to, since, until, kinds: JSON.stringify(kinds) })
    const users = await shownUserIds(
      context.read,
      done.map(({ person }) => person),
    )
    const own = done.filter(({ person }) => !userId || users.get(person) === userId)
    const byDay = Map.groupBy(own, ({ at }) => starts.findLastIndex(start => start <= at))
    const counts = starts.slice(1).map((_, day) => (byDay.get(day) ?? []).reduce((sum, one) => sum + one.changes, 0))
    const rows = counts.flatMap((_, day) => rowsOfDay(byDay.get(counts.length - 1 - day) ?? []))
    return {
      data: rows.slice(0, activityRowsMax).map(
        ({ did, kind, id, parentId, label, person, at, changes, words, name }): Row => ({
          ...{ is: did, kind, id, parentId, label, changes, words, name },
          updatedBy: users.get(person) ?? deletedUser,
          updatedAt: new Date(at).toISOString(),
        }),
      ),
      counts,
      more: rows.length > activityRowsMax,
    }
  },
)
