// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { appState } from '../api/app-state.ts'
import { setLanguage } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { flush, mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { lazyPage } from './lazy-page.ts'
import { RouteGuard } from './route-guard.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  appState.network = true
})

const Page = () => <p>Here</p>

it('shows a page whose code failed to load as soon as the network is back', async () => {
  await setLanguage('en')
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  const page = vi.fn(async () => ({ default: Page }))
  page.mockRejectedValueOnce(new TypeError('no network'))
  const route: Route = { id: 'try', path: '/try', access: 'anyone', frame: 'bare', isEntryPage: true, page }
  const place = mount(
    <RouteGuard route={route} params={{}} search={{}}>
      <Lazy component={lazyPage(route)} props={{ params: {}, search: {} }} />
    </RouteGuard>,
  )
  await waitUntil(() => !appState.network)
  await flush()
  expect(place.textContent).not.toContain('Here')
  appState.network = true
  await flush()
  expect(place.textContent).toBe('Here')
  consoleError.mockRestore()
})
