import { proxy } from 'valtio'

/** The dialogs of the account, each over whatever page is shown. */
export type AccountDialog = 'password' | 'second-step' | 'renew' | 'stop' | 'delete'

export const dialog = proxy<{ open: AccountDialog | null }>({ open: null })

export function openDialog(name: AccountDialog): void {
  dialog.open = name
}

export function closeDialog(): void {
  dialog.open = null
}
