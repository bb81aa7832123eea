/** The id this page sends with its writes: events that carry it are echoes of its own changes. */
export const pageId = crypto.randomUUID()

/** True if an event was made by a request of this page. */
export function isOwnEvent(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'page' in event && event.page === pageId
}
