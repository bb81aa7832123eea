import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { call } from '../api/call.ts'
import { loadAllMessages } from '../i18n/intl.ts'
import type { PageProps, Route } from '../registry/contract.ts'
import { type LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.ts'

const storageKey = 'code-replaced'
/** A page whose code is still missing after a reload is not reloaded again within this time. */
const reloadIntervalMs = 60_000

/** Reloads the application unless it was just reloaded; settles only in that case. */
async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < reloadIntervalMs) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  await new Promise(() => undefined)
}

type PageRoute = Pick<Route, 'page' | 'isEntryPage'>

/** The code of a page and the messages it needs. */
const fetchPage = ({ page, isEntryPage }: PageRoute) =>
  Promise.all([page(), isEntryPage ? undefined : loadAllMessages()])

/** Loads a page before it is shown. A failure is ignored: showing the page loads it again and reports it. */
export async function preloadPage(route: PageRoute): Promise<void> {
  await Promise.allSettled([fetchPage(route)])
}

/**
 * A lazily loaded page, together with all messages. If the server answers but the code is missing, a newer version of
 * the application has replaced it and the page is reloaded; after a network failure it can be loaded again.
 */
export function lazyPage(route: PageRoute): LazyComponent<PageProps> {
  const fetch = async () => {
    try {
      const [{ default: Page }] = await fetchPage(route)
      return Page
    } catch (error) {
      await call(csrfTokenCall, {}, { quiet: true }).then(reloadOnce, () => undefined)
      throw error
    }
  }
  return lazyComponent(fetch, { whenNeeded: true })
}
