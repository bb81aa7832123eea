import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'

/** The dialog of this plugin that lies open, and where. */
type OpenDialog = { is: 'compare'; place: Place } | { is: 'fields'; place: Place; edits: string | null }

export const characterDialog = proxy<{ open: OpenDialog | null }>({ open: null })

export function showCompareDialog({ spaceId, projectId }: Place): void {
  characterDialog.open = { is: 'compare', place: { spaceId, projectId } }
}

/** The list of fields, or what one of them is made of; an empty name makes a new one. */
export function showFieldsDialog({ spaceId, projectId }: Place, edits: string | null = null): void {
  characterDialog.open = { is: 'fields', place: { spaceId, projectId }, edits }
}

export function closeCharacterDialog(): void {
  characterDialog.open = null
}
