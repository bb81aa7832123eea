import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { importing } from './state.ts'

const Dialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** The dialog: nothing until the command opens it. */
export function Part() {
  const { shown } = useSnapshot(importing)
  if (!shown) return null
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  )
}
