import { proxy } from 'valtio'
import type { Thing } from '../registry/contract.ts'

/** What the create dialog is open for. */
export interface Creating {
  kind: string
  spaceId: string
  projectId: string
  /** values that stand there at first; those of fields the kind does not have are left out */
  initial?: Record<string, unknown>
  /** told of each thing that was created */
  onCreated?: (thing: Thing) => void
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
