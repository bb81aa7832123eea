import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { navigationPort as port } from '../context/go.ts'
import { useT } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import type { PluginRegistry } from '../registry/registry.ts'
import { NotFound } from '../shell/screens/not-found.tsx'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { lazyPage, preloadPage } from './lazy-page.ts'
import { RouteGuard } from './route-guard.tsx'

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
    // Only preloads: a navigation shows the page's frame at once and loads the code in it.
    loader: ({ preload }) => (preload ? preloadPage(route) : undefined),
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
    notFoundMode: 'root',
  })
  port.navigate = (address, replace) => void created.navigate({ href: address, replace })
  port.preload = address => void created.preloadRoute({ to: address, href: address })
  return created
}
