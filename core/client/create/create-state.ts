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

let submitForm: ((keepOpen?: boolean) => void) | null = null

/** The open form takes what the submit commands send; the result gives it back. */
export function takeSubmit(submit: (keepOpen?: boolean) => void): () => void {
  submitForm = submit
  return () => {
    submitForm = null
  }
}

export function submitCreateForm(keepOpen?: boolean): void {
  submitForm?.(keepOpen)
}
