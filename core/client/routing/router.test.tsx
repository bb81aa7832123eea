// @vitest-environment happy-dom
import { RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import { PluginRegistry } from '../registry/registry.ts'
import { Link } from '../shell/link.tsx'
import { click, find, focus, mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { buildRouter } from './router.tsx'

const address = '/stories/a%20b?mode=1#end'
const Story = () => <p>The story</p>
const story = vi.fn(async () => ({ default: Story }))
const Home = () => <Link to={address}>Story</Link>

const shared = { access: 'anyone', frame: 'bare', isEntryPage: true } as const
const routes: Route[] = [
  { ...shared, id: 'home', path: '/', page: async () => ({ default: Home }) },
  { ...shared, id: 'story', path: '/stories/$storyId', page: story },
]

beforeEach(async () => {
  await setLanguage('en')
  history.replaceState(null, '', '/')
  const registry = new PluginRegistry()
  registry.add({ id: 'stories', routes })
  const router = buildRouter(registry)
  await act(() => router.load())
  mount(<RouterProvider router={router} />)
  await waitUntil(() => document.querySelector('a') !== null)
})
afterEach(() => {
  unmountAll()
  story.mockClear()
})

it.each([
  ['pointed at', () => act(() => find('a').dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))],
  ['focused', () => focus(find('a'))],
])('loads the page of a link that is %s, and shows it only when it is clicked', async (_, approach) => {
  expect(story).not.toHaveBeenCalled()
  approach()
  await waitUntil(() => story.mock.calls.length > 0)
  expect([find('a').textContent, location.pathname]).toEqual(['Story', '/'])
  click(find('a'))
  await waitUntil(() => document.querySelector('p') !== null)
  expect([find('p').textContent, location.href.slice(location.origin.length)]).toEqual(['The story', address])
})

it('shows a page whose code could not be loaded before', async () => {
  story.mockRejectedValueOnce(new TypeError('no network'))
  focus(find('a'))
  await waitUntil(() => story.mock.calls.length > 0)
  click(find('a'))
  await waitUntil(() => document.querySelector('p') !== null)
  expect(find('p').textContent).toBe('The story')
})
