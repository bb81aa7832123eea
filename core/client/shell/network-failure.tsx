import { useT } from '../i18n/intl.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './network-failure.module.css'
import { Screen } from './screen.tsx'

const messageId = 'network-error-try-to-refresh-the-page'

/** Said while the server cannot be reached (foundation 8). It floats, so that what is being written stays before the writer. */
export function NetworkFailure() {
  const t = useT()
  return (
    <div className={styles.note} role="alert">
      <Icon name="cloud-off" />
      <p data-message-id={messageId}>{t(messageId)}</p>
      <Button size="s" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </div>
  )
}

/** In place of an application that could not come up for want of a network. */
export function NetworkScreen() {
  const t = useT()
  return (
    <Screen
      whole
      icon="cloud-off"
      title={t(messageId)}
      messageId={messageId}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    />
  )
}
