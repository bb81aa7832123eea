import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { call } from '../api/call.ts'
import { loadAllWords } from '../i18n/intl.ts'
import type { PageProps, Route } from '../registry/contract.ts'
import { type Later, later } from '../ui/later.ts'

const key = 'code-replaced'
/** A page whose code is not there even so is not loaded anew for ever. */
const pauseMs = 60_000

/** Loads the application anew, where that was not just done; it settles only where it does not. */
async function loadAnew(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  await new Promise(() => undefined)
}

/**
 * The code of a page, and with it every word but those the first page has already. Where the server is there and the code is
 * not, a newer version of the application has taken its place; without a network the page waits to be asked for again.
 */
export function pageCode({ page, first }: Pick<Route, 'page' | 'first'>): Later<PageProps> {
  const fetch = async () => {
    try {
      const [{ Page }] = await Promise.all([page(), first ? undefined : loadAllWords()])
      return Page
    } catch (error) {
      await call(csrfTokenCall, {}, { quiet: true }).then(loadAnew, () => undefined)
      throw error
    }
  }
  return later(fetch, { whenNeeded: true })
}
