import { t } from '#core/client/index.ts'
import { notificationAnswers, notificationTitle, pendingNotifications } from './notifications.ts'

interface NotificationChoice {
  value: string
  label: string
}

/** The questions of the palette before it answers: which notification, and how. */
export async function notificationChoices(): Promise<NotificationChoice[]> {
  return (await pendingNotifications()).map(one => ({ value: one.notificationId, label: notificationTitle(one) }))
}

export async function answerChoices(notificationId: string | undefined): Promise<NotificationChoice[]> {
  const notification = (await pendingNotifications()).find(one => one.notificationId === notificationId)
  return notification ? notificationAnswers(notification).map(({ id, label }) => ({ value: id, label: t(label) })) : []
}
