import { useId } from 'react'
import { useSnapshot } from 'valtio'
import {
  fieldError,
  Icon,
  type IconName,
  Menu,
  type MenuItem,
  roleLabel,
  runCommand,
  usePermission,
  useT,
} from '#core/client/index.ts'
import { membershipLevel } from '../membership.ts'
import { moveRole, type RoleColumn } from './role-edits.ts'
import { matrix } from './role-matrix.ts'
import styles from './roles.module.css'

interface RoleHeadProps {
  column: RoleColumn
  columns: readonly RoleColumn[]
  tabbable: boolean
  onFocus(): void
}

/** The heading of a role's column, with its menu. */
export function RoleHead({ column, columns, tabbable, onFocus }: RoleHeadProps) {
  const t = useT()
  const issueId = useId()
  const { edits, nameIssues, place } = useSnapshot(matrix)
  const may = usePermission(`${membershipLevel(place ?? { spaceId: '' })}.permissions`)
  const { key, builtIn, lock, members } = column
  const name = roleLabel(column.name)
  const issue = nameIssues[key]
  const item = (id: string, label: string, icon: IconName): MenuItem => ({
    id,
    label,
    icon,
    onSelect: () => void runCommand(id, { args: { role: key } }),
  })
  const moves = (by: 1 | -1) => moveRole(edits as never, columns, key, by) !== undefined
  const items = [
    ...(builtIn ? [] : [item('roles.rename', t('command.roles.rename'), 'pencil')]),
    ...(moves(-1) ? [item('roles.raise', t('command.roles.raise'), 'arrow-up')] : []),
    ...(moves(1) ? [item('roles.lower', t('command.roles.lower'), 'arrow-down')] : []),
    ...(builtIn ? [] : [item('roles.delete', t('command.roles.delete'), 'trash-2')]),
  ]
  const inside = (
    <>
      <span className={styles.roleName}>{name || t('roles.no-name')}</span>
      <span className={styles.members}>{t('roles.members', { count: members })}</span>
    </>
  )
  const shared = {
    'data-cell': `head ${key}`,
    tabIndex: tabbable ? 0 : -1,
    className: styles.headButton,
    onFocus,
    'aria-describedby': issue ? issueId : undefined,
  }
  const why = lock === 'owner' ? t('roles.why-owner') : lock === 'above' ? t('roles.why-above') : undefined
  return (
    <div role="columnheader" className={styles.role}>
      {may && !lock && items.length > 0 ? (
        <Menu
          align="end"
          trigger={
            <button type="button" {...shared}>
              {inside}
              <Icon name="chevron-down" size="s" className={styles.chevron} />
            </button>
          }
          groups={[{ id: key, heading: name, items }]}
        />
      ) : (
        <span {...shared} title={why}>
          {inside}
          {lock && <Icon name="lock" size="s" className={styles.chevron} />}
          {why && <span className="vh">{why}</span>}
        </span>
      )}
      {issue && (
        <span className={styles.error} id={issueId} role="alert">
          {fieldError(issue)}
        </span>
      )}
    </div>
  )
}
