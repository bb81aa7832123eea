import { call, showToast, t } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { eventCalls } from '../shared.ts'

/** The event before or after another one in time; null, and a message, if there is none. */
export async function neighbourOf({ spaceId, projectId }: Place, eventId: string, which: 'previous' | 'next') {
  const neighbours = await call(eventCalls.neighbours, { spaceId, projectId, eventId }, { quiet: true })
  const found = neighbours[which]
  if (!found) {
    const title = t(which === 'next' ? 'timelines.is-last' : 'timelines.is-first')
    showToast({ kind: 'info', id: 'event-end', title })
  }
  return found
}
