import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'

/** The dialog of this plugin that lies open, and where. */
type Open = { is: 'compare'; place: Place } | { is: 'fields'; place: Place; edits: string | null }

export const showing = proxy<{ open: Open | null }>({ open: null })

export function showCompare({ spaceId, projectId }: Place): void {
  showing.open = { is: 'compare', place: { spaceId, projectId } }
}

/** The list of fields, or what one of them is made of; an empty name makes a new one. */
export function showFields({ spaceId, projectId }: Place, edits: string | null = null): void {
  showing.open = { is: 'fields', place: { spaceId, projectId }, edits }
}

export function closeDialog(): void {
  showing.open = null
}
