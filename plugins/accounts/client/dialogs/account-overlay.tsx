import { useSnapshot } from 'valtio'
import { Lazy, type LazyComponent, lazyComponent, reportFailure } from '#core/client/index.ts'
import { type AccountDialog, accountDialog, closeAccountDialog } from './dialog-state.ts'

const whenNeeded = { whenNeeded: true }

const dialogs = {
  password: lazyComponent(async () => (await import('./password-dialog.tsx')).PasswordDialog, whenNeeded),
  'second-step': lazyComponent(async () => (await import('./second-step-dialog.tsx')).SecondStepDialog, whenNeeded),
  renew: lazyComponent(
    async () => (await import('./new-recovery-codes-dialog.tsx')).NewRecoveryCodesDialog,
    whenNeeded,
  ),
  stop: lazyComponent(
    async () => (await import('./disable-second-step-dialog.tsx')).DisableSecondStepDialog,
    whenNeeded,
  ),
  delete: lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteAccountDialog, whenNeeded),
} satisfies Record<AccountDialog, LazyComponent<object>>

function closeWithError(error: unknown): void {
  closeAccountDialog()
  reportFailure(error)
}

/** The dialogs of the account; renders nothing until a command opens one. */
export default function AccountOverlay() {
  const { open } = useSnapshot(accountDialog)
  return open && <Lazy key={open} component={dialogs[open]} props={{}} onFailed={closeWithError} />
}
