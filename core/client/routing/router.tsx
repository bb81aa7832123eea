import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { router as port } from '../desk/go.ts'
import { loadAllWords, useT } from '../i18n/intl.ts'
import type { PageProps, Route } from '../registry/contract.ts'
import type { House } from '../registry/registry.ts'
import { NotFound } from '../shell/not-found.tsx'
import { Late } from '../ui/late.tsx'
import { later } from '../ui/later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Gate } from './gate.tsx'

/** Plain strings both ways: an address shows what was meant, and `?mode=1` stays the text "1". */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** The page's code, and with it every word but those the first page has already. */
async function fetchPage({ page, first }: Route) {
  const [code] = await Promise.all([page(), first ? undefined : loadAllWords()])
  return code
}

function pageOf(root: AnyRoute, route: Route): AnyRoute {
  // The router's own knows what to do where a newer version of the application has replaced the code.
  const Lazy = lazyRouteComponent(() => fetchPage(route), 'Page') as ComponentType<PageProps> &
    Pick<AsyncRouteComponent<PageProps>, 'preload'>
  const fetch = async () => {
    await Lazy.preload?.()
    return Lazy
  }
  const page = later(fetch, { whenNeeded: true })
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
