import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Params, prepare, prepareWrite } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'

/** What is done with entities beside creating, writing and archiving them, and naming versions. */
export type ActivityVerb =
  | 'moved'
  | 'moved-scene'
  | 'related'
  | 'unrelated'
  | 'dated'
  | 'published'
  | 'withdrawn'
  | 'restored'

export interface Activity {
  did: ActivityVerb
  projectId: string
  /** the entities it was done with; none if it was done with the project itself */
  ids: readonly string[]
  /** what they were moved into, or related with */
  otherId?: string | null
}

/** Who does the same with the same again within this time, has done it once: steps of one place, for example. */
const onceMs = 15 * 60_000

interface ActivityRow {
  project: string
  id: string
  entity: string | null
  other: string | null
  did: string
  person: string
  at: number
  since: number
  count: number
}

/** The activity is listed by time: what is done in the same millisecond is noted a millisecond later, at most so much. */
const tieMs = 1_000

/** The time of a row: a millisecond after the newest row of the project, if that is as late. */
const timeAfter = prepare(
  (_, $: Params<{ project: string; at: number; until: number }>) => sql<{ at: number }>`
    select at + 1 as at from activity
    where project_id = ${$.project} and at >= ${$.at} and at < ${$.until} order by at desc limit 1`,
)

const repeatRow = prepareWrite(
  (_, $: Params<ActivityRow>) => sql`
    update activity set at = ${$.at}, count = max(count, ${$.count})
    where project_id = ${$.project} and (at, id) = (
      select at, id from activity
      where entity_id = ${$.entity} and at >= ${$.since} and did = ${$.did} and person = ${$.person}
        and other_id is ${$.other}
      order by at desc limit 1)`,
)

const insertRow = prepareWrite((tx, $: Params<ActivityRow>) =>
  tx.insertInto('activity').values({
    project_id: $.project,
    at: $.at,
    id: $.id,
    entity_id: $.entity,
    other_id: $.other,
    did: $.did,
    person: $.person,
    count: $.count,
  }),
)

/** Notes in the activity of a project what somebody does, as one row for all entities. */
export async function recordActivity(
  tx: Tx,
  { did, projectId, ids, otherId = null }: Activity,
  by: { user: { id: string }; now: Date },
): Promise<void> {
  const now = by.now.getTime()
  const at = (await timeAfter.first(tx, { project: projectId, at: now, until: now + tieMs }))?.at ?? now
  const row = {
    ...{ project: projectId, id: randomUUID(), entity: ids[0] ?? null, other: otherId, did, person: by.user.id },
    ...{ at, since: at - onceMs, count: Math.max(1, ids.length) },
  }
  if ((await repeatRow.run(tx, row)).changes === 0) await insertRow.run(tx, row)
}
