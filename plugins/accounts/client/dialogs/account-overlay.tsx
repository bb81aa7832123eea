import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { lazyDialog } from '#core/client/index.ts'
import { type AccountDialog, accountDialog, closeAccountDialog as close } from './dialog-state.ts'

const dialogs: Readonly<Record<AccountDialog, () => ReactNode>> = {
  password: lazyDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog, close),
  'second-step': lazyDialog(async () => (await import('./second-step-dialog.tsx')).SecondStepDialog, close),
  renew: lazyDialog(async () => (await import('./new-recovery-codes-dialog.tsx')).NewRecoveryCodesDialog, close),
  stop: lazyDialog(async () => (await import('./disable-second-step-dialog.tsx')).DisableSecondStepDialog, close),
  delete: lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteAccountDialog, close),
}

/** The dialogs of the account; renders nothing until a command opens one. */
export default function AccountOverlay() {
  const { open } = useSnapshot(accountDialog)
  const Dialog = open && dialogs[open]
  return Dialog && <Dialog />
}
