import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { creating } from './create-state.ts'

const Form = lazy(async () => ({ default: (await import('./create-form.tsx')).CreateForm }))

/** The create dialog: nothing until a command opens it. */
export function CreateDialog() {
  const { now } = useSnapshot(creating)
  if (!now) return null
  return (
    <Suspense>
      <Form key={`${now.kind} ${now.projectId}`} />
    </Suspense>
  )
}
