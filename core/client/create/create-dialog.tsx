import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { pushOverlay } from '../context/command-context.ts'
import { reportFailure } from '../context/run-command.ts'
import { loadInputs } from '../form/field-input.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy/lazy-component.ts'
import { type CreateRequest, closeCreateDialog, createDialogState } from './create-dialog-state.ts'

const lazyForm = lazyComponent(async () => {
  const [{ CreateForm }] = await Promise.all([import('./create-form.tsx'), loadInputs()])
  return CreateForm
})

/** The create dialog: empty until a command opens it. Its code is loaded when the page is idle, or then. */
export function CreateDialog() {
  const { request, openCount: opened } = useSnapshot(createDialogState)
  return request && <OpenCreateDialog key={opened} request={request as CreateRequest} />
}

function OpenCreateDialog({ request }: { request: CreateRequest }) {
  const Form = useLazyComponent(lazyForm)
  useEffect(() => pushOverlay('create'), [])
  useEffect(() => {
    lazyForm.load().catch(error => {
      closeCreateDialog()
      reportFailure(error)
    })
  }, [])
  return Form ? <Form request={request} /> : null
}
