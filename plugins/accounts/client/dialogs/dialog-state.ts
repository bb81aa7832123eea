import { proxy } from 'valtio'

/** The dialogs of the account, each over whatever page is shown. */
export type AccountDialog = 'password' | 'second-step' | 'renew' | 'stop' | 'delete'

export const accountDialog = proxy<{ open: AccountDialog | null }>({ open: null })

export function openAccountDialog(name: AccountDialog): void {
  accountDialog.open = name
}

export function closeAccountDialog(): void {
  accountDialog.open = null
}
