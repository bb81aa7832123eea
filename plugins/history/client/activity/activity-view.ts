// What the page of activity shows: its days, and whose and which changes.

import { proxy } from 'valtio'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { dayMs } from '#core/shared/limits.ts'

/** Days that the page shows at once. */
const shownDays = 30

interface ActivityView {
  /** a user id; empty for everyone */
  userId: string
  /** the name of a kind; empty for every one */
  kind: string
  /** how many times the page went back by as many days as it shows */
  back: number
}

export const activityView = proxy<ActivityView>({ userId: '', kind: '', back: 0 })

export function forgetActivity(): void {
  Object.assign(activityView, { userId: '', kind: '', back: 0 })
}

/** The starts of the shown days in the time zone of the device, and the end of the last one. */
function dayStarts(back: number, now: Date): string[] {
  const first = now.getDate() - (back + 1) * shownDays + 1
  return Array.from({ length: shownDays + 1 }, (_, at) =>
    new Date(now.getFullYear(), now.getMonth(), first + at).toISOString(),
  )
}

export const activityLink = ({ spaceId, projectId }: Place) => `/builder/activity/${spaceId}/${projectId}`

/** What the page asks for: the same for equal choices on one day, so that its answer is kept. */
export function activityInput(place: Place, { userId, kind, back }: ActivityView, now = new Date()) {
  const { spaceId, projectId } = place
  return {
    ...{ spaceId, projectId, days: dayStarts(back, now) },
    ...(userId && userId !== deletedUser && { userId }),
    ...(kind && { kind }),
  }
}

/** The longest time that one answer is of. */
const newsMaxMs = 64 * dayMs

/** What others did since a visit ended, to the end of today: the same all day, so that its answer is kept. */
export function newsInput({ spaceId, projectId }: Place, since: string, now = new Date()) {
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const first = new Date(Math.max(Date.parse(since), end.getTime() - newsMaxMs))
  return { spaceId, projectId, days: [first.toISOString(), end.toISOString()], others: true }
}
