import { runCommand } from '#core/client/index.ts'
import { answersOf, waiting } from './notifications.ts'
import { bell } from './state.ts'

/** Answers the notification under the keys; without a wish by its primary answer. */
export async function answerFocused(wanted?: string): Promise<void> {
  const notification = (await waiting()).find(one => one.notificationId === bell.focused)
  if (!notification) return
  const answers = answersOf(notification)
  const chosen = answers.find(({ id, primary }) => (wanted === undefined ? primary : id === wanted))
  const answer = chosen ?? (wanted === undefined ? answers[0] : undefined)
  if (!answer) return
  const args = { notification: notification.notificationId, answer: answer.id }
  await runCommand('notifications.answer', { args })
}
