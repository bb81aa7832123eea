import { proxy } from 'valtio'

/** App state: the network flag and the CSRF token (SHELL-27, SHELL-28). */
export const appState = proxy<{
  network: boolean
  csrfToken: string | null
  /** the last event number when the token was fetched: everything fetched since is at least as new */
  seq: number | undefined
  /** why start-up failed */
  failed: 'network' | 'server' | null
}>({
  network: true,
  csrfToken: null,
  seq: undefined,
  failed: null,
})
