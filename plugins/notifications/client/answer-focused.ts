import { runCommand } from '#core/client/index.ts'
import { notificationAnswers, pendingNotifications } from './notifications.ts'
import { bell } from './state.ts'

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
