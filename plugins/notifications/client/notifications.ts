import { fetchAnswer, house, type NotificationAnswer, type NotificationKind, t } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'

export type Notification = OutputOf<typeof notificationCalls.get>[number]

/** What every notification can be answered at least. */
export const gotIt: NotificationAnswer = { id: 'got-it', label: 'notifications.got-it', response: true }

let known: ReadonlyMap<string, NotificationKind> = new Map()
let version = -1

/** Fetches how the plugins word and answer theirs; to be awaited before any is shown. What cannot be had shows plainly. */
export async function loadKinds(): Promise<void> {
  if (version === house.version()) return
  version = house.version()
  const loaded = await Promise.allSettled(house.plugins.list().map(plugin => plugin.notificationKinds?.() ?? []))
  const kinds = loaded.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (loaded.some(({ status }) => status === 'rejected')) version = -1
  known = new Map(kinds.map(kind => [kind.action, kind]))
}

/** What it says, in the reader's language where its kind knows how. */
export function titleOf({ action, payload, title }: Pick<Notification, 'action' | 'payload' | 'title'>): string {
  const words = known.get(action)?.words(payload)
  return words ? t(words) : title
}

/** How it can be answered; once it has been, no more. */
export function answersOf({ action, viewed }: Pick<Notification, 'action' | 'viewed'>): readonly NotificationAnswer[] {
  return viewed ? [] : (known.get(action)?.answers ?? [gotIt])
}

/** Those that wait for an answer, newest first; as they were known a moment ago. */
export async function waiting(): Promise<Notification[]> {
  await loadKinds()
  return fetchAnswer(notificationCalls.get, {}, { freshMs: 5_000 })
}

/** The day as the documents write it: DD-MM-YYYY. */
export function dayOf(instant: string): string {
  const date = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`
}

/** Its toast, which has told enough once the notification itself is shown. */
export function toastOf(notificationId: string): string {
  return `notification-${notificationId}`
}
