import { proxy, ref } from 'valtio'
import type { FormValues } from '../form/form-validation.ts'
import type { EntityRef } from '../registry/contract.ts'

/** What the create dialog is open for. */
export interface CreateRequest {
  kind: string
  spaceId: string
  projectId: string
  /** the thing it lives in, for kinds with a parent; otherwise it is asked for */
  parentId?: string
  /** the thing it is created from, which it can stand behind */
  after?: EntityRef
  /** values that stand there at first; those of fields the kind does not have are left out */
  initial?: FormValues
  /** what the person had written when the dialog was closed */
  editedValues?: FormValues
  /** told of each thing that was created */
  onCreated?: (entity: EntityRef) => void
}

/** `opened` counts: each opening begins a form of its own. */
export const createDialogState = proxy<{ request: CreateRequest | null; openCount: number }>({
  request: null,
  openCount: 0,
})

/** A form that is open already is left the way Escape leaves it, so that its draft is kept. */
export function openCreateDialog(request: CreateRequest): void {
  openForm?.leave()
  createDialogState.openCount++
  createDialogState.request = ref(request)
}

export function closeCreateDialog(): void {
  createDialogState.request = null
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
