import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { navigationPort as port } from '../context/go.ts'
import { secondPage, secondPageParam, withSecondPage } from '../context/second-page.ts'
import { useT } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import type { PluginRegistry } from '../registry/registry.ts'
import { NotFound } from '../shell/screens/not-found.tsx'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
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
      const { [secondPageParam]: beside, ...own } = created.useSearch() as Record<string, string>
      // The same object while only the page beside it changes, so that this page is not rendered again.
      const data = JSON.stringify(own)
      const search = useMemo(() => JSON.parse(data) as Record<string, string>, [data])
      const t = useT()
      return (
        <RouteGuard route={route} params={params} search={search} beside={beside}>
          <Lazy component={page} props={{ params, search }} fallback={<Skeleton label={t('shell.loading')} />} />
        </RouteGuard>
      )
    },
  })
  return created
}

const lazySecondPage = lazyComponent(async () => (await import('../second-page/second-page.tsx')).SecondPage, {
  whenNeeded: true,
})

/** The page of the address, and the one beside it, which stays where the first one changes. */
function Pages() {
  const { address } = useSnapshot(secondPage)
  return (
    <>
      <Outlet />
      {address !== '' && <Lazy component={lazySecondPage} props={{}} />}
    </>
  )
}

/** Builds the router from the registered routes. Called once the plugins are registered. */
export function buildRouter(registry: PluginRegistry) {
  const root = createRootRoute({ component: Pages, notFoundComponent: () => <NotFound /> })
  const pages = registry.routes.list().map(route => pageRoute(root, route))
  const created = createRouter({
    routeTree: root.addChildren(pages),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    notFoundMode: 'root',
  })
  port.navigate = (address, replace) => void created.navigate({ href: withSecondPage(address), replace })
  port.mirror = (param, value) => {
    const url = new URL(location.href)
    if ((url.searchParams.get(param) ?? undefined) === value) return
    if (value === undefined) url.searchParams.delete(param)
    else url.searchParams.set(param, value)
    const href = url.pathname + url.search + url.hash
    void created.navigate({ href, replace: true, resetScroll: false, ignoreBlocker: true })
  }
  port.preload = address => void created.preloadRoute({ to: address, href: address })
  return created
}
