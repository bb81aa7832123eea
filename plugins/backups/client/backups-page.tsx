import { useSnapshot } from 'valtio'
import { CommandButton, type PageProps, PlaceHead, ProgressStatus, ProjectLoader, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import styles from './backups.module.css'
import { KeptList } from './kept/kept-list.tsx'
import { backupState } from './state.ts'

/** Makes and restores backups of a project, and lists those that the server keeps. */
export default function BackupsPage({ params }: PageProps) {
  return (
    <ProjectLoader params={params} permission="project.backup">
      {({ name }, place) => <Backups place={place} name={name} />}
    </ProjectLoader>
  )
}

function Backups({ place, name }: { place: Place; name: string }) {
  const t = useT()
  const { making, exporting } = useSnapshot(backupState)
  return (
    <div className={styles.page}>
      <PlaceHead place={place} name={name} section="backups">
        <CommandButton command="backups.restore" />
        <CommandButton command="backups.make" variant="primary" />
      </PlaceHead>
      <p className={styles.quiet}>{t('backups.about')}</p>
      {making !== null && <ProgressStatus label={t('backups.making')} value={making > 0 ? making : null} />}
      {exporting !== null && (
        <ProgressStatus label={t('backups.exporting')} value={exporting > 0 && exporting < 1 ? exporting : null} />
      )}
      <KeptList place={place} />
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
