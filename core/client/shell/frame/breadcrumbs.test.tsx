// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigationPort } from '../../context/go.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { find, focus, mount, press, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { CrumbList, foldCrumbs } from './breadcrumbs.tsx'

const went = vi.fn()
const crumbs = 'Spaces Ships Pequod Voyage Day Storm'.split(' ').map(label => ({ label, to: `/${label}` }))

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  navigationPort.navigate = went
})
afterEach(() => {
  unmountAll()
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
