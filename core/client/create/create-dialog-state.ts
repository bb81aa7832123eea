import { proxy, ref } from 'valtio'
import type { FormValues } from '../form/use-form.ts'
import type { EntityRef } from '../registry/contract.ts'
import { MountedRegistry } from '../ui/mounted-registry.ts'

/** What the create dialog was opened for. */
export interface CreateRequest {
  kind: string
  spaceId: string
  projectId: string
  /** the parent entity, for kinds with a parent; without it the dialog asks */
  parentId?: string
  /** the entity it is created from, after which it can be placed */
  after?: EntityRef
  /** initial values; those of fields the kind does not have are left out */
  initial?: FormValues
  /** the values the user had entered when the dialog was closed */
  editedValues?: FormValues
  /** called for each created entity */
  onCreated?: (entity: EntityRef) => void
}

/** `openCount` counts: each opening starts a new form. */
export const createDialogState = proxy<{ request: CreateRequest | null; openCount: number }>({
  request: null,
  openCount: 0,
})

/** The functions of the open form that others call. */
interface OpenForm {
  submit(keepOpen?: boolean): void
  /** closes it and keeps the entered values */
  leave(): void
}

export const createForm = new MountedRegistry<OpenForm>()

/** An open form is closed as by Escape, so that its draft is kept. */
export function openCreateDialog(request: CreateRequest): void {
  createForm.current()?.leave()
  createDialogState.openCount++
  createDialogState.request = ref(request)
}

export function closeCreateDialog(): void {
  createDialogState.request = null
}
