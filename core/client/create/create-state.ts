import { proxy } from 'valtio'

/** What the create dialog is open for. */
export interface Creating {
  kind: string
  spaceId: string
  projectId: string
  /** values that stand there at first */
  initial?: Record<string, unknown>
}

export const creating = proxy<{ now: Creating | null }>({ now: null })

export function openCreateDialog(what: Creating): void {
  creating.now = what
}

export function closeCreateDialog(): void {
  creating.now = null
}
