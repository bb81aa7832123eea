import { useSnapshot } from 'valtio'
import {
  CommandButton,
  formatNumber,
  LoadFailed,
  NoAccess,
  type PageProps,
  PlaceHead,
  ProgressBar,
  Skeleton,
  useCall,
  usePermission,
  useProject,
  useT,
} from '#core/client/index.ts'
import { keptBackupCalls } from '#core/shared/calls/backups.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { takenLabel } from './actions.ts'
import styles from './backups.module.css'
import { backupState } from './state.ts'

/** Makes and restores backups of a project, and lists those that the server keeps. */
export default function BackupsPage({ params: { spaceId = '', projectId = '' } }: PageProps) {
  const t = useT()
  const { status, data: project, error } = useProject(spaceId, projectId)
  const mayBackUp = usePermission('project.backup')
  const { making } = useSnapshot(backupState)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} />
  if (!mayBackUp) return <NoAccess />
  return (
    <div className={styles.page}>
      <PlaceHead place={{ spaceId, projectId }} name={project.name} section="backups">
        <CommandButton command="backups.restore" />
        <CommandButton command="backups.make" variant="primary" />
      </PlaceHead>
      <p className={styles.quiet}>{t('backups.about')}</p>
      {making !== null && (
        <div role="status">
          <p>{t('backups.making')}</p>
          <ProgressBar label={t('backups.making')} value={making > 0 ? making : null} />
        </div>
      )}
      <KeptList place={{ spaceId, projectId }} />
      <section aria-label={t('backups.json')}>
        <h2 className={styles.heading}>{t('backups.json')}</h2>
        <p className={styles.quiet}>{t('backups.json-about')}</p>
        <div className={styles.buttons}>
          <CommandButton command="backups.export-json" />
          <CommandButton command="backups.import-json" />
        </div>
      </section>
      <section aria-label={t('backups.files')}>
        <h2 className={styles.heading}>{t('backups.files')}</h2>
        <p className={styles.quiet}>{t('backups.files-about')}</p>
        <div className={styles.buttons}>
          <CommandButton command="backups.export-files" />
          <CommandButton command="backups.import-files" />
        </div>
      </section>
    </div>
  )
}

function KeptList({ place }: { place: Place }) {
  const t = useT()
  const { data, error } = useCall(keptBackupCalls.backups, place, { quiet: true })
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return (
    <section aria-label={t('backups.kept')}>
      <h2 className={styles.heading}>{t('backups.kept')}</h2>
      {data.length === 0 ? (
        <p className={styles.quiet}>{t('backups.none-kept')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {data.map(({ backupId, takenAt, entities, bytes }) => (
              <li key={backupId} className={styles.row}>
                <span className={styles.date}>{takenLabel(takenAt)}</span>
                <span>{t('backups.entities', { count: entities })}</span>
                <span className={styles.size}>
                  {t('backups.megabytes', { size: formatNumber(Math.ceil(bytes / 100_000) / 10) })}
                </span>
              </li>
            ))}
          </ul>
          <CommandButton command="backups.restore-kept" />
        </>
      )}
    </section>
  )
}
