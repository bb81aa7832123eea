import { proxy } from 'valtio'
import type { EntityRef } from '#core/client/index.ts'

/** The open dialog of this plugin. */
type OpenDialog = { is: 'settings'; timeline: EntityRef } | { is: 'date'; event: EntityRef }

export const timelineDialog = proxy<{ open: OpenDialog | null }>({ open: null })

export function closeTimelineDialog(): void {
  timelineDialog.open = null
}
