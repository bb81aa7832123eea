import { type KeyboardEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { classNames, roleLabel, useT } from '#core/client/index.ts'
import type { RoleLevel } from '#core/shared/access/permission.ts'
import { groupWords, permissionWords, rowWords } from './labels.ts'
import { PermissionCell, type PermissionState } from './permission-cell.tsx'
import { gridStep, type PermissionRow, permissionRows } from './permission-rows.ts'
import type { RoleColumn } from './role-edits.ts'
import { RoleHead } from './role-head.tsx'
import { matrix, type RoleBase, roleLock, togglePermission } from './role-matrix.ts'
import styles from './roles.module.css'

/** A grid with roles as columns and permissions as rows: one tab stop, arrow keys inside. */
export function RolesGrid({ base, level }: { base: RoleBase; level: RoleLevel }) {
  const t = useT()
  const table = useRef<HTMLDivElement>(null)
  const { at, cellIssues } = useSnapshot(matrix)
  const { columns, roles } = base
  const rows = permissionRows(Object.keys(roles[0]?.permissions ?? {}))
  const lines = ['head', ...rows.map(({ id }) => id)]
  const row = Math.max(0, lines.indexOf(at.row === '' ? (lines[1] ?? 'head') : at.row))
  const firstOpen = columns.findIndex(column => !column.lock)
  const known = columns.findIndex(column => column.key === at.column)
  const column = known >= 0 ? known : Math.max(0, firstOpen)
  const isAt = (line: string, key: string) => line === lines[row] && key === columns[column]?.key
  const focus = (to: { row: number; column: number }) => {
    matrix.at = { row: lines[to.row] ?? 'head', column: columns[to.column]?.key ?? '' }
    const name = CSS.escape(`${matrix.at.row} ${matrix.at.column}`)
    table.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // Key events of a menu opened from a heading bubble through React to here as well.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.altKey || event.metaKey || event.shiftKey) return
    const line = rows[row - 1]
    const key = columns[column]?.key
    if (event.key === ' ' && line && key !== undefined) {
      event.preventDefault()
      return togglePermission(base, key, line.permissions)
    }
    const grid = { control: event.ctrlKey, row, column, rows: lines.length, columns: columns.length }
    const to = gridStep(event.key, grid)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    focus(to)
  }
  return (
    <div className={styles.scroller} data-scrolls>
      <div
        ref={table}
        role="grid"
        aria-label={t('place.roles')}
        aria-rowcount={lines.length}
        aria-colcount={columns.length + 1}
        className={styles.grid}
        onKeyDownCapture={onKey}
      >
        <div role="rowgroup" className={styles.heads}>
          <div role="row" className={styles.line}>
            <div role="columnheader" className={styles.corner}>
              {t('roles.may')}
            </div>
            {columns.map((one, index) => (
              <RoleHead
                key={one.key}
                column={one}
                columns={columns}
                tabbable={isAt('head', one.key)}
                onFocus={() => {
                  matrix.at = { row: 'head', column: columns[index]?.key ?? '' }
                }}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.lines}>
          {rows.map(line => (
            <div key={line.id} role="row" className={classNames(styles.line, !line.permission && styles.group)}>
              <div role="rowheader" className={styles.what}>
                {line.permission ? rowWords(line.permission) : groupWords(line.group, level)}
              </div>
              {columns.map(one => (
                <PermissionCell
                  key={one.key}
                  name={`${line.id} ${one.key}`}
                  state={stateOf(line, one.allowed)}
                  changed={line.permission !== undefined && isChanged(base, one.key, line.permission)}
                  words={line.permission ? permissionWords(line.permission) : groupWords(line.group, level)}
                  role={roleLabel(one.name)}
                  lock={lineLock(base, one, line)}
                  issue={line.permission && cellIssues[`${one.key} ${line.permission}`]}
                  tabbable={isAt(line.id, one.key)}
                  onFocus={() => {
                    matrix.at = { row: line.id, column: one.key }
                  }}
                  onToggle={() => togglePermission(base, one.key, line.permissions)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** A group can be changed if any of its permissions can. */
function lineLock(base: RoleBase, column: RoleColumn, { permissions }: PermissionRow): string | null {
  const locks = permissions.map(permission => roleLock(base, column, permission))
  return locks.includes(null) ? null : (locks[0] ?? null)
}

function stateOf({ permissions }: PermissionRow, allowed: Readonly<Record<string, boolean>>): PermissionState {
  const allowedCount = permissions.filter(permission => allowed[permission]).length
  if (allowedCount === 0) return 'no'
  return allowedCount === permissions.length ? 'yes' : 'some'
}

function isChanged({ roles, columns }: RoleBase, key: string, permission: string): boolean {
  const before = roles.find(role => role.roleId === key)?.permissions[permission] ?? false
  return before !== (columns.find(column => column.key === key)?.allowed[permission] ?? false)
}
