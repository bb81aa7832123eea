import { useSnapshot } from 'valtio'
import {
  CommandButton,
  LoadFailed,
  NoAccess,
  type PageProps,
  PlaceHead,
  ProgressBar,
  Skeleton,
  usePermission,
  useProject,
  useT,
} from '#core/client/index.ts'
import styles from './backups.module.css'
import { KeptList } from './kept-list.tsx'
import { backupState } from './state.ts'

/** Makes and restores backups of a project, and lists those that the server keeps. */
export default function BackupsPage({ params: { spaceId = '', projectId = '' } }: PageProps) {
  const t = useT()
  const { status, data: project, error } = useProject(spaceId, projectId)
  const mayBackUp = usePermission('project.backup')
  const { making, exporting } = useSnapshot(backupState)
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
      {exporting !== null && (
        <div role="status">
          <p>{t('backups.exporting')}</p>
          <ProgressBar label={t('backups.exporting')} value={exporting > 0 && exporting < 1 ? exporting : null} />
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
