import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  CommandButton,
  LeaveGuard,
  LoadFailed,
  type PageProps,
  PlaceHead,
  Skeleton,
  usePermission,
  useT,
} from '#core/client/index.ts'
import { grantOf } from '#core/shared/access/permission.ts'
import { type MembershipPlace, membershipLevel, useMembership } from '../membership.ts'
import { PlacePage } from '../place-page.tsx'
import { shownRoleName } from './commands.ts'
import { roleChanges } from './role-changes.ts'
import { RoleChangesPreview } from './role-changes-preview.tsx'
import { type RoleEdits, roleColumnsOf } from './role-edits.ts'
import { currentBase, matrix, openMatrix } from './role-matrix.ts'
import styles from './roles.module.css'
import { RolesGrid } from './roles-grid.tsx'

/** The roles of a space or a project and their permissions. (docs/behaviour.md, Spaces, projects and roles) */
export default function RolesPage({ params }: PageProps) {
  return (
    <PlacePage params={params}>
      {(place, { name, roleId, permissions }) => (
        <RolesContent place={place} name={name} own={roleId} permissions={permissions} />
      )}
    </PlacePage>
  )
}

interface RolesContentProps {
  place: MembershipPlace
  name: string
  own: string
  permissions: readonly string[]
}

function RolesContent({ place, name, own, permissions }: RolesContentProps) {
  const t = useT()
  const { spaceId, projectId } = place
  const { membership, error } = useMembership(place)
  const mayEdit = usePermission(`${membershipLevel(place)}.permissions`)
  const edits = useSnapshot(matrix).edits as RoleEdits
  useLayoutEffect(
    () => openMatrix(projectId === undefined ? { spaceId } : { spaceId, projectId }),
    [spaceId, projectId],
  )
  useEffect(() => shownRoleName.register(key => currentBase()?.columns.find(column => column.key === key)?.name), [])
  if (error) return <LoadFailed error={error} />
  if (!membership) return <Skeleton label={t('shell.loading')} className={styles.page} />
  const { roles } = membership
  const base = { roles, own, held: grantOf(permissions), columns: roleColumnsOf(roles, edits, own) }
  const changes = roleChanges(roles, base.columns, edits)
  return (
    <div className={styles.page}>
      <PlaceHead place={place} name={name} section="roles">
        <CommandButton command="roles.import" variant="ghost" icon="download" />
        <CommandButton command="roles.new" icon="plus" />
      </PlaceHead>
      <p className={styles.about}>
        {mayEdit ? (
          <>
            <span className={styles.keys}>{t('roles.keys')}</span> {t('roles.until-saved')}
          </>
        ) : (
          t('roles.why-read')
        )}
      </p>
      <RolesGrid base={base} level={membershipLevel(place)} />
      <RoleChangesPreview changes={changes} />
      <LeaveGuard unsaved={changes.length > 0} />
    </div>
  )
}
