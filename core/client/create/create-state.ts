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

/** A form that is open already is left the way Escape leaves it, so that its draft is kept. */
export function openCreateDialog(what: Creating): void {
  openForm?.leave()
  creating.opened++
  creating.now = ref(what)
}

export function closeCreateDialog(): void {
  creating.now = null
}

/** What the open form does for others. */
interface OpenForm {
  submit(keepOpen?: boolean): void
  /** closes it and keeps what is written */
  leave(): void
}

let openForm: OpenForm | null = null

/** The open form takes what the submit commands send; the result gives it back. */
export function takeForm(form: OpenForm): () => void {
  openForm = form
  return () => {
    if (openForm === form) openForm = null
  }
}

export function submitCreateForm(keepOpen?: boolean): void {
  openForm?.submit(keepOpen)
}
