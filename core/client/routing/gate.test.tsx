// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { app } from '../api/app-state.ts'
import { setLanguage } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import { Late } from '../ui/late.tsx'
import { mount, settle, unmountAll, until } from '../ui/testing.tsx'
import { Gate } from './gate.tsx'
import { pageCode } from './page-code.ts'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  app.network = true
})

const Page = () => <p>Here</p>

it('shows a page whose code could not be had as soon as the network is back', async () => {
  await setLanguage('en')
  const said = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  const page = vi.fn(async () => ({ Page }))
  page.mockRejectedValueOnce(new TypeError('no network'))
  const route: Route = { id: 'try', path: '/try', access: 'anyone', frame: 'bare', first: true, page }
  const place = mount(
    <Gate route={route} params={{}} search={{}}>
      <Late part={pageCode(route)} props={{ params: {}, search: {} }} />
    </Gate>,
  )
  await until(() => !app.network)
  await settle()
  expect(place.textContent).not.toContain('Here')
  app.network = true
  await settle()
  expect(place.textContent).toBe('Here')
  said.mockRestore()
})
