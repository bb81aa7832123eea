import { proxy, ref } from 'valtio'
import type { FormValues } from '../form/form.ts'
import type { Thing } from '../registry/contract.ts'

/** What the create dialog is open for. */
export interface Creating {
  kind: string
  spaceId: string
  projectId: string
  /** the thing it lives in, for kinds with a parent; otherwise it is asked for */
  parentId?: string
  /** the thing it is created from, which it can stand behind */
  after?: Thing
  /** values that stand there at first; those of fields the kind does not have are left out */
  initial?: FormValues
  /** what the person had written when the dialog was closed */
  written?: FormValues
  /** told of each thing that was created */
  onCreated?: (thing: Thing) => void
}

/** `opened` counts: each opening begins a form of its own. */
export const creating = proxy<{ now: Creating | null; opened: number }>({ now: null, opened: 0 })

export function openCreateDialog(what: Creating): void {
  creating.opened++
  creating.now = ref(what)
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
