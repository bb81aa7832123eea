import { links } from '#core/shared/links.ts'
import { loadAllMessages, loadEnglish } from './i18n/intl.ts'
import { registry } from './registry/app-registry.ts'
import type { Route } from './registry/contract.ts'
import { session } from './session/session.ts'
import { loadLazyComponents } from './ui/lazy/lazy-component.ts'

function matchesPath(route: Route, path: string): boolean {
  const pattern = route.path.split('/')
  const segments = path.split('/')
  return (
    pattern.length === segments.length && pattern.every((part, at) => part === segments[at] || part.startsWith('$'))
  )
}

/** Loads the code of the pages at these addresses. Failures are ignored: the router loads it again and reports them. */
async function preloadPages(...paths: readonly string[]): Promise<void> {
  const routes = registry.routes.list().filter(route => paths.some(path => matchesPath(route, path)))
  const catalogues = routes.some(route => !route.isEntryPage) ? [loadAllMessages()] : []
  await Promise.allSettled([...catalogues, ...routes.map(route => route.page())])
}

/** Loads the page of the current address while the user is being fetched. */
export async function preloadFirstPage(): Promise<void> {
  await preloadPages(location.pathname)
}

/**
 * After the first page is rendered: loads all messages of the language, the lazy components, English for the palette,
 * and the page most users open next.
 */
export async function preloadRest(): Promise<void> {
  await Promise.allSettled([loadAllMessages()])
  await loadLazyComponents()
  await loadEnglish()
  await preloadPages(links.spaces(), ...(session.isAuthenticated ? [] : [links.auth()]))
}
