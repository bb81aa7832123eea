import { call, fetchCall, setCallData, showToast, t } from '#core/client/index.ts'
import { can, grantOf } from '#core/shared/access/permission.ts'
import { roleNameIssue } from '#core/shared/access/role-name.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Issue } from '#core/shared/issue.ts'
import { refreshMembers } from '../membership.ts'
import { addRole, moveRole, type RoleColumn, removeRole, renameRole } from './role-edits.ts'
import { currentBase, discardEdits, matrix, saveMatrix, updateEdits } from './role-matrix.ts'

export { discardEdits, saveMatrix }

function roleColumns(): readonly RoleColumn[] {
  return currentBase()?.columns ?? []
}

function ownRoles(): readonly RoleColumn[] {
  return roleColumns().filter(column => !column.builtIn && !column.lock)
}

/** Roles that can be renamed and deleted: custom ones below one's own. */
export function changeableRoles() {
  return ownRoles().map(({ key, name, members }) => ({
    value: key,
    label: name,
    icon: 'users',
    about: t('roles.members', { count: members }),
  }))
}

/** The issue of a name for a new role, or for the role of this key; null if it is valid. */
export function editedRoleNameIssue(name: string, key?: string): Issue | null {
  return roleNameIssue(
    name,
    roleColumns()
      .filter(column => column.key !== key)
      .map(column => column.name),
  )
}

export function addRoleColumn(name: string): void {
  const base = currentBase()
  if (!base) return
  const key = `new ${crypto.randomUUID()}`
  updateEdits(addRole(matrix.edits, base, key, name))
  focusCell('head', key)
}

export function renameRoleColumn(key: string, name: string): void {
  updateEdits(renameRole(matrix.edits, key, name))
}

export function removeRoleColumn(key: string): void {
  const column = ownRoles().find(one => one.key === key)
  if (column) updateEdits(removeRole(matrix.edits, column))
}

/** Moves the focused role one position up or down. */
export function moveRoleColumn(by: 1 | -1, key: string = matrix.at.column): void {
  const edits = moveRole(matrix.edits, roleColumns(), key, by)
  if (edits) updateEdits(edits)
  else showToast({ kind: 'info', id: 'role-end', title: t('roles.stays') })
}

/** Focuses a cell after it is rendered and the palette has restored its focus. */
function focusCell(row: string, column: string): void {
  const name = CSS.escape(`${row} ${column}`)
  const focus = () => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

/** Other projects whose roles the user may change, to copy from. */
export async function importSources() {
  const spaces = await call(spaceCalls.find, {}, { quiet: true })
  const lists = await Promise.all(
    spaces.map(async ({ spaceId, name }) => ({
      name,
      projects: await fetchCall(projectCalls.find, { spaceId }),
    })),
  )
  return lists.flatMap(({ name, projects }) =>
    projects
      .filter(({ projectId, permissions }) => {
        return projectId !== matrix.place?.projectId && can(grantOf(permissions), 'project.permissions')
      })
      .map(project => ({ value: project.projectId, label: project.name, icon: project.icon, about: name })),
  )
}

/** Replaces the roles of this project by those of another; unsaved changes are dropped. */
export async function importRolesFrom(fromProjectId: string): Promise<void> {
  const { place } = matrix
  if (!place || place.projectId === undefined) return
  const { spaceId, projectId } = place
  const roles = await call(projectMemberCalls.importPermissions, { spaceId, projectId, fromProjectId }, { quiet: true })
  setCallData(projectMemberCalls.getPermissions, { spaceId, projectId }, roles)
  discardEdits()
  showToast({ kind: 'ok', title: t('roles.imported') })
  await refreshMembers(place)
}
