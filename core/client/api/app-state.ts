import { proxy } from 'valtio'

/** Foundation 3, App state: the network flag and the CSRF token held. */
export const app = proxy<{
  network: boolean
  csrfToken: string | null /** why the application could not come up */
  failed: 'network' | 'server' | null
}>({
  network: true,
  csrfToken: null,
  failed: null,
})
