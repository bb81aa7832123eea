import { proxy } from 'valtio'

/** The dialog of the account that is open, over any page. */
export type AccountDialog = 'password' | 'second-step' | 'renew' | 'stop' | 'delete'

export const accountDialog = proxy<{ open: AccountDialog | null }>({ open: null })

export function openAccountDialog(name: AccountDialog): void {
  accountDialog.open = name
}

export function closeAccountDialog(): void {
  accountDialog.open = null
}
