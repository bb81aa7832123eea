// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { limits } from '#core/shared/limits.ts'
import { CallError } from '../../api/call-error.ts'
import { registerPlugins } from '../../boot.ts'
import { corePlugins } from '../../core-plugin.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { click, find, mount, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Brand } from '../frame/brand.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { LoadFailed } from './load-failed.tsx'
import { NotFound } from './not-found.tsx'

beforeAll(async () => {
  registerPlugins([...corePlugins])
  await setLanguage('en')
})
afterEach(() => {
  unmountAll()
  vi.restoreAllMocks()
})

const messages = (page: HTMLElement) => [page.querySelector('h1')?.textContent, page.querySelector('p')?.textContent]

it('shows the fixed texts after an unexpected error, of an icon, a title, a message and two actions [SHELL-19..23]', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const page = mount(<ErrorScreen />)
  expect(page.querySelector('svg')?.dataset.icon).toBe('circle-alert')
  expect(messages(page)).toEqual([
    'Something went wrong',
    'An unexpected error occurred. Try reloading the page or return to the homepage.',
  ])
  const [first, second] = [...page.querySelectorAll('button')]
  expect([first?.textContent, second?.textContent]).toEqual(['Reload Page', 'Go to Home'])
  // The page that cannot be loaded anew stays, and says so.
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'))
  click(first as Element)
  await waitUntil(() => messages(page)[1] === 'The page was not reloaded: the server can’t be reached')
  expect(reload).not.toHaveBeenCalled()
  fetch.mockResolvedValue(new Response(null))
  click(first as Element)
  await waitUntil(() => reload.mock.calls.length > 0)
  click(second as Element)
  expect(reload).toHaveBeenCalledOnce()
  expect(assign).toHaveBeenCalledWith('/')
})

function Breaks({ at }: { at: string }) {
  if (at === '/broken') throw new Error('on purpose')
  return <p>whole</p>
}

function Scenario() {
  const [at, go] = useState('/broken')
  return (
    <>
      <button type="button" onClick={() => go('/whole')}>
        go
      </button>
      <ErrorBoundary resetKey={at}>
        <Breaks at={at} />
      </ErrorBoundary>
    </>
  )
}

it('replaces a component that threw, until the user navigates', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = mount(<Scenario />)
  expect(page.querySelector('h1')?.textContent).toBe('Something went wrong')
  click(find('button'))
  expect([page.querySelector('h1'), page.querySelector('p')?.textContent]).toEqual([null, 'whole'])
})

it('says that data could not be loaded, and how to try again [REQ-24]', () => {
  const page = mount(<LoadFailed error={new CallError('Something went wrong', 500, null, null)} />)
  const title = find<HTMLElement>('h1')
  expect([title.textContent, title.dataset.messageId]).toEqual(['Failed to load data', 'failed-to-load-data'])
  expect(page.querySelector<HTMLElement>('button')?.dataset.command).toBe('shell.reload')
})

it('sets the document title to the message', () => {
  mount(<NotFound message="Chapter not found" />)
  expect(document.title).toBe('Chapter not found · Skald')
})

it('shows 404, its message and the way home [UI-01, UI-02, UI-03]', () => {
  const page = mount(<NotFound />)
  expect(messages(page)).toEqual(['Page not found', '404'])
  const link = page.querySelector('a')
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['go back to home', '/'])
  unmountAll()
  expect(messages(mount(<NotFound message="No such story" />))[0]).toBe('No such story')
})

it('has the required version in its name [SHELL-29]', () => {
  expect(limits.appVersion).toBe('3.0.0')
  expect(mount(<Brand to="/builder" />).textContent).toBe('Skald v3.0.0')
})
