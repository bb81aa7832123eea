import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { app } from './api/app-state.ts'
import { queries } from './api/query.ts'
import type { AppRouter } from './boot.ts'
import { useT } from './i18n/intl.ts'
import { Arrivals } from './shell/arrivals.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { Loader } from './shell/loader.tsx'
import { NetworkScreen } from './shell/network-screen.tsx'
import { followNetwork } from './shell/offline.ts'
import { Overlays } from './shell/overlays.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'
import './theme/tokens.css'
import './theme/base.css'
import { Toaster } from './toasts/index.ts'

/** The whole application, once `starting` has settled. */
export function App({ starting }: { starting: Promise<AppRouter> }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <ErrorBoundary whole>
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
  return router ? <House router={router} /> : <Loader />
}

function House({ router }: { router: AppRouter }) {
  const { failed } = useSnapshot(app)
  const t = useT()
  useEffect(followNetwork, [])
  if (failed === 'network') return <NetworkScreen />
  if (failed) return <ErrorScreen />
  return (
    <>
      <RouterProvider router={router} />
      <Arrivals router={router} />
      <Overlays />
      <Toaster label={t('shell.toasts')} closeLabel={t('shell.close')} />
    </>
  )
}
