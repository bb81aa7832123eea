import { commandContext, runCommand, showToast, t } from '#core/client/index.ts'
import { loadNotificationKinds, notificationTitle, notificationToastId } from './notifications.ts'
import { bell } from './state.ts'

function isNewNotification(
  data: unknown,
): data is { notificationId: string; action: string; title: string; payload: object } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'notificationId' in data &&
    'action' in data &&
    typeof data.action === 'string' &&
    'title' in data &&
    typeof data.title === 'string' &&
    'payload' in data &&
    typeof data.payload === 'object' &&
    data.payload !== null &&
    'viewed' in data &&
    data.viewed === false
  )
}

/** Shows a toast for a new notification that is not visible anyway. */
export async function onNotificationEvent(data: unknown): Promise<void> {
  if (!isNewNotification(data) || bell.open || commandContext.page === 'notifications') return
  await loadNotificationKinds()
  showToast({
    kind: 'info',
    icon: 'bell',
    id: notificationToastId(data.notificationId),
    title: notificationTitle({ ...data, payload: { ...data.payload } }),
    action: { label: t('notifications.show'), run: () => void runCommand('notifications.open') },
  })
}
