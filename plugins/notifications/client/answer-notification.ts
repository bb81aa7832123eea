import {
  call,
  dismissToast,
  emitOwnEvent,
  go,
  invalidateCalls,
  queryClient,
  setCallData,
  showToast,
  t,
} from '#core/client/index.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { events } from '#core/shared/event.ts'
import {
  type NotificationItem,
  notificationAnswers,
  notificationToastId,
  pendingNotifications,
} from './notifications.ts'
import { bell } from './state.ts'

/**
 * Sends an answer and shows its result. A notification answered meanwhile, for example in another window, is left
 * alone. Rejects with CallError or NetworkError.
 */
export async function answerNotification(notificationId: string, answerId: string): Promise<void> {
  const notification = (await pendingNotifications()).find(one => one.notificationId === notificationId)
  const chosenAnswer = notification && notificationAnswers(notification).find(({ id }) => id === answerId)
  if (!notification || !chosenAnswer) return
  const { response, go: addressOf, done } = chosenAnswer
  try {
    await call(notificationCalls.respond, { notificationId, response })
    markAnswered(notificationId)
    dismissToast(notificationToastId(notificationId))
  } finally {
    void emitOwnEvent(events.notification, { notificationId, viewed: true })
  }
  if (done) await invalidateCalls(spaceCalls.find, projectCalls.find)
  const address = addressOf?.(notification.payload)
  if (address) {
    bell.open = false
    go(address)
  }
  const next = done?.(notification.payload)
  if (!next) return
  showToast({
    kind: 'ok',
    title: t(next.words),
    action: {
      label: t('notifications.open'),
      run: () => {
        bell.open = false
        go(next.address)
      },
    },
  })
}

/** Marks it as answered at once. */
function markAnswered(notificationId: string): void {
  const isAnswered = (one: NotificationItem) => one.notificationId === notificationId
  setCallData(notificationCalls.get, {}, old => old?.filter(one => !isAnswered(one)))
  setCallData(notificationCalls.getAll, {}, old => old?.map(one => (isAnswered(one) ? { ...one, viewed: true } : one)))
  void queryClient.cancelQueries({ queryKey: [notificationCalls.get.name] })
}
