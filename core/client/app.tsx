import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { appState } from './api/app-state.ts'
import { queryClient } from './api/query.ts'
import type { AppRouter } from './boot.ts'
import { useT } from './i18n/intl.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { NetworkScreen } from './shell/network/network-screen.tsx'
import { watchNetwork } from './shell/network/offline.ts'
import { Overlays } from './shell/overlays.tsx'
import { RouteAnnouncer } from './shell/route-announcer.tsx'
import { ErrorScreen } from './shell/screens/error-screen.tsx'
import styles from './shell/screens/message-screen.module.css'
import { ThemeProvider } from './theme/theme-provider.tsx'
import './theme/tokens.css'
import './theme/base.css'
import { Toaster } from './toasts/index.ts'
import { Spinner } from './ui/spinner/spinner.tsx'

/** The whole application; it renders once `starting` has settled. */
export function App({ starting }: { starting: Promise<AppRouter> }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary fullPage>
          <Starting starting={starting} />
        </ErrorBoundary>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

function Starting({ starting }: { starting: Promise<AppRouter> }) {
  const [router, setRouter] = useState<AppRouter | null>(null)
  useEffect(() => {
    starting.then(setRouter, (error: unknown) => {
      setRouter(() => {
        throw error
      })
    })
  }, [starting])
  return router ? <AppContent router={router} /> : <Loader />
}

function AppContent({ router }: { router: AppRouter }) {
  const { failed } = useSnapshot(appState)
  const t = useT()
  useEffect(watchNetwork, [])
  if (failed === 'network') return <NetworkScreen />
  if (failed) return <ErrorScreen />
  return (
    <>
      <RouterProvider router={router} />
      <RouteAnnouncer router={router} />
      <Overlays />
      <Toaster label={t('shell.toasts')} closeLabel={t('shell.close')} />
    </>
  )
}

/** Shown until the session is known (SHELL-24..26). No messages are loaded yet, so it shows the product's name. */
function Loader() {
  return (
    <main className={styles.loader}>
      <Spinner label="Skald" className={styles.ring} />
    </main>
  )
}
