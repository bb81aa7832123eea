import { type CommandContext, refresh, refusalOf, useCall, useSession } from '#core/client/index.ts'
import type { Call, InputOf, OutputOf } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { broughtRole, type Level } from '#core/shared/permission.ts'

/** A space, or a project in it. */
export interface Place {
  spaceId: string
  projectId?: string
}

export type Member = OutputOf<typeof spaceMemberCalls.getSpaceUsers>[number]
export type Role = OutputOf<typeof spaceMemberCalls.getPermissions>[number]
export type Invitation = OutputOf<typeof spaceMemberCalls.getInvitations>[number]
export type NewRoles = InputOf<typeof spaceMemberCalls.setPermissions>['newPermissions']

type Done = { ok: true }

/** The calls on members and roles, the same of both levels. */
interface MemberCalls {
  getUsers: Call<Place, Member[]>
  getPermissions: Call<Place, Role[]>
  getInvitations: Call<Place, Invitation[]>
  invite: Call<Place & { emails: string[]; roleId?: string }, OutputOf<typeof spaceMemberCalls.invite>>
  cancelInvitation: Call<Place & { invitationId: string }, Done>
  changeUserRole: Call<Place & { userId: string; roleId: string }, Member>
  remove: Call<Place & { userId: string }, Done>
  leave: Call<Place, Done>
  handOver: Call<Place & { userId: string }, Done>
  setPermissions: Call<Place & { newPermissions: NewRoles }, Role[]>
}

const ofSpaces: MemberCalls = {
  ...spaceMemberCalls,
  getUsers: spaceMemberCalls.getSpaceUsers,
  remove: spaceMemberCalls.removeUserFromSpace,
}
const ofProjects: MemberCalls = {
  ...projectMemberCalls,
  getUsers: projectMemberCalls.getProjectUsers,
  remove: projectMemberCalls.removeUserFromProject,
}

export function callsAt(place: Place): MemberCalls {
  return place.projectId === undefined ? ofSpaces : ofProjects
}

export function levelOf(place: Place): Level {
  return place.projectId === undefined ? 'space' : 'project'
}

/** Where a command runs. */
export function placeOf({ spaceId = '', projectId }: Pick<CommandContext, 'spaceId' | 'projectId'>): Place {
  return projectId === undefined ? { spaceId } : { spaceId, projectId }
}

/** After a change: everything here that it may have touched is read again. */
export async function refreshPeople(place: Place): Promise<void> {
  const { getUsers, getPermissions, getInvitations } = callsAt(place)
  const lists = [getUsers, getPermissions, getInvitations] as unknown as Call[]
  await refresh(...lists, spaceCalls.get, spaceCalls.find, projectCalls.get)
}

/** The role in a project that somebody's role in its space brings along, by user id. */
export type BroughtRoles = ReadonlyMap<string, string>

export function broughtBy(spaceMembers: readonly Member[]): BroughtRoles {
  return new Map(
    spaceMembers.flatMap(({ userId, roleId }): [string, string][] => {
      const role = broughtRole(roleId)
      return role === null ? [] : [[userId, role]]
    }),
  )
}

/** Who asks, and what there is to give: the server decides the same and more. */
export interface Standing {
  me: string
  members: readonly Member[]
  /** the highest first */
  roles: readonly Role[]
  /** roles in a project that come with the space */
  brought: BroughtRoles
}

/** The members of a place, its roles, and who is there through the space; or why they cannot be shown. */
export function usePeople(place: Place): { standing?: Standing; error?: Error } {
  const me = useSession().user?.userId ?? ''
  const { getUsers, getPermissions } = callsAt(place)
  const members = useCall(getUsers, place, { quiet: true })
  const roles = useCall(getPermissions, place, { quiet: true })
  const space = useCall(ofSpaces.getUsers, place.projectId === undefined ? null : { spaceId: place.spaceId }, {
    quiet: true,
  })
  const error = refusalOf(members) ?? refusalOf(roles) ?? (space.isEnabled ? refusalOf(space) : undefined)
  if (error) return { error }
  if (!members.data || !roles.data || (space.isEnabled && !space.data)) return {}
  return { standing: { me, members: members.data, roles: roles.data, brought: broughtBy(space.data ?? []) } }
}
