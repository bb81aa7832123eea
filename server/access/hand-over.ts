import { Problem } from '#core/shared/error.ts'
import type { Change } from './change.ts'
import { type Member, memberNamed, readMembers } from './members.ts'
import { denied } from './rank.ts'
import { levelOf, type PlaceId } from './roles.ts'
import { countOwned } from './spaces.ts'
import { writeRole } from './standing.ts'

/**
 * Makes a member the owner; who was it becomes an administrator. A role that may delete a place does not make its holder
 * the owner of it.
 * @throws Problem forbidden, not-found, conflict; limit-reached where the other may not own one more space
 */
export async function handOver(change: Change, place: PlaceId, userId: string): Promise<void> {
  const { tx, access, person } = change
  const level = levelOf(place)
  const caller = await access.confirm(tx, person, `${level}.delete`, place)
  if (caller.role.id !== 'owner') throw denied(`Only the owner can hand a ${level} over.`)
  const target = await memberNamed(tx, place, userId)
  if (target.own?.id === 'owner') throw new Problem('conflict', `"${target.userId}" owns this ${level} already.`)
  if (level === 'space') await own(change, place.spaceId, target)
  const before = (await readMembers(tx, place)).filter(member => member.own?.id === 'owner')
  for (const { personId } of before) await writeRole(change, place, personId, 'administrator')
  await writeRole(change, place, target.personId, 'owner')
  for (const { personId } of [...before, target]) await change.tellRights(personId, place)
  await change.tellMembers(place)
  await change.tellPlace(place)
}

async function own({ tx, access, now }: Change, spaceId: string, { personId, userId }: Member): Promise<void> {
  const most = access.parts.config.spacesPerUser
  const owned = await countOwned(tx, personId)
  if (owned >= most)
    throw new Problem('limit-reached', `"${userId}" owns ${owned} spaces and may own ${most}, so not this one as well.`)
  await tx
    .updateTable('spaces')
    .set({ owner_id: personId, updated_at: now.toISOString() })
    .where('id', '=', spaceId)
    .execute()
}
