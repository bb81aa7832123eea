import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { reportFailure } from '../desk/commands.ts'
import { layOver } from '../desk/desk.ts'
import { loadInputs } from '../form/field-input.tsx'
import { later, useLater } from '../ui/later.ts'
import { type Creating, closeCreateDialog, creating } from './create-state.ts'

const form = later(async () => {
  const [{ CreateForm }] = await Promise.all([import('./create-form.tsx'), loadInputs()])
  return CreateForm
})

/** The create dialog: nothing until a command opens it. Its code is fetched when the page has time, or then. */
export function CreateDialog() {
  const { now, opened } = useSnapshot(creating)
  return now && <Opened key={opened} now={now as Creating} />
}

function Opened({ now }: { now: Creating }) {
  const Form = useLater(form)
  useEffect(() => layOver('create'), [])
  useEffect(() => {
    form.load().catch(error => {
      closeCreateDialog()
      reportFailure(error)
    })
  }, [])
  return Form ? <Form now={now} /> : null
}
