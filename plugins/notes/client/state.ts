import { proxy } from 'valtio'

/** Whether the panel is open. */
export const panel = proxy({ open: false })

export function toggleNotes(): void {
  panel.open = !panel.open
}
