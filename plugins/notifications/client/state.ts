import { proxy } from 'valtio'

/** Whether the menu under the bell is open, and which notification the keys act on. */
export const bell = proxy<{ shown: number; open: boolean; focused: string | null }>({
  shown: 0,
  open: false,
  focused: null,
})
