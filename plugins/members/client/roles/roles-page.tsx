import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  CommandButton,
  LeaveGuard,
  LoadFailed,
  type PageProps,
  PlaceHead,
  Skeleton,
  useMay,
  useT,
} from '#core/client/index.ts'
import { grantOf } from '#core/shared/permission.ts'
import { levelOf, type Place, usePeople } from '../place.ts'
import { PlacePage } from '../place-page.tsx'
import { changesOf } from './changes.ts'
import { loadNames } from './commands.ts'
import { columnsOf, type Edits } from './edits.ts'
import { matrix, openMatrix } from './matrix.ts'
import { Preview } from './preview.tsx'
import styles from './roles.module.css'
import { RolesGrid } from './roles-grid.tsx'

/** Roles of a space or a project and what each may do (checklist: Roles and permissions). */
export function Page({ params }: PageProps) {
  return (
    <PlacePage params={params}>
      {(place, { name, roleId, permissions }) => (
        <Roles place={place} name={name} own={roleId} permissions={permissions} />
      )}
    </PlacePage>
  )
}

interface RolesProps {
  place: Place
  name: string
  own: string
  permissions: readonly string[]
}

function Roles({ place, name, own, permissions }: RolesProps) {
  const t = useT()
  const { spaceId, projectId } = place
  const { standing, error } = usePeople(place)
  const mayEdit = useMay(`${levelOf(place)}.permissions`)
  const edits = useSnapshot(matrix).edits as Edits
  useLayoutEffect(
    () => openMatrix(projectId === undefined ? { spaceId } : { spaceId, projectId }),
    [spaceId, projectId],
  )
  useEffect(() => void loadNames(), [])
  if (error) return <LoadFailed error={error} />
  if (!standing) return <Skeleton label={t('shell.loading')} className={styles.page} />
  const { roles } = standing
  const base = { roles, own, held: grantOf(permissions), columns: columnsOf(roles, edits, own) }
  const changes = changesOf(roles, base.columns, edits)
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
      <RolesGrid base={base} level={levelOf(place)} />
      <Preview changes={changes} />
      <LeaveGuard unsaved={changes.length > 0} />
    </div>
  )
}
