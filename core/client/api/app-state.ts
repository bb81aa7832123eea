import { proxy } from 'valtio'

/** Foundation 3, App state: the network flag and the CSRF token held. */
export const appState = proxy<{
  network: boolean
  csrfToken: string | null
  /** the number of the newest event when the token was asked for: whatever was asked for since is at least as new */
  seq: number | undefined
  /** why the application could not come up */
  failed: 'network' | 'server' | null
}>({
  network: true,
  csrfToken: null,
  seq: undefined,
  failed: null,
})
