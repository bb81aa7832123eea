import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { call } from '../api/call.ts'
import { loadAllMessages } from '../i18n/intl.ts'
import type { PageProps, Route } from '../registry/contract.ts'
import { type LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.ts'

const storageKey = 'code-replaced'
/** A page whose code is not there even so is not loaded anew for ever. */
const reloadIntervalMs = 60_000

/** Loads the application anew, where that was not just done; it settles only where it does not. */
async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < reloadIntervalMs) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  await new Promise(() => undefined)
}

/**
 * The code of a page, and with it every word but those the first page has already. Where the server is there and the code is
 * not, a newer version of the application has taken its place; without a network the page waits to be asked for again.
 */
export function lazyPage({ page, isEntryPage }: Pick<Route, 'page' | 'isEntryPage'>): LazyComponent<PageProps> {
  const fetch = async () => {
    try {
      const [{ Page }] = await Promise.all([page(), isEntryPage ? undefined : loadAllMessages()])
      return Page
    } catch (error) {
      await call(csrfTokenCall, {}, { quiet: true }).then(reloadOnce, () => undefined)
      throw error
    }
  }
  return lazyComponent(fetch, { whenNeeded: true })
}
