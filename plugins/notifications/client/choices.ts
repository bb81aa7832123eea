import { t } from '#core/client/index.ts'
import { answersOf, titleOf, waiting } from './notifications.ts'

interface Choice {
  value: string
  label: string
}

/** What the palette asks before it answers: which one, and how. */
export async function notificationChoices(): Promise<Choice[]> {
  return (await waiting()).map(one => ({ value: one.notificationId, label: titleOf(one) }))
}

export async function answerChoices(notificationId: string | undefined): Promise<Choice[]> {
  const chosen = (await waiting()).find(one => one.notificationId === notificationId)
  return chosen ? answersOf(chosen).map(({ id, label }) => ({ value: id, label: t(label) })) : []
}
