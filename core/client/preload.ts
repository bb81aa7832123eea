import { links } from '#core/shared/links.ts'
import { loadAllWords, loadEnglish } from './i18n/intl.ts'
import type { Route } from './registry/contract.ts'
import { house } from './registry/house.ts'
import { session } from './session/session.ts'
import { loadLater } from './ui/later.ts'

function leadsTo(route: Route, path: string): boolean {
  const wanted = route.path.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, at) => part === given[at] || part.startsWith('$'))
}

/** Fetches the code of the pages that stand at these addresses. The router asks for it again, and says what failed. */
async function fetchPages(...paths: readonly string[]): Promise<void> {
  const routes = house.routes.list().filter(route => paths.some(path => leadsTo(route, path)))
  const words = routes.some(route => !route.first) ? [loadAllWords()] : []
  await Promise.allSettled([...words, ...routes.map(route => route.page())])
}

/** Fetches the page of this address while we find out who is here. */
export async function fetchFirstPage(): Promise<void> {
  await fetchPages(location.pathname)
}

/** Once the first page stands: all its language's words, what opens above it, the other language the palette knows, the page most go to next. */
export async function fetchTheRest(): Promise<void> {
  await Promise.allSettled([loadAllWords()])
  await loadLater()
  await loadEnglish()
  await fetchPages(links.spaces(), ...(session.isAuthenticated ? [] : [links.auth()]))
}
