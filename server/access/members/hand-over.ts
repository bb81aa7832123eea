import { Problem } from '#core/shared/error.ts'
import type { AccessChange } from '../access-change.ts'
import { forbiddenBecause } from '../roles/role-rank.ts'
import { levelOf, type PlaceRef } from '../roles/roles.ts'
import { countOwnedSpaces } from '../spaces/spaces.ts'
import { writeRole } from './change-role.ts'
import { findMember, type PlaceMember, readMembers } from './members.ts'

/**
 * Makes a member the owner; the previous owner becomes an administrator. Only the owner can do this: a role that may
 * delete the place is not enough.
 * @throws Problem forbidden, not-found, conflict; limit-reached if the new owner may not own one more space
 */
export async function handOver(change: AccessChange, place: PlaceRef, userId: string): Promise<void> {
  const { tx, access, person } = change
  const level = levelOf(place)
  const caller = await access.confirm(tx, person, `${level}.delete`, place)
  if (caller.role.id !== 'owner') throw forbiddenBecause(`Only the owner can hand a ${level} over.`)
  const target = await findMember(tx, place, userId)
  if (target.own?.id === 'owner') throw new Problem('conflict', `"${target.userId}" owns this ${level} already.`)
  if (level === 'space') await makeSpaceOwner(change, place.spaceId, target)
  const before = (await readMembers(tx, place)).filter(member => member.own?.id === 'owner')
  for (const { personId } of before) await writeRole(change, place, personId, 'administrator')
  await writeRole(change, place, target.personId, 'owner')
  for (const { personId } of [...before, target]) await change.emitRightsChanged(personId, place)
  await change.emitMembersChanged(place)
  await change.emitPlaceChanged(place)
}

async function makeSpaceOwner(
  { tx, access, now }: AccessChange,
  spaceId: string,
  { personId, userId }: PlaceMember,
): Promise<void> {
  const limit = access.dependencies.config.spacesPerUser
  const owned = await countOwnedSpaces(tx, personId)
  if (owned >= limit)
    throw new Problem(
      'limit-reached',
      `"${userId}" owns ${owned} spaces and may own ${limit}, so not this one as well.`,
    )
  await tx
    .updateTable('spaces')
    .set({ owner_id: personId, updated_at: now.toISOString() })
    .where('id', '=', spaceId)
    .execute()
}
