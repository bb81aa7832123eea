import { CommandButton, formatNumber, LoadFailed, Skeleton, useCall, useT } from '#core/client/index.ts'
import { serverBackupCalls } from '#core/shared/calls/backups.ts'
import { takenLabel } from '../actions.ts'
import styles from '../backups.module.css'
import { keptText, nextText, whenText } from '../kept/schedule.ts'

/** The backups of the whole server, for its owner. */
export default function ServerSettings() {
  const t = useT()
  const { data, error } = useCall(serverBackupCalls.backups, {}, { quiet: true })
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  const { schedule, next, making, kept, verified, failed } = data
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
        {verified
          ? t('backups.server-verified', {
              date: takenLabel(verified.at),
              rows: formatNumber(verified.rows),
              images: verified.images,
            })
          : t('backups.server-none')}
      </p>
      <p className={styles.quiet}>{whenText(schedule)}</p>
      {next && <p className={styles.quiet}>{nextText(next)}</p>}
      <p className={styles.quiet}>
        {keptText(schedule)} {kept > 0 && t('backups.server-kept', { count: kept })}
      </p>
      <div className={styles.buttons}>
        <CommandButton command="backups.make-server" variant="primary" disabled={making} />
        <CommandButton command="backups.schedule">{t('backups.change-when')}</CommandButton>
        <CommandButton command="backups.keep">{t('backups.change-kept')}</CommandButton>
      </div>
    </section>
  )
}
