// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityPattern } from '#core/shared/links.ts'
import { queryClient, queryKey } from '../api/query.ts'
import { pageStateOf } from '../context/command-context.ts'
import { navigationPort } from '../context/go.ts'
import { activatePane, activePane, PaneContext } from '../context/panes.ts'
import { followPage, secondPage } from '../context/second-page.ts'
import { corePlugins } from '../core-plugin.ts'
import Page from '../entity/page/generic-page.tsx'
import { loadInputs } from '../form/field-input.tsx'
import { setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import { session } from '../session/session.ts'
import { frame } from '../shell/frame/frame-state.ts'
import { setSideCardElement } from '../shell/frame/side-card.tsx'
import { startKeys } from '../shortcuts/start.ts'
import { Toaster } from '../toasts/index.ts'
import { lazyRegion } from '../toasts/toasts.tsx'
import { find, flush, focus, mount, press, type, unmountAll, waitUntil } from '../ui/testing.tsx'
import { SecondPage } from './second-page.tsx'
import { closeSecondPage } from './show.ts'

/** The labels of this kind are no messages. */
vi.mock('../form/field-label.ts', () => {
  const label = (_: unknown, name: string) => name
  return { fieldLabel: label, useFieldLabel: label }
})

const note = { def: 'string', form: 'textarea', initial: '' } as const
const knight = defineKind({
  name: 'knight',
  title: 'name',
  icon: 'shield',
  fields: { name: 'string', strength: 'number', note },
})
const place = { spaceId: 's', projectId: 'p' }
const addressOf = (id: string) => `/builder/knight/s/p/${id}`
const sent: { id: string; data: Record<string, unknown> }[] = []
let stop: () => void = () => undefined

beforeEach(async () => {
  await setLanguage('en')
  const route = {
    id: 'knight',
    path: entityPattern(knight),
    kind: 'knight',
    access: 'identity',
    frame: 'frame',
  } as const
  for (const plugin of corePlugins) registry.add(plugin)
  registry.add({ id: 'own', kinds: [knight], routes: [{ ...route, page: async () => ({ default: Page }) }] })
  await Promise.all([loadInputs(), lazyRegion.load()])
  session.user = { userId: 'ines', username: 'ines', userIdSelected: true, bookmarks: [] } as never
  session.isAuthenticated = true
  const permissions = ['knight.read', 'knight.update']
  const project = { ...place, name: 'Salt', permissions, modules: ['knight'], counts: {} }
  queryClient.setQueryData(queryKey(projectCalls.get as never, place), project)
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', archivedAt: null }
  const header = { ...place, createdBy: 'ines', updatedBy: 'ines', ...times, revision: 1, strength: 5, note: '' }
  const entities = new Map(['ida', 'bo', 'cy'].map(id => [id, { ...header, knightId: id, name: id }]))
  for (const [id, entity] of entities)
    queryClient.setQueryData(queryKey(callsOf(knight).get as never, { ...place, knightId: id }), entity)
  const { fetch: realFetch } = globalThis
  globalThis.fetch = async (address, init) => {
    const path = String(address)
    if (path.includes(projectCalls.get.name)) return Response.json(project)
    if (!path.includes('knight/update')) return Response.json({ data: [] })
    const { knightId, data } = JSON.parse(String(init?.body))
    sent.push({ id: knightId, data })
    return Response.json({ ...entities.get(knightId), ...data, revision: 2 })
  }
  navigationPort.mirror = () => undefined
  const stopKeys = startKeys()
  followPage(place, 'knight.bo')
  Object.assign(pageStateOf('main'), { page: 'knight', kind: 'knight', params: { ...place, knightId: 'ida' } })
  stop = () => {
    stopKeys()
    unmountAll()
    followPage({ spaceId: '', projectId: '' }, undefined)
    secondPage.details = false
    queryClient.clear()
    session.user = null
    for (const { id } of [{ id: 'own' }, ...corePlugins]) registry.remove(id)
    globalThis.fetch = realFetch
    sent.length = 0
  }
  mount(
    <QueryClientProvider client={queryClient}>
      <main id="main" tabIndex={-1}>
        <PaneContext value="main">
          <Page params={{ ...place, knightId: 'ida' }} search={{}} />
        </PaneContext>
      </main>
      <aside ref={setSideCardElement} />
      <Pane />
      <Toaster label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  )
  await flush()
  await waitUntil(() => document.querySelectorAll('textarea').length === 2)
})
afterEach(() => stop())

function Pane() {
  return useSnapshot(secondPage).address !== '' && <SecondPage />
}

const inMain = (selector: string) => find<HTMLTextAreaElement>(`main ${selector}`)
const inPane = (selector: string) => find<HTMLTextAreaElement>(`[data-pane="second"] ${selector}`)

it('edits both pages, each saved for itself, and undoes where the focus is', async () => {
  focus(inMain('textarea'))
  type(inMain('textarea'), 'Rides at dawn')
  await waitUntil(() => sent.length === 1)
  focus(inPane('textarea'))
  expect(activePane()).toBe('second')
  type(inPane('textarea'), 'Sleeps at dawn')
  await waitUntil(() => sent.length === 2)
  expect(sent).toEqual([
    { id: 'ida', data: { note: 'Rides at dawn' } },
    { id: 'bo', data: { note: 'Sleeps at dawn' } },
  ])
  focus(find('[data-pane="second"]'))
  press('F6')
  await waitUntil(() => document.activeElement === inMain('textarea'))
  expect(activePane()).toBe('main')
})

it('undoes where the focus is', async () => {
  const strengths = () => [...document.querySelectorAll<HTMLInputElement>('input[name="strength"]')]
  act(() => {
    secondPage.details = true
  })
  await waitUntil(() => strengths().length === 2)
  const [first, second] = strengths() as [HTMLInputElement, HTMLInputElement]
  type(first, '6')
  type(second, '7')
  focus(find('[data-pane="second"]'))
  press('z', { ctrlKey: true })
  await waitUntil(() => second.value === '5')
  expect(first.value).toBe('6')
  focus(find('#main'))
  press('z', { ctrlKey: true })
  await waitUntil(() => first.value === '5')
})

it('has the save state and the actions of its page in its head, and the details when they are asked for', async () => {
  expect(inPane('[data-save]').textContent).toContain('Saved')
  expect(document.querySelectorAll('[data-pane="second"] dl')).toHaveLength(0)
  focus(find('[data-pane="second"]'))
  press(']')
  await waitUntil(() => document.querySelectorAll('[data-pane="second"] dl').length === 1)
})

it('goes back among its own pages, and closes with its key', async () => {
  focus(find('[data-pane="second"]'))
  secondPage.past.push(addressOf('cy'))
  press('ArrowLeft', { altKey: true })
  await waitUntil(() => inPane('h1').textContent === 'cy')
  expect(document.title).toBe('ida · Skald')
  press('\\')
  await waitUntil(() => document.querySelector('[data-pane="second"]') === null)
  expect(activePane()).toBe('main')
  press('\\')
  await waitUntil(() => inPane('h1').textContent === 'cy')
})

it('is not there twice: what the page shows closes it', async () => {
  pageStateOf('main').params = { ...place, knightId: 'bo' }
  await waitUntil(() => document.querySelector('[data-pane="second"]') === null)
  expect(secondPage.address).toBe('')
})

it('gives the focus back to the page, whatever closes it', async () => {
  focus(inMain('textarea'))
  focus(inPane('textarea'))
  act(() => closeSecondPage())
  await waitUntil(() => document.activeElement === inMain('textarea'))
  expect(activePane()).toBe('main')
})

it('is not there while the page edits the same in a longer text', async () => {
  Object.assign(pageStateOf('main'), {
    params: place,
    pageEntity: { ...place, kind: 'knight', id: 'bo', label: 'bo', parentId: null },
  })
  await waitUntil(() => document.querySelector('[data-pane="second"]') === null)
  expect(secondPage.address).toBe('')
})

it('folds the side card for its room, and opens it again unless it was folded by hand meanwhile', async () => {
  expect(innerWidth).toBeLessThan(1500)
  const gone = () => waitUntil(() => document.querySelector('[data-pane="second"]') === null)
  expect(frame.side).toBe(false)
  act(() => closeSecondPage())
  await gone()
  expect(frame.side).toBe(true)
  press('\\')
  await waitUntil(() => inPane('h1').textContent === 'bo')
  expect(frame.side).toBe(false)
  focus(find('#main'))
  press(']')
  press(']')
  expect(frame.side).toBe(false)
  act(() => closeSecondPage())
  await gone()
  expect(frame.side).toBe(false)
})

it('is made wider with the arrows of its edge', async () => {
  const edge = find('[role="separator"]')
  const before = Number(edge.getAttribute('aria-valuenow'))
  focus(edge)
  press('ArrowLeft')
  await waitUntil(() => Number(find('[role="separator"]').getAttribute('aria-valuenow')) === before + 40)
  expect(localStorage.getItem('beside-width')).toBe(String(before + 40))
  activatePane('main')
})
