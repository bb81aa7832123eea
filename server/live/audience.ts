import { setImmediate as breathe } from 'node:timers/promises'
import { can } from '#core/shared/permission.ts'
import { type Params, prepare } from '../db/index.ts'
import type { Reader } from '../db/schema.ts'
import type { Access, Audience } from '../ports.ts'

/** After so many people asked about, everybody else's work goes on for a moment. */
const portion = 100

const membersOfSpace = prepare((db, $: Params<{ space: string }>) =>
  db.selectFrom('space_members').select('user_id').where('space_id', '=', $.space),
)

/** Who holds nothing in the space holds nothing in its projects. */
const membersAround = prepare((db, $: Params<{ project: string }>) =>
  db
    .selectFrom('space_members')
    .innerJoin('projects', 'projects.space_id', 'space_members.space_id')
    .select('user_id')
    .where('projects.id', '=', $.project),
)

/** True where the person may hear of it as things stand now. */
export async function mayHear(access: Pick<Access, 'grantFor'>, personId: string, to: Audience): Promise<boolean> {
  if (to === 'everyone') return true
  if ('person' in to) return to.person === personId
  const [where, reading] =
    'space' in to ? [{ spaceId: to.space }, 'space.read'] : [{ projectId: to.project }, 'project.read']
  return can(await access.grantFor({ id: personId }, where), to.permission ?? reading)
}

export interface Hearing {
  read: Reader
  access: Pick<Access, 'grantFor'>
  /** people with a page open */
  here: ReadonlyMap<string, unknown>
}

/**
 * Calls `tell` for everyone here who may hear of it, each asked just before. One small query for a place, and rights from memory:
 * what it costs goes with the members who are here, not with all who are.
 */
export async function eachHearer(
  { read, access, here }: Hearing,
  to: Audience,
  tell: (personId: string) => void,
): Promise<void> {
  if (here.size === 0) return
  if (to === 'everyone' || 'person' in to) {
    for (const personId of to === 'everyone' ? [...here.keys()] : [to.person]) tell(personId)
    return
  }
  const rows =
    'space' in to
      ? await membersOfSpace.all(read, { space: to.space })
      : await membersAround.all(read, { project: to.project })
  let asked = 0
  for (const { user_id: personId } of rows) {
    if (!here.has(personId)) continue
    if (await mayHear(access, personId, to)) tell(personId)
    if (++asked % portion === 0) await breathe()
  }
}
