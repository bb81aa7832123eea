import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { router as port } from '../desk/go.ts'
import { useT } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import type { House } from '../registry/registry.ts'
import { NotFound } from '../shell/not-found.tsx'
import { Late } from '../ui/late.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Gate } from './gate.tsx'
import { pageCode } from './page-code.ts'

/** Plain strings both ways: an address shows what was meant, and `?mode=1` stays the text "1". */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

function pageOf(root: AnyRoute, route: Route): AnyRoute {
  const page = pageCode(route)
  const made: AnyRoute = createRoute({
    getParentRoute: () => root,
    path: route.path,
    validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
    component: () => {
      const params = made.useParams() as Record<string, string>
      const search = made.useSearch() as Record<string, string>
      const t = useT()
      return (
        <Gate route={route} params={params} search={search}>
          <Late part={page} props={{ params, search }} meanwhile={<Skeleton label={t('shell.loading')} />} />
        </Gate>
      )
    },
  })
  return made
}

/** The router over everything the house holds. Made once the plugins are in. */
export function buildRouter(house: House) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound /> })
  const pages = house.routes.list().map(route => pageOf(root, route))
  const made = createRouter({
    routeTree: root.addChildren(pages),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    defaultPreload: 'intent',
    notFoundMode: 'root',
  })
  port.navigate = (address, replace) => void made.navigate({ href: address, replace })
  return made
}
