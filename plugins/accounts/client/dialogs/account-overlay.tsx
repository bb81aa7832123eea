import { useSnapshot } from 'valtio'
import { Late, type Later, later, reportFailure } from '#core/client/index.ts'
import { type AccountDialog, closeDialog, dialog } from './dialog-state.ts'

const whenNeeded = { whenNeeded: true }

const dialogs = {
  password: later(async () => (await import('./password-dialog.tsx')).PasswordDialog, whenNeeded),
  'second-step': later(async () => (await import('./second-step-dialog.tsx')).SecondStepDialog, whenNeeded),
  renew: later(async () => (await import('./renew-dialog.tsx')).RenewDialog, whenNeeded),
  stop: later(async () => (await import('./stop-dialog.tsx')).StopDialog, whenNeeded),
  delete: later(async () => (await import('./delete-dialog.tsx')).DeleteDialog, whenNeeded),
} satisfies Record<AccountDialog, Later<object>>

function failed(error: unknown): void {
  closeDialog()
  reportFailure(error)
}

/** The dialogs of the account: nothing until a command opens one. */
export function Part() {
  const { open } = useSnapshot(dialog)
  return open && <Late key={open} part={dialogs[open]} props={{}} onFailed={failed} />
}
