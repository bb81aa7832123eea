import { type CommandContext, fetchAnswer, roleWords, session, t } from '#core/client/index.ts'
import { broughtBy, callsAt, type Member, type Place, placeOf, type Standing } from './place.ts'
import { givableRoles, heirs, mayChange } from './standing.ts'

type Where = Pick<CommandContext, 'spaceId' | 'projectId'>
interface Choice {
  value: string
  label: string
  icon?: string
  about?: string
}

/** Who is in a place and what the person asking is there. */
export async function standingAt(place: Place): Promise<Standing> {
  const { getUsers, getPermissions } = callsAt(place)
  const [members, roles, inSpace] = await Promise.all([
    fetchAnswer(getUsers, place),
    fetchAnswer(getPermissions, place),
    place.projectId === undefined
      ? []
      : fetchAnswer(callsAt({ spaceId: place.spaceId }).getUsers, { spaceId: place.spaceId }),
  ])
  return { me: session.user?.userId ?? '', members, roles, brought: broughtBy(inSpace) }
}

function people(members: readonly Member[]): Choice[] {
  return members.map(({ userId, username, role }) => ({
    value: userId,
    label: username,
    icon: 'user',
    about: `${userId} · ${roleWords(role)}`,
  }))
}

/** Members whose role the person may change. */
export async function changeable(where: Where): Promise<Choice[]> {
  const standing = await standingAt(placeOf(where))
  return people(standing.members.filter(member => mayChange(standing, member)))
}

export async function successors(where: Where): Promise<Choice[]> {
  return people(heirs(await standingAt(placeOf(where))))
}

/** Roles the person may give, the lowest first: what an invitation gives unless said otherwise. */
export async function rolesToGive(where: Where): Promise<Choice[]> {
  const standing = await standingAt(placeOf(where))
  return givableRoles(standing)
    .map(({ roleId, role }) => ({ value: roleId, label: roleWords(role), icon: 'users' }))
    .reverse()
}

export async function openInvitations(where: Where): Promise<Choice[]> {
  const place = placeOf(where)
  const list = await fetchAnswer(callsAt(place).getInvitations, place)
  return list.map(({ invitationId, username, userId, role }) => ({
    value: invitationId,
    label: username,
    icon: 'mail',
    about: `${userId} · ${roleWords(role)}`,
  }))
}

/** Asks whether it is meant; what keeps everything as it is comes first. */
export function sure(doIt: string, icon: string): Choice[] {
  return [
    { value: 'keep', label: t('members.keep'), icon: 'x' },
    { value: 'do', label: doIt, icon },
  ]
}
