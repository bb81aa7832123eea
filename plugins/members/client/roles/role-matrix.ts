import { proxy } from 'valtio'
import {
  CallError,
  call,
  commandContext,
  errorMessage,
  keptCall,
  type Project,
  queryClient,
  queryKey,
  type Space,
  setCallData,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { can, type Grant, grantOf } from '#core/shared/access/permission.ts'
import type { Call } from '#core/shared/call.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Issue } from '#core/shared/issue.ts'
import { type MemberRole, type MembershipPlace, memberCallsAt, membershipLevel, refreshMembers } from '../membership.ts'
import {
  noRoleEdits,
  type RoleColumn,
  type RoleEdits,
  roleColumnsOf,
  roleNameIssues,
  savedColumns,
  setAllowed,
  toRoles,
} from './role-edits.ts'

interface RoleMatrix {
  place: MembershipPlace | null
  edits: RoleEdits
  /** the cell that has, or last had, the focus: row `head` is the names */
  at: { row: string; column: string }
  /** issues of names, by role */
  nameIssues: Readonly<Record<string, Issue>>
  /** permissions that the server refused, by role and permission: `editor chapter.delete` */
  cellIssues: Readonly<Record<string, string>>
  /** why saving was refused */
  refusal: string | null
  busy: boolean
}

const emptyMatrix = () => ({ edits: noRoleEdits, nameIssues: {}, cellIssues: {}, refusal: null, busy: false })

/** The shown matrix and its unsaved changes. */
export const matrix = proxy<RoleMatrix>({ place: null, at: { row: '', column: '' }, ...emptyMatrix() })

/** Shows the roles of a place; the result is a cleanup that drops unsaved changes. */
export function openMatrix(place: MembershipPlace): () => void {
  Object.assign(matrix, emptyMatrix(), { place, at: { row: '', column: '' } })
  return () => Object.assign(matrix, emptyMatrix(), { place: null })
}

export function discardEdits(): void {
  Object.assign(matrix, emptyMatrix())
}

/** What the matrix is computed from: the stored roles, the user's role, and the columns with the changes. */
export interface RoleBase {
  roles: readonly MemberRole[]
  own: string
  /** the user's permissions there, by their role and by the space */
  held: Grant
  columns: readonly RoleColumn[]
}

/** The current base; undefined if no matrix is shown. */
export function currentBase(): RoleBase | undefined {
  const { place, edits } = matrix
  if (!place) return undefined
  const roles = queryClient.getQueryData<MemberRole[]>(queryKey(memberCallsAt(place).getPermissions as Call, place))
  const get: Call = membershipLevel(place) === 'space' ? spaceCalls.get : projectCalls.get
  const here = queryClient.getQueryData<Space | Project>(queryKey(get, place))
  if (!roles || !here) return undefined
  const { roleId: own, permissions } = here
  return { roles, own, held: grantOf(permissions), columns: roleColumnsOf(roles, edits, own) }
}

/** Why a cell is read-only; null if it can be changed. */
export function roleLock(
  { roles, held }: Pick<RoleBase, 'roles' | 'held'>,
  column: RoleColumn,
  permission: string,
): string | null {
  if (column.lock) return t(column.lock === 'owner' ? 'roles.why-owner' : 'roles.why-above')
  if (!commandContext.permissions[`may.${membershipLevel(matrix.place ?? { spaceId: '' })}.permissions`])
    return t('roles.why-read')
  const stored = roles.find(role => role.roleId === column.key)?.permissions[permission] ?? false
  return stored || can(held, permission) ? null : t('roles.why-unheld')
}

/** Toggles a permission or a whole group: grants all of it unless all is granted. */
export function togglePermission(base: RoleBase, key: string, permissions: readonly string[]): void {
  const column = base.columns.find(one => one.key === key)
  const open = column ? permissions.filter(permission => roleLock(base, column, permission) === null) : []
  if (!column || open.length === 0) return
  const allow = !open.every(permission => column.allowed[permission])
  const issues = { ...matrix.cellIssues }
  for (const permission of open) delete issues[`${key} ${permission}`]
  Object.assign(matrix, { edits: setAllowed(matrix.edits, key, open, allow), cellIssues: issues, refusal: null })
}

/** Changes the names, the order or the roles themselves. */
export function updateEdits(edits: RoleEdits): void {
  Object.assign(matrix, { edits, nameIssues: {}, refusal: null })
}

/** Saves everything at once. Refusals are shown at their cells, and no change is lost. */
export async function saveMatrix(): Promise<void> {
  const { place, busy } = matrix
  const base = currentBase()
  if (!place || !base || busy) return
  const issues = roleNameIssues(base.columns)
  matrix.nameIssues = Object.fromEntries(issues)
  if (issues.size > 0) return
  matrix.busy = true
  try {
    const { getPermissions, setPermissions, restoreRole } = memberCallsAt(place)
    const newPermissions = toRoles(base.columns)
    const roles = await call(setPermissions, { ...place, newPermissions }, { quiet: true })
    setCallData(getPermissions, place, roles)
    if (matrix.place === place) discardEdits()
    const deleted = base.roles.filter(({ roleId }) => !roles.some(role => role.roleId === roleId))
    if (deleted.length === 0) showToast({ kind: 'ok', title: t('roles.saved') })
    else {
      const back = deleted.map(({ roleId }) => ({ ...place, roleId }))
      const names = deleted.map(({ role }) => role).join(', ')
      showUndoToast({
        ...{ id: 'roles-deleted', title: t('roles.saved'), text: t('roles.deleted', { names }) },
        undo: async () => {
          for (const input of back) setCallData(getPermissions, place, await call(restoreRole, input))
          await refreshMembers(place)
        },
        again: back.map(input => keptCall(restoreRole, input)),
      })
    }
    await refreshMembers(place)
  } catch (error) {
    matrix.refusal = errorMessage(error)
    assignIssues(error, savedColumns(base.columns))
  } finally {
    matrix.busy = false
  }
}

/** `newPermissions.2.permissions.chapter.delete` is a cell, `newPermissions.2.role` a name. */
function assignIssues(error: unknown, columns: readonly RoleColumn[]): void {
  const problems = error instanceof CallError ? (error.problem?.errors ?? []) : []
  const names: Record<string, Issue> = {}
  const cells: Record<string, string> = {}
  for (const issue of problems) {
    const [, at, what = ''] = /^newPermissions\.(\d+)\.(.+)$/.exec(issue.path) ?? []
    const key = at === undefined ? undefined : columns[Number(at)]?.key
    if (key === undefined) continue
    if (what.startsWith('permissions.')) cells[`${key} ${what.slice('permissions.'.length)}`] = issue.message
    else names[key] = issue
  }
  Object.assign(matrix, { nameIssues: names, cellIssues: cells })
}
