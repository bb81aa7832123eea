/** What this page calls itself when it writes: what comes back under this name is no news here. */
export const pageId = crypto.randomUUID()
