import { type CommandContext, type SourceResult, t } from '#core/client/index.ts'
import { searchKey } from '#core/shared/text.ts'
import { notificationAnswers, notificationTitle, pendingNotifications } from './notifications.ts'

/** Answers as results of the palette: `Accept: Oda invites you …`. */
export async function findAnswers(_: CommandContext, text: string): Promise<SourceResult[]> {
  const words = searchKey(text.trim()).split(/\s+/)
  const rows = (await pendingNotifications()).flatMap(notification =>
    notificationAnswers(notification).map(({ id, label }) => ({
      label: t('notifications.do', { answer: t(label), what: notificationTitle(notification) }),
      icon: 'bell',
      commandId: 'notifications.answer',
      args: { notification: notification.notificationId, answer: id },
    })),
  )
  return rows.filter(({ label }) => words.every(word => searchKey(label).includes(word)))
}
