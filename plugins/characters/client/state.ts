import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'

/** The open dialog of this plugin and its project. */
type OpenDialog = { is: 'compare'; place: Place } | { is: 'fields'; place: Place; edits: string | null }

export const characterDialog = proxy<{ open: OpenDialog | null }>({ open: null })

export function showCompareDialog({ spaceId, projectId }: Place): void {
  characterDialog.open = { is: 'compare', place: { spaceId, projectId } }
}

/** Opens the list of fields, or the dialog of one; an empty id creates a new one. */
export function showFieldsDialog({ spaceId, projectId }: Place, edits: string | null = null): void {
  characterDialog.open = { is: 'fields', place: { spaceId, projectId }, edits }
}

export function closeCharacterDialog(): void {
  characterDialog.open = null
}
