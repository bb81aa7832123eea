import { fetchCall, type NotificationAnswer, type NotificationKind, registry, t } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'

export type NotificationItem = OutputOf<typeof notificationCalls.get>[number]

/** The answer that every notification has. */
export const acknowledgeAnswer: NotificationAnswer = { id: 'got-it', label: 'notifications.got-it', response: true }

let kindsByAction: ReadonlyMap<string, NotificationKind> = new Map()
let version = -1

/** Loads the notification kinds of the plugins; await it before showing any. Without them, plain titles are shown. */
export async function loadNotificationKinds(): Promise<void> {
  if (version === registry.version()) return
  version = registry.version()
  const loaded = await Promise.allSettled(registry.plugins.list().map(plugin => plugin.notificationKinds?.() ?? []))
  const kinds = loaded.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (loaded.some(({ status }) => status === 'rejected')) version = -1
  kindsByAction = new Map(kinds.map(kind => [kind.action, kind]))
}

/** The title, translated if its kind is known. */
export function notificationTitle({
  action,
  payload,
  title,
}: Pick<NotificationItem, 'action' | 'payload' | 'title'>): string {
  const words = kindsByAction.get(action)?.message(payload)
  return words ? t(words) : title
}

/** What the settings call the notifications of an action; undefined if no plugin here has a name for them. */
export function settingLabel(action: string): string | undefined {
  const setting = kindsByAction.get(action)?.setting
  return setting && t(setting)
}

/** The possible answers; none once it is answered. */
export function notificationAnswers({
  action,
  viewed,
}: Pick<NotificationItem, 'action' | 'viewed'>): readonly NotificationAnswer[] {
  return viewed ? [] : (kindsByAction.get(action)?.answers ?? [acknowledgeAnswer])
}

/** The unviewed ones, newest first; a recently cached list will do. */
export async function pendingNotifications(): Promise<NotificationItem[]> {
  await loadNotificationKinds()
  return fetchCall(notificationCalls.get, {}, { freshMs: 5_000 })
}

/** The date as DD-MM-YYYY (NOTIF-05). */
export function formatDayDashed(instant: string): string {
  const date = new Date(instant)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}-${date.getFullYear()}`
}

/** The id of its toast, which is dismissed once the notification itself is shown. */
export function notificationToastId(notificationId: string): string {
  return `notification-${notificationId}`
}
