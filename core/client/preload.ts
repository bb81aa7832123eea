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

/** Fetches the code of the pages that stand at these addresses. The router asks for it again, and says what failed. */
async function preloadPages(...paths: readonly string[]): Promise<void> {
  const routes = registry.routes.list().filter(route => paths.some(path => matchesPath(route, path)))
  const catalogues = routes.some(route => !route.isEntryPage) ? [loadAllMessages()] : []
  await Promise.allSettled([...catalogues, ...routes.map(route => route.page())])
}

/** Fetches the page of this address while we find out who is here. */
export async function preloadFirstPage(): Promise<void> {
  await preloadPages(location.pathname)
}

/** Once the first page stands: all its language's words, what opens above it, the other language the palette knows, the page most go to next. */
export async function preloadRest(): Promise<void> {
  await Promise.allSettled([loadAllMessages()])
  await loadLazyComponents()
  await loadEnglish()
  await preloadPages(links.spaces(), ...(session.isAuthenticated ? [] : [links.auth()]))
}
