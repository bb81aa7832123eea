import type { EntityEvent } from '#core/shared/entity-event.ts'
import { pageId } from '../../api/page-id.ts'

type EntityEventListener = (events: readonly EntityEvent[]) => void

/** Told what happens to things, by this page or elsewhere: in order, each once, many at a time where many come. */
export const entityEventListeners = new Set<EntityEventListener>()
/** Told of everything the server says, this page's own echoed back included. */
export const serverEventListeners = new Set<EntityEventListener>()

/** A frame, and then so seldom that a flood leaves time to draw. */
const firstDelayMs = 16
const minIntervalMs = 100

let pending: EntityEvent[] = []
let isScheduled = false
let emittedAt = Number.NEGATIVE_INFINITY

export function isOwnEvent(event: EntityEvent): boolean {
  return 'page' in event && event.page === pageId
}

/** Takes what the server says. */
export function receiveEntityEvent(event: EntityEvent): void {
  pending.push(event)
  if (isScheduled) return
  isScheduled = true
  setTimeout(emitPending, Math.max(firstDelayMs, emittedAt + minIntervalMs - performance.now()))
}

/** Says what this page has just done. */
export function emitOwnEvent(event: EntityEvent): void {
  notify(entityEventListeners, [event])
}

function emitPending(): void {
  const events = pending
  pending = []
  isScheduled = false
  emittedAt = performance.now()
  notify(serverEventListeners, events)
  const others = events.filter(event => !isOwnEvent(event))
  if (others.length > 0) notify(entityEventListeners, others)
}

/** Who stumbles over news does not keep them from the others. */
function notify(listeners: ReadonlySet<EntityEventListener>, events: readonly EntityEvent[]): void {
  for (const listener of listeners) {
    try {
      listener(events)
    } catch (error) {
      reportError(error)
    }
  }
}
