import { type Params, prepare, prepareWrite } from '../db/index.ts'
import type { Schema, Tx } from '../db/schema.ts'
import type { Audience } from '../ports.ts'

type EventRow = Omit<Schema['events'], 'seq'> & { seq: number }

const insertRow = prepareWrite((tx, $: Params<Omit<EventRow, 'seq'>>) =>
  tx.insertInto('events').values({
    person: $.person,
    space: $.space,
    project: $.project,
    permission: $.permission,
    event: $.event,
    data: $.data,
    at: $.at,
  }),
)

/** Returns the number of the event. */
export async function appendRow(tx: Tx, to: Audience, what: Pick<EventRow, 'event' | 'data' | 'at'>): Promise<number> {
  const { insertedId } = await insertRow.run(tx, { ...audienceColumns(to), ...what })
  return insertedId
}

function audienceColumns(to: Audience): Pick<EventRow, 'person' | 'space' | 'project' | 'permission'> {
  const nobody = { person: null, space: null, project: null, permission: null }
  if (to === 'everyone') return nobody
  return { ...nobody, ...to }
}

/**
 * Deletes the events of a deleted project, or of a deleted space with its projects: a later one may get the same id,
 * and its members must not receive the old events.
 */
export async function deleteEventsOfPlace(tx: Tx, where: { projectId: string } | { spaceId: string }): Promise<void> {
  const all = tx.deleteFrom('events')
  if ('projectId' in where) {
    await all.where('project', '=', where.projectId).execute()
    return
  }
  const { spaceId } = where
  const projects = tx.selectFrom('projects').select('id').where('space_id', '=', spaceId)
  await all.where(eb => eb.or([eb('space', '=', spaceId), eb('project', 'in', projects)])).execute()
}

/** The audience of a stored event. */
export function audienceOf({ person, space, project, permission }: EventRow): Audience {
  if (person !== null) return { person }
  const permissionPart = permission === null ? undefined : { permission }
  if (space !== null) return { space, ...permissionPart }
  return project === null ? 'everyone' : { project, ...permissionPart }
}

/** Events in a range of numbers, without those addressed to another person. */
export const readRowsFor = prepare((db, $: Params<{ after: number; upTo: number; person: string; limit: number }>) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', $.after)
    .where('seq', '<=', $.upTo)
    .where(eb => eb.or([eb('person', 'is', null), eb('person', '=', $.person)]))
    .orderBy('seq')
    .limit($.limit),
)

/** Events after a number, for any audience. */
export const readRowsAfter = prepare((db, $: Params<{ after: number; limit: number }>) =>
  db.selectFrom('events').selectAll().where('seq', '>', $.after).orderBy('seq').limit($.limit),
)

/** The oldest and the newest number in the log. */
export const readLogRange = prepare((db, _: Params<Record<never, never>>) =>
  db
    .selectFrom('events')
    .select(eb => [
      eb.selectFrom('events').select('seq').orderBy('seq').limit(1).as('oldest'),
      eb.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1).as('newest'),
    ])
    .limit(1),
)
