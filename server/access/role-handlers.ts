import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import { change } from './change.ts'
import { deleteRole, importRoles, type NewRoles, setRoles, shownRoles } from './change-roles.ts'
import type { PlaceId } from './roles.ts'
import type { Access } from './service.ts'

export function roleHandlers(access: Access): HandledCall[] {
  const list = (place: PlaceId, context: CallContext) => shownRoles(context.read, access, place, context.person().id)
  const save = ({ newPermissions, ...place }: PlaceId & { newPermissions: NewRoles }, context: CallContext) =>
    change(access, context, saving => setRoles(saving, place, newPermissions))
  const remove = ({ role, ...place }: PlaceId & { role: string }, context: CallContext) =>
    change(access, context, async removing => {
      await deleteRole(removing, place, role)
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
      change(access, context, importing => importRoles(importing, place, fromProjectId)),
    ),
  ]
}
