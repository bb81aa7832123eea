import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { type AccountDialog, dialog } from './dialog-state.ts'

const dialogs: Readonly<Record<AccountDialog, LazyExoticComponent<ComponentType>>> = {
  password: lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog })),
  'second-step': lazy(async () => ({ default: (await import('./second-step-dialog.tsx')).SecondStepDialog })),
  renew: lazy(async () => ({ default: (await import('./renew-dialog.tsx')).RenewDialog })),
  stop: lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog })),
  delete: lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog })),
}

/** The dialogs of the account: nothing until a command opens one. */
export function Part() {
  const { open } = useSnapshot(dialog)
  if (!open) return null
  const Shown = dialogs[open]
  return (
    <Suspense>
      <Shown />
    </Suspense>
  )
}
