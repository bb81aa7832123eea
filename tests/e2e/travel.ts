import type { Page, Request } from 'playwright'

/** What a journey needs of the router, which puts itself on the window. */
interface Router {
  state: { location: { href: string } }
  navigate(to: { href: string }): Promise<void>
  subscribe(event: 'onRendered', then: () => void): () => void
}

/**
 * Goes to an address of the site the way a link does: the page changes and the application stays, which takes a fraction
 * of loading it anew. Comes back once the new page is drawn; what it asks the server for may still be on its way.
 */
export async function travel(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(address, page.url())
  await page.waitForFunction(() => '__TSR_ROUTER__' in window)
  await page.evaluate(async href => {
    const router = Reflect.get(window, '__TSR_ROUTER__') as Router
    if (router.state.location.href === href) return
    const drawn = new Promise<void>(resolve => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
    })
    await router.navigate({ href })
    await drawn
  }, pathname + search)
}

const waiting = new WeakMap<Page, Set<Request>>()

/** Keeps in mind what a page has asked for, so that `settled` can tell. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  waiting.set(page, open)
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}

/** Comes back once the page has all it asked for and has drawn it, and what that leads it to ask for as well. */
export async function settled(page: Page): Promise<void> {
  for (let calm = 0; calm < 3; calm++) {
    await page.evaluate(
      () =>
        new Promise<void>(resolve => {
          requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 1000 })
        }),
    )
    if (waiting.get(page)?.size) calm = 0
  }
}
