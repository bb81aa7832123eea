import { type CommandContext, emitOwnEvent, loadErrorOf, useCall, useSession } from '#core/client/index.ts'
import { inheritedProjectRole, type RoleLevel } from '#core/shared/access/permission.ts'
import type { Call, InputOf, OutputOf } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { events } from '#core/shared/event.ts'

/** A space, or a project in it. */
export interface MembershipPlace {
  spaceId: string
  projectId?: string
}

export type MemberEntry = OutputOf<typeof spaceMemberCalls.getSpaceUsers>[number]
export type MemberRole = OutputOf<typeof spaceMemberCalls.getPermissions>[number]
export type Invitation = OutputOf<typeof spaceMemberCalls.getInvitations>[number]
export type NewMemberRoles = InputOf<typeof spaceMemberCalls.setPermissions>['newPermissions']

type OkOutput = { ok: true }

/** The calls on members and roles, equal on both levels. */
interface MemberCalls {
  getUsers: Call<MembershipPlace, MemberEntry[]>
  getPermissions: Call<MembershipPlace, MemberRole[]>
  getInvitations: Call<MembershipPlace, Invitation[]>
  invite: Call<MembershipPlace & { emails: string[]; roleId?: string }, OutputOf<typeof spaceMemberCalls.invite>>
  cancelInvitation: Call<MembershipPlace & { invitationId: string }, OkOutput>
  changeUserRole: Call<MembershipPlace & { userId: string; roleId: string }, MemberEntry>
  remove: Call<MembershipPlace & { userId: string }, OkOutput>
  restoreUser: Call<MembershipPlace & { userId: string }, OutputOf<typeof spaceMemberCalls.restoreUser>>
  restoreRole: Call<MembershipPlace & { roleId: string }, MemberRole[]>
  leave: Call<MembershipPlace, OkOutput>
  handOver: Call<MembershipPlace & { userId: string }, OkOutput>
  setPermissions: Call<MembershipPlace & { newPermissions: NewMemberRoles }, MemberRole[]>
}

const spaceCallsOf: MemberCalls = {
  ...spaceMemberCalls,
  getUsers: spaceMemberCalls.getSpaceUsers,
  remove: spaceMemberCalls.removeUserFromSpace,
}
const projectCallsOf: MemberCalls = {
  ...projectMemberCalls,
  getUsers: projectMemberCalls.getProjectUsers,
  remove: projectMemberCalls.removeUserFromProject,
}

export function memberCallsAt(place: MembershipPlace): MemberCalls {
  return place.projectId === undefined ? spaceCallsOf : projectCallsOf
}

export function membershipLevel(place: MembershipPlace): RoleLevel {
  return place.projectId === undefined ? 'space' : 'project'
}

/** The space or project that a command runs in. */
export function membershipPlace({
  spaceId = '',
  projectId,
}: Pick<CommandContext, 'spaceId' | 'projectId'>): MembershipPlace {
  return projectId === undefined ? { spaceId } : { spaceId, projectId }
}

/** Refetches everything here that a change may have affected. */
export function refreshMembers(place: MembershipPlace): Promise<void> {
  return emitOwnEvent(events.members, place)
}

/** Roles in a project that come from a role in its space, by user id. */
type InheritedRoles = ReadonlyMap<string, string>

export function inheritedRoles(spaceMembers: readonly MemberEntry[]): InheritedRoles {
  return new Map(
    spaceMembers.flatMap(({ userId, roleId }): [string, string][] => {
      const role = inheritedProjectRole(roleId)
      return role === null ? [] : [[userId, role]]
    }),
  )
}

/** The facts that decide what the user may change; the server checks the same and more. */
export interface MembershipInfo {
  me: string
  members: readonly MemberEntry[]
  /** the highest first */
  roles: readonly MemberRole[]
  /** roles in a project that come from the space */
  inherited: InheritedRoles
}

/** The members of a place, its roles and the inherited ones; or the error. */
export function useMembership(place: MembershipPlace): { membership?: MembershipInfo; error?: Error } {
  const me = useSession().user?.userId ?? ''
  const { getUsers, getPermissions } = memberCallsAt(place)
  const members = useCall(getUsers, place, { quiet: true })
  const roles = useCall(getPermissions, place, { quiet: true })
  const space = useCall(spaceCallsOf.getUsers, place.projectId === undefined ? null : { spaceId: place.spaceId }, {
    quiet: true,
  })
  const error = loadErrorOf(members) ?? loadErrorOf(roles) ?? (space.isEnabled ? loadErrorOf(space) : undefined)
  if (error) return { error }
  if (!members.data || !roles.data || (space.isEnabled && !space.data)) return {}
  return { membership: { me, members: members.data, roles: roles.data, inherited: inheritedRoles(space.data ?? []) } }
}
