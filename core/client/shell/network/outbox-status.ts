import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { offlineQueue } from '../../sync/offline-queue.ts'
import { dismissToast, showToast } from '../../toasts/index.ts'

const id = 'waiting-changes'

/** One toast that counts the queued changes and reports when they are sent. */
export function OutboxStatus() {
  const t = useT()
  const { queued: waiting } = useSnapshot(offlineQueue)
  useEffect(() => {
    if (waiting > 0)
      showToast({
        id,
        kind: 'info',
        icon: 'cloud-off',
        title: t('outbox.waiting', { count: waiting }),
        messageId: 'outbox.waiting',
        text: t('outbox.text'),
        duration: null,
        action: {
          label: t('outbox.drop'),
          command: 'shell.drop-waiting',
          run: () => void runCommand('shell.drop-waiting'),
        },
      })
    else if (offlineQueue.sent > 0)
      showToast({ id, kind: 'ok', title: t('outbox.taken', { count: offlineQueue.sent }), messageId: 'outbox.taken' })
    else dismissToast(id)
  }, [waiting, t])
  return null
}
