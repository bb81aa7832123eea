import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import { createGuessLimit } from '../rate-limit/guess-limit.ts'
import { changeAccess } from './access-change.ts'
import { memberHandlers } from './members/member-handlers.ts'
import { projectHandlers } from './projects/project-handlers.ts'
import { restoreRole } from './removals/restore-role.ts'
import { deleteRole, importRoles, type RoleInputs, rolesOutput, setRoles } from './roles/edit-roles.ts'
import type { PlaceRef } from './roles/roles.ts'
import type { AccessService } from './service.ts'
import { spaceHandlers } from './spaces/space-handlers.ts'

/**
 * Calls on spaces, projects, their members and their roles. The permission of a call is checked before its handler
 * runs and again inside each write, so a place deleted in between is refused like one that never existed.
 */
export function accessHandlers(access: AccessService): HandledCall[] {
  const guessLimit = createGuessLimit()
  return [
    ...spaceHandlers(access),
    ...projectHandlers(access, guessLimit),
    ...memberHandlers(access, guessLimit),
    ...roleHandlers(access),
  ]
}

function roleHandlers(access: AccessService): HandledCall[] {
  const list = (place: PlaceRef, context: CallContext) => rolesOutput(context.read, access, place, context.person().id)
  const save = ({ newPermissions, ...place }: PlaceRef & { newPermissions: RoleInputs }, context: CallContext) =>
    changeAccess(access, context, accessChange => setRoles(accessChange, place, newPermissions))
  const remove = ({ role, ...place }: PlaceRef & { role: string }, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      await deleteRole(accessChange, place, role)
      return { ok: true as const }
    })
  const restore = ({ roleId, ...place }: PlaceRef & { roleId: string }, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      await restoreRole(accessChange, place, roleId)
      return rolesOutput(accessChange.tx, access, place, context.person().id)
    })
  return [
    handle(spaceMemberCalls.getPermissions, list),
    handle(spaceMemberCalls.setPermissions, save),
    handle(spaceMemberCalls.deleteRole, remove),
    handle(spaceMemberCalls.restoreRole, restore),
    handle(projectMemberCalls.getPermissions, list),
    handle(projectMemberCalls.setPermissions, save),
    handle(projectMemberCalls.deleteRole, remove),
    handle(projectMemberCalls.restoreRole, restore),
    handle(projectMemberCalls.importPermissions, ({ fromProjectId, ...place }, context) =>
      changeAccess(access, context, accessChange => importRoles(accessChange, place, fromProjectId)),
    ),
  ]
}
