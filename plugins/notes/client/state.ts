import { proxy } from 'valtio'

export const notesPanel = proxy({ open: false })

export function toggleNotes(): void {
  notesPanel.open = !notesPanel.open
}
