// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { runCommand } from '#core/client/context/run-command.ts'
import { currentList, toggleRow } from '#core/client/entity/list/list-state.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, commandContext, focusRow } from '#core/client/index.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import * as toasts from '#core/client/toasts/toasts.tsx'
import { click, find, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { chapters } from '#plugins/chapters/client/index.ts'
import { labelOptions, newPart } from './actions.ts'
import { outline } from './index.ts'
import OutlinePage from './page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const notes = { synopsis: '', status: null, label: '', goal: 0 }
const chapterOf = (chapterId: string, partId: string | null) => ({
  ...{
    chapterId,
    title: `Chapter ${chapterId}`,
    partId,
    words: 10,
    scenes: 2,
    tags: [],
    marked: [],
    edited: '2026-11-14T10:00:00.000Z',
    ...notes,
  },
})
const read = {
  parts: [
    { partId: 'one', title: 'Part one', ...notes },
    { partId: 'two', title: 'Part two', ...notes },
  ],
  chapters: [chapterOf('a', 'one'), chapterOf('b', 'two'), chapterOf('c', 'two')],
  sceneColumns: ['pov'],
  povs: [{ id: 'oda', label: 'Oda' }],
}
const sent: { name: string; input: Readonly<Record<string, unknown>> }[] = []
const answers: Readonly<Record<string, unknown>> = {
  'part/create': { partId: 'new', title: 'Ashore', ...place, revision: 1 },
  'csrf-token': { csrfToken: 't', token: 't' },
  archive: { revision: 2 },
  'outline/read': read,
  'outline/marks': { statuses: [{ id: 'draft', name: null, color: '#607d8b' }], labels: [], revision: 0 },
  'outline/scenes': [],
  'project/get': { ...place, name: 'Salt', permissions: ['chapter.read', 'chapter.update'], modules: [], counts: {} },
}
beforeAll(async () => {
  registry.add(chapters)
  registry.add(outline)
  await setLanguage('en')
})
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const name = Object.keys(answers).find(one => String(address).includes(one))
    const { pathname, searchParams } = new URL(address, 'http://x')
    const input = body ? JSON.parse(String(body)) : Object.fromEntries(searchParams)
    if (method !== 'GET') sent.push({ name: pathname.slice('/api/'.length), input })
    return Response.json(name ? answers[name] : { data: [] })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  mount(
    <QueryClientProvider client={queryClient}>
      <OutlinePage params={place} search={{}} />
    </QueryClientProvider>,
  )
  await waitUntil(() => document.querySelector('[role=grid]') !== null)
}
const grid = () => document.querySelector('[role=grid]')
/** How many rows there are: without a height none of them is drawn. */
const rowCount = () => Number(grid()?.getAttribute('aria-rowcount'))
const focusedId = () => grid()?.getAttribute('aria-activedescendant') ?? ''

it('the outline is as it was left: what is folded, and the row with the focus', async () => {
  await open()
  expect(rowCount()).toBe(5)
  act(() => currentList()?.change(list => focusRow(list, 0)))
  await act(() => runCommand('outline.fold'))
  await waitUntil(() => rowCount() === 4)
  act(() => currentList()?.change(list => focusRow(list, 3)))
  await waitUntil(() => focusedId().endsWith('c'))
  // Which is what a device keeps, and a test does not.
  const kept = Object.entries({ ...localStorage })
  unmountAll()
  for (const [key, value] of kept) localStorage.setItem(key, String(value))
  await open()
  expect(rowCount()).toBe(4)
  expect(focusedId()).toMatch(/c$/)
})

it('whoever is asked for a label can name a new one, also while the project has none', async () => {
  const options = await labelOptions({
    entities: [{ kind: 'chapter', id: 'a', label: 'A', ...place }],
  } as unknown as CommandContext)
  expect(options.map(({ label }) => label)).toEqual(['Add a new label…', 'No label'])
})

it('columns in which nothing is noted leave their room to titles until they are chosen', async () => {
  await open()
  const names = () => [...(grid()?.previousElementSibling?.children ?? [])].map(one => one.textContent)
  expect(names()).toEqual(['Title', 'Words', 'Edited'])
  act(() => currentList()?.change(list => focusRow(list, 1)))
  await act(() => runCommand('outline.unfold'))
  await waitUntil(() => rowCount() === 7)
  expect(names()).toEqual(['Title', 'Seen by', 'Words', 'Edited'])
  const choose = async (name: string) => {
    click(find('[data-command="outline.columns"]'))
    await waitUntil(() => document.querySelector('[role^="menuitem"]') !== null)
    const item = [...document.querySelectorAll('[role^="menuitem"]')].find(one => one.textContent === name)
    if (item) click(item)
    await waitUntil(() => document.querySelector('[role^="menuitem"]') === null)
  }
  await choose('Status')
  await choose('Edited')
  expect(names()).toEqual(['Title', 'Status', 'Seen by', 'Words'])
})

it('the focused scene stands for its chapter, selected ones do not', async () => {
  Object.assign(commandContext, { permissions: { 'may.chapter.update': true }, params: place })
  await open()
  const targets = () => commandContext.rows.map(({ id }) => id)
  act(() => currentList()?.change(list => focusRow(list, 1)))
  await act(() => runCommand('outline.unfold'))
  await waitUntil(() => rowCount() === 7)
  act(() => currentList()?.change(list => focusRow(list, 2)))
  await waitUntil(() => targets().join() === 'a')
  act(() => currentList()?.change(list => toggleRow(list)))
  await waitUntil(() => document.querySelector('[role=toolbar]') !== null)
  expect(targets()).toEqual([])
  const bar = [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')].map(({ dataset }) => dataset.command)
  expect(bar).toEqual(['outline.scenes-status', 'outline.scenes-label', 'outline.scenes-pov', 'outline.scenes-goal'])
  // What is selected beside them is meant itself.
  act(() => currentList()?.change(list => toggleRow(focusRow(list, 4))))
  await waitUntil(() => targets().length > 0)
  expect(targets()).toEqual(['two'])
  Object.assign(commandContext, { permissions: {}, params: {} })
})

it('chapters become a part, and one undo puts them back and takes the part away', async () => {
  const toast = vi.spyOn(toasts, 'showToast').mockReturnValue('')
  const chosen = ['a', 'b'].map(id => ({ kind: 'chapter', id, label: id, ...place }))
  await newPart({ entities: chosen } as unknown as CommandContext, 'Ashore')
  const made = toast.mock.lastCall?.[0]
  expect(made?.title).toBe('“Ashore” was created from 2 chapters')
  sent.length = 0
  made?.action?.run()
  await waitUntil(() => sent.some(({ name }) => name.startsWith('archive')))
  expect(sent.filter(({ name }) => name !== 'outline/read').map(({ name, input }) => [name, input])).toEqual([
    ['outline/move', { ...place, chapterIds: ['a'], partId: 'one', after: null }],
    ['outline/move', { ...place, chapterIds: ['b'], partId: 'two', after: 'a' }],
    ['archive', { ...place, entity: 'part', entityId: 'new', archived: 'true' }],
  ])
})
