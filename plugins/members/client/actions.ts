import {
  CallError,
  type CommandContext,
  call,
  failureWords,
  fetchAnswer,
  go,
  links,
  refresh,
  roleWords,
  showToast,
  t,
} from '#core/client/index.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { refusedPeople, splitPeople } from '../shared.ts'
import { standingAt } from './choices.ts'
import { callsAt, type Place, placeOf, refreshPeople } from './place.ts'
import { nextRole } from './standing.ts'
import { typed } from './typed.ts'

type Where = Pick<CommandContext, 'spaceId' | 'projectId'>

/** Words for a refused invitation: who is unknown, by name, else what the server says. */
export function inviteFault(error: unknown, names: readonly string[]): string {
  const unknown = refusedPeople(error instanceof CallError ? error.problem : null, names)
  if (unknown.length === 0) return failureWords(error)
  return t('members.unknown', { names: unknown.join(', '), count: unknown.length })
}

/** Invites people as they were typed and says who was asked; rejects as `call` does. */
export async function invite(place: Place, text: string, roleId: string | undefined): Promise<void> {
  const emails = splitPeople(text)
  const { invited, skipped } = await call(callsAt(place).invite, { ...place, emails, roleId }, { quiet: true })
  const names = (list: readonly { username: string }[]) => list.map(({ username }) => username).join(', ')
  const left = skipped.length > 0 ? t('members.skipped', { names: names(skipped) }) : ''
  if (invited.length === 0) showToast({ kind: 'info', title: left })
  else
    showToast({
      kind: 'ok',
      title: t('members.invited', { names: names(invited) }),
      text: left || undefined,
    })
  await refreshPeople(place)
}

/** The same from the palette: what was typed stands there again after a refusal. */
export async function inviteTyped(where: Where, who: string, roleId: string): Promise<void> {
  typed.people = who
  try {
    await invite(placeOf(where), who, roleId)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new CallError(error.message, error.status, null, inviteFault(error, splitPeople(who)))
  }
  typed.people = ''
}

export async function changeRole(where: Where, userId: string, roleId: string, quiet = false): Promise<void> {
  const place = placeOf(where)
  const { username, role } = await call(callsAt(place).changeUserRole, { ...place, userId, roleId }, { quiet })
  showToast({ kind: 'ok', title: t('members.has-role', { name: username, role: roleWords(role) }) })
  await refreshPeople(place)
}

/** One step up or down the order of roles. */
export async function stepRole(where: Where, userId: string, by: 1 | -1): Promise<void> {
  const standing = await standingAt(placeOf(where))
  const member = standing.members.find(one => one.userId === userId)
  const role = member && nextRole(standing, member, by)
  if (role) return changeRole(where, userId, role.roleId)
  showToast({ kind: 'info', title: t(by < 0 ? 'members.no-higher' : 'members.no-lower') })
}

export async function remove(where: Where, userId: string): Promise<void> {
  const place = placeOf(where)
  const name = await nameOf(place, userId)
  await call(callsAt(place).remove, { ...place, userId }, { quiet: true })
  showToast({ kind: 'ok', title: t('members.removed', { name }) })
  await refreshPeople(place)
}

export async function handOver(where: Where, userId: string): Promise<void> {
  const place = placeOf(where)
  const name = await nameOf(place, userId)
  await call(callsAt(place).handOver, { ...place, userId }, { quiet: true })
  showToast({ kind: 'ok', title: t('members.handed-over', { name }) })
  await refreshPeople(place)
}

async function nameOf(place: Place, userId: string): Promise<string> {
  const members = await fetchAnswer(callsAt(place).getUsers, place)
  return members.find(member => member.userId === userId)?.username ?? userId
}

export async function leave(where: Where): Promise<void> {
  const place = placeOf(where)
  await call(callsAt(place).leave, place, { quiet: true })
  go(place.projectId === undefined ? links.spaces() : links.space(place.spaceId))
  showToast({ kind: 'ok', title: t('members.left') })
  await refresh(spaceCalls.find, projectCalls.find)
}

export async function cancelInvitation(where: Where, invitationId: string): Promise<void> {
  const place = placeOf(where)
  await call(callsAt(place).cancelInvitation, { ...place, invitationId })
  showToast({ kind: 'ok', title: t('members.cancelled') })
  await refreshPeople(place)
}
