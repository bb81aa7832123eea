import type { OutputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { can } from '#core/shared/permission.ts'
import { randomId } from '../http/random-ids.ts'
import { type Addressee, findAddressees } from './addressees.ts'
import type { Change } from './change.ts'
import { readHolding } from './grants.ts'
import type { Guesses } from './guesses.ts'
import { readMembers } from './members.ts'
import { denied, givable, refuseUngivable } from './rank.ts'
import { levelOf, lowest, type PlaceId, type Role, readRoles } from './roles.ts'

/** What the three invitations are called, by what they are to. */
export const invitationActions = {
  space: 'INVITE_TO_SPACE',
  project: 'INVITE_TO_PROJECT',
  both: 'INVITE_TO_SPACE_AND_PROJECT',
} as const

interface Wanted {
  /** email addresses or user ids, and what the list of them is called in refusals */
  names: readonly string[]
  field: string
  roleId?: string | undefined
}

/**
 * Invites people to a space or a project; who is in or was asked already is skipped. Whoever is outside the space of a
 * project is invited to both where the caller may do so (decisions ).
 * @throws Problem forbidden, bad-input, too-many
 */
export async function invite(
  change: Change,
  place: PlaceId,
  { names, field, roleId }: Wanted,
  guesses: Guesses,
): Promise<OutputOf<typeof spaceMemberCalls.invite>> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.invite`, place)
  const roles = await readRoles(tx, place)
  const role = givable(place, roles, roleId ?? lowest(roles).id, caller)
  const people = await findAddressees(change, names, field, guesses)
  const settled = await settledIn(change, place)
  const [skipped, asked] = [
    people.filter(one => settled.has(one.personId)),
    people.filter(one => !settled.has(one.personId)),
  ]
  const outside = await outsiders(change, place, asked)
  await send(change, place, role, asked, outside)
  return { invited: asked.map(shown), skipped: skipped.map(shown) }
}

function shown({ userId, username }: Addressee) {
  return { userId, username }
}

/** Everybody who is in or was asked already. */
async function settledIn({ tx }: Change, place: PlaceId): Promise<Set<string>> {
  const { spaceId, projectId } = place
  const members = await readMembers(tx, place)
  const open = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('project_id', projectId === undefined ? 'is' : '=', projectId ?? null)
    .execute()
  return new Set([...members.map(({ personId }) => personId), ...open.map(({ user_id }) => user_id)])
}

/** Those a project's invitation has to let into its space as well. @throws Problem forbidden naming them */
async function outsiders(change: Change, place: PlaceId, asked: readonly Addressee[]): Promise<Set<string>> {
  const { spaceId, projectId } = place
  if (projectId === undefined) return new Set()
  const inSpace = new Set((await readMembers(change.tx, { spaceId })).map(({ personId }) => personId))
  const outside = asked.filter(({ personId }) => !inSpace.has(personId))
  const inviter = await readHolding(change.tx, change.person.id, { spaceId })
  if (outside.length > 0 && !can(inviter?.grant, 'space.invite'))
    throw denied(
      `You may invite members of the space only, and these are not in it: ${outside.map(({ userId }) => userId).join(', ')}.`,
    )
  // Whoever comes in by the project gets the lowest role of the space.
  if (outside.length > 0 && inviter)
    refuseUngivable({ spaceId }, lowest(await readRoles(change.tx, { spaceId })), inviter)
  return new Set(outside.map(({ personId }) => personId))
}

async function send(
  change: Change,
  place: PlaceId,
  role: Role,
  asked: readonly Addressee[],
  outside: ReadonlySet<string>,
): Promise<void> {
  if (asked.length === 0) return
  const { tx, person, now, notices } = change
  const { spaceId, projectId } = place
  const names = await namesOf(change, place)
  const spaceRole = projectId === undefined ? role.id : lowest(await readRoles(tx, { spaceId })).id
  for (const { personId } of asked) {
    const both = outside.has(personId)
    const invitationId = randomId()
    const action = invitationActions[both ? 'both' : levelOf(place)]
    const payload = {
      invitationId,
      ...place,
      ...names,
      role: role.name,
      roleId: role.id,
      by: { userId: person.userId, username: person.username },
    }
    const to = names.projectName ?? names.spaceName
    const title = `${person.username} invites you to the ${levelOf(place)} "${to}" as ${role.name}`
    const notification = await notices.notify(tx, { personId, action, title, payload, ...place })
    await tx
      .insertInto('invitations')
      .values({
        id: invitationId,
        space_id: spaceId,
        project_id: projectId ?? null,
        user_id: personId,
        space_role: projectId === undefined || both ? spaceRole : null,
        project_role: projectId === undefined ? null : role.id,
        invited_by: person.id,
        notification_id: notification,
        created_at: now.toISOString(),
      })
      .execute()
  }
  await change.tellMembers(place)
  if (outside.size > 0) await change.tellMembers({ spaceId })
}

async function namesOf({ tx }: Change, { spaceId, projectId }: PlaceId) {
  const { name: spaceName } = await tx
    .selectFrom('spaces')
    .select('name')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  if (projectId === undefined) return { spaceName }
  const { name: projectName } = await tx
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { spaceName, projectName }
}
