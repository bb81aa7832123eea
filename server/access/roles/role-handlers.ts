import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { type CallContext, type HandledCall, handle } from '../../contract.ts'
import { changeAccess } from '../access-change.ts'
import type { AccessService } from '../service.ts'
import { deleteRole, importRoles, type RoleInputs, rolesOutput, setRoles } from './edit-roles.ts'
import type { PlaceRef } from './roles.ts'

export function roleHandlers(access: AccessService): HandledCall[] {
  const list = (place: PlaceRef, context: CallContext) => rolesOutput(context.read, access, place, context.person().id)
  const save = ({ newPermissions, ...place }: PlaceRef & { newPermissions: RoleInputs }, context: CallContext) =>
    changeAccess(access, context, accessChange => setRoles(accessChange, place, newPermissions))
  const remove = ({ role, ...place }: PlaceRef & { role: string }, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      await deleteRole(accessChange, place, role)
      return { ok: true as const }
    })
  return [
    handle(spaceMemberCalls.getPermissions, list),
    handle(spaceMemberCalls.setPermissions, save),
    handle(spaceMemberCalls.deleteRole, remove),
    handle(projectMemberCalls.getPermissions, list),
    handle(projectMemberCalls.setPermissions, save),
    handle(projectMemberCalls.deleteRole, remove),
    handle(projectMemberCalls.importPermissions, ({ fromProjectId, ...place }, context) =>
      changeAccess(access, context, accessChange => importRoles(accessChange, place, fromProjectId)),
    ),
  ]
}
