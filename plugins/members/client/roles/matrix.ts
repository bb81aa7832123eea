import { proxy } from 'valtio'
import {
  CallError,
  call,
  desk,
  failureWords,
  keepAnswer,
  type Project,
  queries,
  queryKey,
  type Space,
  showToast,
  t,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { can, type Grant, grantOf } from '#core/shared/permission.ts'
import { callsAt, levelOf, type Place, type Role, refreshPeople } from '../place.ts'
import { type Column, columnsOf, type Edits, nameFaults, noEdits, savedColumns, setAllowed, toRoles } from './edits.ts'

interface Matrix {
  place: Place | null
  edits: Edits
  /** the cell that has, or last had, the focus: line `head` is the names */
  at: { row: string; column: string }
  /** what is wrong, by role */
  nameFaults: Readonly<Record<string, string>>
  /** what the server refused, by role and permission: `editor chapter.delete` */
  cellFaults: Readonly<Record<string, string>>
  /** why nothing was saved */
  refusal: string | null
  busy: boolean
}

const fresh = () => ({ edits: noEdits, nameFaults: {}, cellFaults: {}, refusal: null, busy: false })

/** The matrix that is shown, with what was changed in it. */
export const matrix = proxy<Matrix>({ place: null, at: { row: '', column: '' }, ...fresh() })

/** Shows the roles of a place; the result forgets what was not saved. */
export function openMatrix(place: Place): () => void {
  Object.assign(matrix, fresh(), { place, at: { row: '', column: '' } })
  return () => Object.assign(matrix, fresh(), { place: null })
}

export function discard(): void {
  Object.assign(matrix, fresh())
}

/** What the matrix stands on: the stored roles, the role of who looks, and the columns with the changes. */
export interface Base {
  roles: readonly Role[]
  own: string
  /** what who looks may do there, by their role and by what the space brings them */
  held: Grant
  columns: readonly Column[]
}

/** The base as it is known now; undefined where no matrix is shown. */
export function baseNow(): Base | undefined {
  const { place, edits } = matrix
  if (!place) return undefined
  const roles = queries.getQueryData<Role[]>(queryKey(callsAt(place).getPermissions as Call, place))
  const get: Call = levelOf(place) === 'space' ? spaceCalls.get : projectCalls.get
  const here = queries.getQueryData<Space | Project>(queryKey(get, place))
  if (!roles || !here) return undefined
  const { roleId: own, permissions } = here
  return { roles, own, held: grantOf(permissions), columns: columnsOf(roles, edits, own) }
}

/** Why a cell is only read; null where it may be changed. */
export function lockOf(
  { roles, held }: Pick<Base, 'roles' | 'held'>,
  column: Column,
  permission: string,
): string | null {
  if (column.lock) return t(column.lock === 'owner' ? 'roles.why-owner' : 'roles.why-above')
  if (!desk.rights[`may.${levelOf(matrix.place ?? { spaceId: '' })}.permissions`]) return t('roles.why-read')
  const stored = roles.find(role => role.roleId === column.key)?.permissions[permission] ?? false
  return stored || can(held, permission) ? null : t('roles.why-unheld')
}

/** Allows or forbids, a whole group where its line is meant: all of it unless all of it is allowed. */
export function toggle(base: Base, key: string, permissions: readonly string[]): void {
  const column = base.columns.find(one => one.key === key)
  const open = column ? permissions.filter(permission => lockOf(base, column, permission) === null) : []
  if (!column || open.length === 0) return
  const wanted = !open.every(permission => column.allowed[permission])
  const faults = { ...matrix.cellFaults }
  for (const permission of open) delete faults[`${key} ${permission}`]
  Object.assign(matrix, { edits: setAllowed(matrix.edits, key, open, wanted), cellFaults: faults, refusal: null })
}

/** Changes the names, the order or the roles themselves. */
export function change(edits: Edits): void {
  Object.assign(matrix, { edits, nameFaults: {}, refusal: null })
}

/** Saves everything at once. What is refused is shown where it stands, and nothing of it is lost. */
export async function save(): Promise<void> {
  const { place, busy } = matrix
  const base = baseNow()
  if (!place || !base || busy) return
  const faults = nameFaults(base.columns)
  matrix.nameFaults = Object.fromEntries(faults)
  if (faults.size > 0) return
  matrix.busy = true
  try {
    const { getPermissions, setPermissions } = callsAt(place)
    const newPermissions = toRoles(base.columns)
    const roles = await call(setPermissions, { ...place, newPermissions }, { quiet: true })
    keepAnswer(getPermissions, place, roles)
    if (matrix.place === place) discard()
    showToast({ kind: 'ok', title: t('roles.saved') })
    await refreshPeople(place)
  } catch (error) {
    matrix.refusal = failureWords(error)
    placeFaults(error, savedColumns(base.columns))
  } finally {
    matrix.busy = false
  }
}

/** `newPermissions.2.permissions.chapter.delete` is a cell, `newPermissions.2.role` a name. */
function placeFaults(error: unknown, columns: readonly Column[]): void {
  const problems = error instanceof CallError ? (error.problem?.errors ?? []) : []
  const names: Record<string, string> = {}
  const cells: Record<string, string> = {}
  for (const { path, message } of problems) {
    const [, at, what = ''] = /^newPermissions\.(\d+)\.(.+)$/.exec(path) ?? []
    const key = at === undefined ? undefined : columns[Number(at)]?.key
    if (key === undefined) continue
    if (what.startsWith('permissions.')) cells[`${key} ${what.slice('permissions.'.length)}`] = message
    else names[key] = message
  }
  Object.assign(matrix, { nameFaults: names, cellFaults: cells })
}
