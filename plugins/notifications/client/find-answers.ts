import { type CommandContext, type Found, t } from '#core/client/index.ts'
import { searchKey } from '#core/shared/text.ts'
import { answersOf, titleOf, waiting } from './notifications.ts'

/** Answers as rows of the palette: `Accept: Oda invites you …`. */
export async function findAnswers(_: CommandContext, text: string): Promise<Found[]> {
  const words = searchKey(text.trim()).split(/\s+/)
  const rows = (await waiting()).flatMap(notification =>
    answersOf(notification).map(({ id, label }) => ({
      label: t('notifications.do', { answer: t(label), what: titleOf(notification) }),
      icon: 'bell',
      commandId: 'notifications.answer',
      args: { notification: notification.notificationId, answer: id },
    })),
  )
  return rows.filter(({ label }) => words.every(word => searchKey(label).includes(word)))
}
