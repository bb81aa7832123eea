// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { commandContext } from '../../context/command-context.ts'
import { navigationPort } from '../../context/go.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { find, flush, focus, mount, press, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { useTitle } from '../use-title.ts'
import { Breadcrumbs, CrumbList, foldCrumbs } from './breadcrumbs.tsx'

const went = vi.fn()
const crumbs = 'Spaces Ships Pequod Voyage Day Storm'.split(' ').map(label => ({ label, to: `/${label}` }))

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  navigationPort.navigate = went
})
afterEach(() => {
  unmountAll()
  if (registry.plugins.get('sample')) registry.remove('sample')
  went.mockClear()
})

const items = (page: HTMLElement) =>
  [...page.querySelectorAll('ol > li')].map(
    item => item.textContent?.trim() || item.querySelector('button')?.getAttribute('aria-label'),
  )

it('shows five items of six, all but the last as links [SHELL-10]', () => {
  const page = mount(<CrumbList crumbs={crumbs} />)
  expect(items(page)).toEqual(['Spaces', 'More levels', 'Voyage', 'Day', 'Storm'])
  const links = [...page.querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(links).toEqual(['/Spaces', '/Voyage', '/Day'])
  expect(page.querySelector('[aria-current="page"]')?.textContent).toBe('Storm')
})

it('shows five of five without a fold', () => {
  expect(items(mount(<CrumbList crumbs={crumbs.slice(0, 5)} />))).toEqual([
    'Spaces',
    'Ships',
    'Pequod',
    'Voyage',
    'Day',
  ])
})

it('opens the places in the fold by keyboard', async () => {
  mount(<CrumbList crumbs={crumbs} />)
  const button = find<HTMLButtonElement>('ol button')
  focus(button)
  press('Enter')
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  await waitUntil(() => items().length === 2)
  expect(items().map(item => [item.textContent, item.dataset.address])).toEqual([
    ['Ships', '/Ships'],
    ['Pequod', '/Pequod'],
  ])
  const last = items()[1]
  if (last) focus(last)
  press('Enter')
  await waitUntil(() => went.mock.calls.length > 0)
  expect(went).toHaveBeenCalledWith('/Pequod', false)
})

const letterCrumbs = (labels: string) => [...labels].map(label => ({ label, to: `/${label}` }))
const shown = (count: number) => {
  const { first, folded, last } = foldCrumbs(letterCrumbs('abcdefgh'.slice(0, count)))
  return [first, folded, last].map(part => part.map(({ label }) => label).join(''))
}

describe('breadcrumbs', () => {
  it.each([
    [1, 'a'],
    [4, 'abcd'],
    [5, 'abcde'],
  ])('%i stand as they are', (count, expected) => expect(shown(count)).toEqual(['', '', expected]))

  it.each([
    [6, 'a', 'bc', 'def'],
    [8, 'a', 'bcde', 'fgh'],
  ])('of %i at most five items show: the first, a fold, the last three', (count, ...expected) =>
    expect(shown(count)).toEqual(expected),
  )
})

let title: string | undefined

function Page() {
  useTitle(title, 'salt')
  return <Breadcrumbs />
}

it.each([
  ['/library', 'Library', ['Library']],
  ['/library/story/$storyId', 'Low Water · Salt', ['Library', 'Low Water · Salt']],
  ['/builder', 'Spaces', ['Spaces']],
  ['/builder/elsewhere', 'Chapter not found', ['Spaces']],
  ['/library/story/$storyId', undefined, ['Library']],
])('of %s with the title %j are %j', async (path, ownTitle, expected) => {
  title = ownTitle
  const route = { id: 'here', path, access: 'identity', frame: 'frame', page: async () => ({ default: Page }) } as const
  registry.add({ id: 'sample', routes: [route] })
  Object.assign(commandContext, { page: 'here', params: {}, pageEntity: null })
  const shown = mount(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await flush()
  expect(items(shown)).toEqual(expected)
  expect(shown.querySelector('[aria-current="page"]')?.textContent).toBe(expected.at(-1))
  Object.assign(commandContext, { page: '' })
})
