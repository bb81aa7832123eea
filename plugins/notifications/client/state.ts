import { proxy } from 'valtio'

/** Whether the bell's menu is open, and which notification commands act on. */
export const bell = proxy<{ shown: number; open: boolean; focused: string | null }>({
  shown: 0,
  open: false,
  focused: null,
})
