import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { links } from '#core/shared/links.ts'
import { app } from '../api/app-state.ts'
import { go } from '../desk/go.ts'
import { useT } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import { useSession } from '../session/session.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Frame } from '../shell/frame.tsx'
import { Late } from '../ui/late.tsx'
import { later } from '../ui/later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { arrive } from './arrive.ts'
import { keepRedirect } from './redirect.ts'

/** Most have chosen their identity long ago. */
const completion = later(async () => (await import('../session/completion.tsx')).Completion, { whenNeeded: true })

interface GateProps {
  route: Route
  params: Record<string, string>
  search: Record<string, string>
  children: ReactNode
}

/** Lets in who may come here: visitors of closed places are sent to sign in, half-made accounts to their completion. */
export function Gate({ route, params, search, children }: GateProps) {
  const { isAuthenticated, user } = useSession()
  // What failed without it is tried anew once it is back.
  const { network } = useSnapshot(app)
  const t = useT()
  const closed = route.access !== 'anyone' && route.access !== 'visitor'
  const turnedAway = closed && !isAuthenticated
  useLayoutEffect(() => arrive(route, params, search), [route, params, search])
  useEffect(() => {
    if (!turnedAway) return
    keepRedirect(location.href, Date.now())
    go(links.auth(), { replace: true })
  }, [turnedAway])
  // Before the page's own name, where it knows one already.
  useLayoutEffect(() => {
    // Pages of a space or project name their place too.
    if (route.title && !route.path.includes('$spaceId')) document.title = `${t(route.title)} · Skald`
  }, [route, t])
  if (turnedAway) return null
  if (route.access === 'identity' && user && !user.userIdSelected)
    return <Late part={completion} props={{}} meanwhile={<Skeleton label={t('shell.loading')} />} />
  const page = (
    <ErrorBoundary key={route.id} at={JSON.stringify([params, search, network])}>
      {children}
    </ErrorBoundary>
  )
  return route.frame === 'frame' ? <Frame>{page}</Frame> : page
}
