import { proxy } from 'valtio'

/** Foundation 3, App state: the network flag and the CSRF token held. */
export const app = proxy<{ network: boolean; csrfToken: string | null; failed: boolean }>({
  network: true,
  csrfToken: null,
  failed: false,
})
