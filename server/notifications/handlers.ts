import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { type HandledCall, handle, type NotificationResponder } from '../contract.ts'
import { readNotifications, respondTo } from './notifications.ts'

/** Calls on notifications; `kinds` are the responders of the core and of plugins. */
export function notificationHandlers(kinds: readonly NotificationResponder[]): HandledCall[] {
  const byAction = new Map(kinds.map(kind => [kind.action, kind]))
  return [
    handle(notificationCalls.get, (_, context) => readNotifications(context.read, context.person().id, false)),
    handle(notificationCalls.getAll, (_, context) => readNotifications(context.read, context.person().id, true)),
    handle(notificationCalls.respond, async (answer, context) => {
      await respondTo(byAction, context, answer)
      return { ok: true }
    }),
  ]
}
