import { Problem } from '#core/shared/error.ts'
import type { Change } from './change.ts'
import { withdrawOf } from './invitations.ts'
import { type Member, memberNamed, readMembers } from './members.ts'
import { refuseBrought, refuseOthers } from './rank.ts'
import { levelOf, type PlaceId } from './roles.ts'
import { forbidden } from './service.ts'
import { writeRole } from './standing.ts'

/** Removes a member from a space and all its projects, or from a project. @throws Problem forbidden, not-found, conflict */
export async function removeMember(change: Change, place: PlaceId, userId: string): Promise<void> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.users`, place)
  const target = await memberNamed(tx, place, userId)
  if (target.personId !== person.id) refuseOwner(target, place, 'has to hand it over before being removed')
  refuseOthers(
    target,
    place,
    { caller, personId: person.id },
    {
      toOneself: 'You cannot remove yourself: leave instead.',
      toOther: 'You cannot remove somebody whose role is not below yours.',
    },
  )
  await takeOut(change, place, target.personId)
}

/** @throws Problem forbidden for who is not in, conflict for the owner and for who is in a project by the space */
export async function leave(change: Change, place: PlaceId): Promise<void> {
  const { tx, person } = change
  const own = (await readMembers(tx, place)).find(({ personId }) => personId === person.id)
  if (!own) throw forbidden()
  refuseOwner(own, place, 'has to hand it over before leaving')
  refuseBrought(own, place)
  await takeOut(change, place, person.id)
}

function refuseOwner({ own }: Member, place: PlaceId, sentence: string): void {
  if (own?.id === 'owner') throw new Problem('conflict', `The owner of a ${levelOf(place)} ${sentence}.`)
}

/** Ends a membership, in a space with those in its projects, and what invitations the person has there. */
export async function takeOut(change: Change, place: PlaceId, personId: string): Promise<void> {
  const { spaceId, projectId } = place
  const { tx } = change
  await withdrawOf(change, place, personId)
  if (projectId === undefined) {
    await takeOutOfProjects(change, spaceId, personId)
    await tx.deleteFrom('space_members').where('space_id', '=', spaceId).where('user_id', '=', personId).execute()
  } else
    await tx.deleteFrom('project_members').where('project_id', '=', projectId).where('user_id', '=', personId).execute()
  await change.tellRights(personId, place)
  await change.tellMembers(place)
}

/** What they own in a space passes to its owner, so that every project has one. */
async function takeOutOfProjects(change: Change, spaceId: string, personId: string): Promise<void> {
  const { tx } = change
  const { owner_id } = await tx
    .selectFrom('spaces')
    .select('owner_id')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  const gone = await tx
    .deleteFrom('project_members')
    .where('user_id', '=', personId)
    .where('project_id', 'in', tx.selectFrom('projects').select('id').where('space_id', '=', spaceId))
    .returning(['project_id', 'role'])
    .execute()
  for (const { project_id: projectId, role } of gone) {
    if (role === 'owner') await writeRole(change, { spaceId, projectId }, owner_id, 'owner')
    await change.tellMembers({ spaceId, projectId })
  }
}
