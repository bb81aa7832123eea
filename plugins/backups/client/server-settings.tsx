import { CommandButton, formatNumber, LoadFailed, Skeleton, useCall, useT } from '#core/client/index.ts'
import { serverBackupCalls } from '#core/shared/calls/backups.ts'
import { takenLabel } from './actions.ts'
import styles from './backups.module.css'

/** The backups of the whole server, for its owner. */
export default function ServerSettings() {
  const t = useT()
  const { data, error } = useCall(serverBackupCalls.backups, {}, { quiet: true })
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  const { daily, making, kept, proven, failed } = data
  return (
    <section className={styles.server} aria-labelledby="server-backups">
      <h2 className={styles.heading} id="server-backups">
        {t('backups.server')}
      </h2>
      {failed && (
        <p className={styles.failed} role="alert">
          {t('backups.server-failed', { date: takenLabel(failed.at) })}
        </p>
      )}
      <p>
        {proven
          ? t('backups.server-proven', {
              date: takenLabel(proven.at),
              rows: formatNumber(proven.rows),
              images: proven.images,
            })
          : t('backups.server-none')}
      </p>
      <p className={styles.quiet}>{t(daily ? 'backups.server-daily' : 'backups.server-off')}</p>
      {kept > 0 && <p className={styles.quiet}>{t('backups.server-kept', { count: kept })}</p>}
      <div className={styles.buttons}>
        <CommandButton command="backups.make-server" disabled={making} />
      </div>
    </section>
  )
}
