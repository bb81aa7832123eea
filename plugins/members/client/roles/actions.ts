import { call, fetchAnswer, keepAnswer, showToast, t } from '#core/client/index.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { can, grantOf } from '#core/shared/permission.ts'
import { roleNameFault } from '#core/shared/role-name.ts'
import { refreshPeople } from '../place.ts'
import { addRole, type Column, moveRole, removeRole, renameRole } from './edits.ts'
import { baseNow, change, discard, matrix, save } from './matrix.ts'

export { discard, save }

function columns(): readonly Column[] {
  return baseNow()?.columns ?? []
}

function ownRoles(): readonly Column[] {
  return columns().filter(column => !column.builtIn && !column.lock)
}

/** Roles that may be renamed and deleted: those people made, below one's own. */
export function changeableRoles() {
  return ownRoles().map(({ key, name, members }) => ({
    value: key,
    label: name,
    icon: 'users',
    about: t('roles.members', { count: members }),
  }))
}

/** Whether a name will do for a new role, or for one of this key. */
export function roleFault(name: string, key?: string): string | null {
  return roleNameFault(
    name,
    columns()
      .filter(column => column.key !== key)
      .map(column => column.name),
  )
}

export function nameOfRole(key: string): string {
  return columns().find(column => column.key === key)?.name ?? ''
}

export function create(name: string): void {
  const base = baseNow()
  if (!base) return
  const key = `new ${crypto.randomUUID()}`
  change(addRole(matrix.edits, base, key, name))
  showCell('head', key)
}

export function rename(key: string, name: string): void {
  change(renameRole(matrix.edits, key, name))
}

export function remove(key: string): void {
  const column = ownRoles().find(one => one.key === key)
  if (column) change(removeRole(matrix.edits, column))
}

/** Puts the role under the keys one place higher or lower. */
export function move(by: 1 | -1, key: string = matrix.at.column): void {
  const edits = moveRole(matrix.edits, columns(), key, by)
  if (edits) change(edits)
  else showToast({ kind: 'info', id: 'role-end', title: t('roles.stays') })
}

/** Focuses a cell once it is drawn and the palette that asked for it has given the focus back. */
function showCell(row: string, column: string): void {
  const name = CSS.escape(`${row} ${column}`)
  const focus = () => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

/** Other projects whose roles the person may change, and so copy from. */
export async function sources() {
  const spaces = await call(spaceCalls.find, {}, { quiet: true })
  const lists = await Promise.all(
    spaces.map(async ({ spaceId, name }) => ({
      name,
      projects: await fetchAnswer(projectCalls.find, { spaceId }),
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

/** Copies the roles of another project over those of this one; what was not saved is dropped. */
export async function importFrom(fromProjectId: string): Promise<void> {
  const { place } = matrix
  if (!place || place.projectId === undefined) return
  const { spaceId, projectId } = place
  const roles = await call(projectMemberCalls.importPermissions, { spaceId, projectId, fromProjectId }, { quiet: true })
  keepAnswer(projectMemberCalls.getPermissions, { spaceId, projectId }, roles)
  discard()
  showToast({ kind: 'ok', title: t('roles.imported') })
  await refreshPeople(place)
}
