/** The id this page sends with its writes: events that carry it are echoes of its own changes. */
export const pageId = crypto.randomUUID()
