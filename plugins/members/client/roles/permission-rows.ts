import { kindVerbOf } from '#core/shared/access/permission.ts'

/** A row of the matrix: one permission, or all of a group. */
export interface PermissionRow {
  id: string
  /** `place`, or a kind */
  group: string
  /** absent for the row of the whole group */
  permission?: string
  permissions: readonly string[]
}

/** The rows for these permissions: those of the place first, then kind by kind. */
export function permissionRows(permissions: readonly string[]): PermissionRow[] {
  const groups = Map.groupBy(permissions, permission =>
    kindVerbOf(permission) ? permission.slice(0, permission.indexOf('.')) : 'place',
  )
  return [...groups].flatMap(([group, members]): PermissionRow[] => [
    { id: `all ${group}`, group, permissions: members },
    ...members.map((permission): PermissionRow => ({ id: permission, group, permission, permissions: [permission] })),
  ])
}

/** The cell that a key moves to in a grid; undefined for keys that do not move. */
export function gridStep(
  key: string,
  {
    control,
    row,
    column,
    rows,
    columns,
  }: { control: boolean; row: number; column: number; rows: number; columns: number },
): { row: number; column: number } | undefined {
  const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
  const to = (nextRow: number, nextColumn: number) => ({
    row: within(nextRow, rows),
    column: within(nextColumn, columns),
  })
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'PageUp':
      return to(row - pageRows, column)
    case 'PageDown':
      return to(row + pageRows, column)
    case 'Home':
      return to(control ? 0 : row, 0)
    case 'End':
      return to(control ? rows : row, columns)
    default:
      return undefined
  }
}

const pageRows = 8
