import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { links } from '#core/shared/links.ts'
import { appState } from '../api/app-state.ts'
import { pageStateOf } from '../context/command-context.ts'
import { go } from '../context/go.ts'
import { PaneContext } from '../context/panes.ts'
import { followPage } from '../context/second-page.ts'
import { useT } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import { useSession } from '../session/session.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Frame } from '../shell/frame/frame.tsx'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { saveRedirect } from './redirect.ts'

/** Lazy, because most users have chosen their identity long ago. */
const lazyCompletion = lazyComponent(
  async () => (await import('../session/account-completion.tsx')).AccountCompletion,
  { whenNeeded: true },
)

interface RouteGuardProps {
  route: Route
  params: Record<string, string>
  search: Record<string, string>
  /** the page beside it, as the address says it */
  beside?: string
  children: ReactNode
}

/**
 * Shows a page to users with access: visitors of pages that need a session are sent to sign-in, users without an
 * identity to the completion screen.
 */
export function RouteGuard({ route, params, search, beside: secondPageParam, children }: RouteGuardProps) {
  const { isAuthenticated, user } = useSession()
  // A page that failed to load without a network is loaded again once it is back.
  const { network } = useSnapshot(appState)
  const t = useT()
  const needsSession = route.access !== 'anyone' && route.access !== 'visitor'
  const isRefused = needsSession && !isAuthenticated
  useLayoutEffect(() => setRouteContext(route, params, search), [route, params, search])
  const { spaceId = '', projectId = '' } = params
  useEffect(() => followPage({ spaceId, projectId }, secondPageParam), [spaceId, projectId, secondPageParam])
  useEffect(() => {
    if (!isRefused) return
    saveRedirect(location.href, Date.now())
    go(links.auth(), { replace: true })
  }, [isRefused])
  // A layout effect, so that a page that knows its own title sets it after this one.
  useLayoutEffect(() => {
    // Pages of a space or project set a title with its name.
    if (route.title && !route.path.includes('$spaceId')) document.title = `${t(route.title)} · Skald`
  }, [route, t])
  if (isRefused) return null
  if (route.access === 'identity' && user && !user.userIdSelected)
    return <Lazy component={lazyCompletion} props={{}} fallback={<Skeleton label={t('shell.loading')} />} />
  const page = (
    <ErrorBoundary key={route.id} resetKey={JSON.stringify([params, search, network])}>
      <PaneContext value="main">{children}</PaneContext>
    </ErrorBoundary>
  )
  return route.frame === 'frame' ? <Frame>{page}</Frame> : page
}

const mainPage = pageStateOf('main')

/** Sets the current page and place in the command context. */
function setRouteContext(route: Route, params: Record<string, string>, search: Record<string, string>): void {
  mainPage.page = route.id
  mainPage.params = params
  mainPage.search = search
  mainPage.kind = route.kind ?? ''
}
