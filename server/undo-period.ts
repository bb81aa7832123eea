import { dayMs } from '#core/shared/limits.ts'

/** What was deleted before this moment can no longer be brought back: there is a day for it. */
export const undoableSince = (now: Date): string => new Date(now.getTime() - dayMs).toISOString()
