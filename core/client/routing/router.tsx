import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { call } from '../api/call.ts'
import { navigationPort as port } from '../context/go.ts'
import { loadAllMessages, useT } from '../i18n/intl.ts'
import type { PageProps, Route } from '../registry/contract.ts'
import type { PluginRegistry } from '../registry/registry.ts'
import { NotFound } from '../shell/screens/not-found.tsx'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { type LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.ts'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { RouteGuard } from './route-guard.tsx'

const storageKey = 'code-replaced'
/** A page whose code is still missing after a reload is not reloaded again within this time. */
const reloadIntervalMs = 60_000

/** Query values are plain strings both ways: `?mode=1` stays the text "1". */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

function pageRoute(root: AnyRoute, route: Route): AnyRoute {
  const page = lazyPage(route)
  const created: AnyRoute = createRoute({
    getParentRoute: () => root,
    path: route.path,
    validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
    component: () => {
      const params = created.useParams() as Record<string, string>
      const search = created.useSearch() as Record<string, string>
      const t = useT()
      return (
        <RouteGuard route={route} params={params} search={search}>
          <Lazy component={page} props={{ params, search }} fallback={<Skeleton label={t('shell.loading')} />} />
        </RouteGuard>
      )
    },
  })
  return created
}

/** Builds the router from the registered routes. Called once the plugins are registered. */
export function buildRouter(registry: PluginRegistry) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound /> })
  const pages = registry.routes.list().map(route => pageRoute(root, route))
  const created = createRouter({
    routeTree: root.addChildren(pages),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    defaultPreload: 'intent',
    notFoundMode: 'root',
  })
  port.navigate = (address, replace) => void created.navigate({ href: address, replace })
  return created
}

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
