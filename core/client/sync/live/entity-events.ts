import type { EntityEvent } from '#core/shared/entity-event.ts'
import { pageId } from '../../api/page-id.ts'

type EntityEventListener = (events: readonly EntityEvent[]) => void

/** Called for changes of entities, made by this page or elsewhere: in order, each once, batched if many come. */
export const entityEventListeners = new Set<EntityEventListener>()
/** Called for every entity event from the server, including echoes of this page's own. */
export const serverEventListeners = new Set<EntityEventListener>()

/** The first batch waits one frame; the later ones are far enough apart that many events leave time to render. */
const firstDelayMs = 16
const minIntervalMs = 100

let pending: EntityEvent[] = []
let isScheduled = false
let emittedAt = Number.NEGATIVE_INFINITY

export function isOwnEvent(event: EntityEvent): boolean {
  return 'page' in event && event.page === pageId
}

/** Takes an entity event from the server. */
export function receiveEntityEvent(event: EntityEvent): void {
  pending.push(event)
  if (isScheduled) return
  isScheduled = true
  setTimeout(emitPending, Math.max(firstDelayMs, emittedAt + minIntervalMs - performance.now()))
}

/** Emits an event for a change this page has just made. */
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

/** A handler that throws does not stop the other handlers. */
function notify(listeners: ReadonlySet<EntityEventListener>, events: readonly EntityEvent[]): void {
  for (const listener of listeners) {
    try {
      listener(events)
    } catch (error) {
      reportError(error)
    }
  }
}
