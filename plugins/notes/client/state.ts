import { proxy } from 'valtio'

/** Whether the panel is open. */
export const notesPanel = proxy({ open: false })

export function toggleNotes(): void {
  notesPanel.open = !notesPanel.open
}
