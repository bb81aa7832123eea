import { useT } from '../i18n/intl.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './network-failure.module.css'

/** Said while the server cannot be reached (foundation 8). It floats, so that what is being written stays before the writer. */
export function NetworkFailure() {
  const t = useT()
  return (
    <div className={styles.note} role="alert">
      <Icon name="cloud-off" />
      <p data-message-id="network-error-try-to-refresh-the-page">{t('network-error-try-to-refresh-the-page')}</p>
      <Button size="s" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </div>
  )
}
