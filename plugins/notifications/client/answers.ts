import { type CommandContext, runCommand, type SourceResult, t } from '#core/client/index.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { notificationAnswers, notificationTitle, pendingNotifications } from './notifications.ts'
import { bell } from './state.ts'

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

/** Sends an answer for the focused notification, by default its primary answer. */
export async function answerFocused(answerId?: string): Promise<void> {
  const notification = (await pendingNotifications()).find(one => one.notificationId === bell.focused)
  if (!notification) return
  const answers = notificationAnswers(notification)
  const requestedAnswer = answers.find(({ id, primary }) => (answerId === undefined ? primary : id === answerId))
  const answer = requestedAnswer ?? (answerId === undefined ? answers[0] : undefined)
  if (!answer) return
  const args = { notification: notification.notificationId, answer: answer.id }
  await runCommand('notifications.answer', { args })
}
