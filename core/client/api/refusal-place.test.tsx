// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { setLanguage } from '../i18n/intl.ts'
import { Toaster } from '../toasts/index.ts'
import { region } from '../toasts/toasts.ts'
import { find, mount, unmountAll, until } from '../ui/testing.tsx'
import { call } from './call.ts'

beforeAll(async () => {
  await setLanguage('en')
  await region.load()
})
afterEach(() => {
  vi.unstubAllGlobals()
  unmountAll()
})

it('shows what the shared layer may not see at the top right, without words of the server [UI-37]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ odd: true }, { status: 403 }))
  mount(<Toaster label="News" closeLabel="Close" />)
  await act(() => expect(call(suggestionCalls.global, { text: 'heron' })).rejects.toMatchObject({ status: 403 }))
  await until(() => document.querySelector('[data-in]') !== null)
  const toast = find('[data-in]')
  expect(toast.textContent).toBe('Something went wrong...')
  expect(toast.parentElement?.className).toContain('topRight')
})
