import type { MessageFamilies } from '#core/client/index.ts'
import { kindVerbs, projectPermissions, type RoleLevel, spacePermissions } from '#core/shared/access/permission.ts'

export const messageFamilies: MessageFamilies = {
  'permission.*': [...spacePermissions, ...projectPermissions],
  'permission.of-*': kindVerbs,
  'permission.verb-*': kindVerbs,
  'roles.place-*': { space: true, project: true } satisfies Record<RoleLevel, true>,
}
