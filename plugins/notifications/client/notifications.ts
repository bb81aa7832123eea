import { fetchCall, type NotificationAnswer, type NotificationKind, registry, t } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'

export type NotificationItem = OutputOf<typeof notificationCalls.get>[number]

/** What every notification can be answered at least. */
export const acknowledgeAnswer: NotificationAnswer = { id: 'got-it', label: 'notifications.got-it', response: true }

let kindsByAction: ReadonlyMap<string, NotificationKind> = new Map()
let version = -1

/** Fetches how the plugins word and answer theirs; to be awaited before any is shown. What cannot be had shows plainly. */
export async function loadNotificationKinds(): Promise<void> {
  if (version === registry.version()) return
  version = registry.version()
  const loaded = await Promise.allSettled(registry.plugins.list().map(plugin => plugin.notificationKinds?.() ?? []))
  const kinds = loaded.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (loaded.some(({ status }) => status === 'rejected')) version = -1
  kindsByAction = new Map(kinds.map(kind => [kind.action, kind]))
}

/** What it says, in the reader's language where its kind knows how. */
export function notificationTitle({
  action,
  payload,
  title,
}: Pick<NotificationItem, 'action' | 'payload' | 'title'>): string {
  const words = kindsByAction.get(action)?.message(payload)
  return words ? t(words) : title
}

/** How it can be answered; once it has been, no more. */
export function notificationAnswers({
  action,
  viewed,
}: Pick<NotificationItem, 'action' | 'viewed'>): readonly NotificationAnswer[] {
  return viewed ? [] : (kindsByAction.get(action)?.answers ?? [acknowledgeAnswer])
}

/** Those that wait for an answer, newest first; as they were known a moment ago. */
export async function pendingNotifications(): Promise<NotificationItem[]> {
  await loadNotificationKinds()
  return fetchCall(notificationCalls.get, {}, { freshMs: 5_000 })
}

/** The day as the documents write it: DD-MM-YYYY. */
export function formatDayDashed(instant: string): string {
  const date = new Date(instant)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}-${date.getFullYear()}`
}

/** Its toast, which has told enough once the notification itself is shown. */
export function notificationToastId(notificationId: string): string {
  return `notification-${notificationId}`
}
