import { call, dismissToast, go, keepAnswer, queries, refresh, showToast, t } from '#core/client/index.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { answersOf, type Notification, toastOf, waiting } from './notifications.ts'
import { bell } from './state.ts'

/**
 * Sends an answer and shows what follows from it. A notification that was answered meanwhile, in another window say, is
 * left alone. Rejects with CallError or NetworkError.
 */
export async function answer(notificationId: string, answerId: string): Promise<void> {
  const notification = (await waiting()).find(one => one.notificationId === notificationId)
  const chosen = notification && answersOf(notification).find(({ id }) => id === answerId)
  if (!notification || !chosen) return
  const { response, go: leadsTo, done } = chosen
  try {
    await call(notificationCalls.respond, { notificationId, response })
    take(notificationId)
    dismissToast(toastOf(notificationId))
  } finally {
    void refresh(notificationCalls.get, notificationCalls.getAll)
  }
  if (done) await refresh(spaceCalls.find, projectCalls.find)
  const address = leadsTo?.(notification.payload)
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

/** Shows it as answered at once. */
function take(notificationId: string): void {
  const isIt = (one: Notification) => one.notificationId === notificationId
  keepAnswer(notificationCalls.get, {}, old => old?.filter(one => !isIt(one)))
  keepAnswer(notificationCalls.getAll, {}, old => old?.map(one => (isIt(one) ? { ...one, viewed: true } : one)))
  void queries.cancelQueries({ queryKey: [notificationCalls.get.name] })
}
