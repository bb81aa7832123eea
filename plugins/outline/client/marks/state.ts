import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'

/** The project whose statuses and labels are shown in a dialog. */
export const marksDialog = proxy<{ place: Place | null }>({ place: null })

export function showMarks({ spaceId, projectId }: Place): void {
  marksDialog.place = { spaceId, projectId }
}

export function closeMarks(): void {
  marksDialog.place = null
}
