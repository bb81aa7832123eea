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

/**
 * A lazily loaded page, together with all messages. If the server answers but the code is missing, a newer version of
 * the application has replaced it and the page is reloaded; after a network failure it can be loaded again.
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
