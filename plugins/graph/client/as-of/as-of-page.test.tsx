// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { navigationPort } from '#core/client/context/go.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry, runCommand } from '#core/client/index.ts'
import { setSideCardElement } from '#core/client/shell/frame/side-card.tsx'
import { click, find, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { defineKind } from '#core/shared/kind.ts'
import { graph } from '../index.ts'
import GraphPage from '../page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const lamp = defineKind({ name: 'lamp', title: 'name', icon: 'sun', fields: { name: 'string' } })
const node = (id: string, label: string) => ({ entity: lamp.name, id, parentId: null, label, degree: 1 })
const date = (moment: number) => ({ timelineId: 'bells', moment, precision: 'day', unitsPerDay: 1, anchor: 0 })
const answers: Record<string, unknown> = {
  'project/get': { ...place, name: 'Salt', permissions: ['lamp.read'], modules: [], counts: {} },
  'graph/get': {
    nodes: [node('oda', 'Oda'), node('tallow', 'Tallow'), node('head', 'Vesper Head'), node('heron', 'Heron')],
    edges: [
      { from: 'oda', to: 'tallow', label: 'apprentice', period: { since: date(594), until: date(609) } },
      { from: 'oda', to: 'head', label: 'tends', period: { since: date(609), until: null } },
      { from: 'head', to: 'heron', label: 'lights' },
    ],
    ...{
      leftOut: { nodes: 0, edges: 0 },
      chapters: [],
      labels: [],
      kinds: [{ entity: lamp.name, nodes: 4 }],
      complete: true,
    },
  },
}
const Input = () => null
let setSearch: (search: Record<string, string>) => void

/** The page with the address that commands go to. */
function Page() {
  const [search, set] = useState<Record<string, string>>({})
  setSearch = set
  return (
    <QueryClientProvider client={queryClient}>
      <aside ref={setSideCardElement} />
      <GraphPage params={place} search={search} />
    </QueryClientProvider>
  )
}

beforeEach(async () => {
  await setLanguage('en')
  registry.add(graph)
  registry.add({
    id: 'lamps',
    kinds: [lamp],
    fieldTypes: [
      {
        type: 'dateOnTimeline',
        load: async () => ({ Input }),
        words:
          async ({ projectId }) =>
          value =>
            `${projectId === 'p' ? 'year' : 'ring'} ${(value as { moment: number }).moment}`,
      },
    ],
  })
  // Nothing is laid out: the table is looked at.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
  vi.stubGlobal('fetch', async (input: string) => {
    const name = Object.keys(answers).find(one => String(input).includes(one))
    return Response.json(name ? answers[name] : [])
  })
  navigationPort.navigate = to => act(() => setSearch(Object.fromEntries(new URL(String(to), 'http://x').searchParams)))
})
afterEach(() => {
  setSideCardElement(null)
  unmountAll()
  queryClient.clear()
  for (const id of ['graph', 'lamps']) registry.remove(id)
  vi.unstubAllGlobals()
})

it('the table, the numbers and the side card are as of a date, which is stepped through', async () => {
  const page = mount(<Page />)
  await waitUntil(() => page.querySelector('h1') !== null)
  await act(() => runCommand('graph.view', { args: { view: 'table' } }))
  await waitUntil(() => page.textContent?.includes('year 594') === true)
  const status = () => page.querySelector('header p')?.textContent
  const rows = () =>
    [...page.querySelectorAll('tbody tr')].map(row => ({
      cells: [...row.querySelectorAll('td')].map(cell => cell.textContent?.replace(' kind.lamp.one', '')),
      isOff: row.hasAttribute('data-off'),
    }))
  expect(status()).toBe('4 items, 3 relations.')
  expect(rows()).toEqual([
    { cells: ['apprentice', 'Tallow', 'year 594', 'year 609'], isOff: false },
    { cells: ['tends', 'Vesper Head', 'year 609', ''], isOff: false },
    { cells: ['lights', 'Heron', '', ''], isOff: false },
  ])
  await act(() => runCommand('graph.find', { args: { entity: 'oda' } }))
  await act(() => runCommand('graph.later'))
  expect(status()).toBe('4 items, 3 relations. 2 as of year 594.')
  expect(rows().map(({ cells, isOff }) => [cells.at(-1), isOff])).toEqual([
    ['year 609', false],
    ['not yet', true],
    ['still', false],
  ])
  const card = () => find('aside').textContent
  await waitUntil(() => card()?.includes('1 relation') === true)
  expect(card()).toMatch(/As of year 594Tallow→ apprenticeAfterVesper Head→ tends · year 609$/)
  await act(() => runCommand('graph.later'))
  expect(rows().map(({ isOff }) => isOff)).toEqual([true, false, false])
  expect(card()).toMatch(/As of year 609Vesper Head→ tendsBeforeTallow→ apprentice · year 609$/)
  // There is no later change: that is said, and nothing moves.
  await act(() => runCommand('graph.later'))
  expect(status()).toBe('4 items, 3 relations. 2 as of year 609.')

  // How two entities are connected goes over what holds then.
  await act(() => runCommand('graph.path', { args: { from: 'heron', to: 'oda' } }))
  await waitUntil(() => page.textContent?.includes('Heron ← lights ← Vesper Head ← tends ← Oda') === true)
  await act(() => runCommand('graph.earlier'))
  expect(page.textContent).not.toContain('Vesper Head ← tends')

  // The slider says the date, steps by arrow keys, and another one is chosen by its value.
  const slider = find<HTMLInputElement>('input[type=range]')
  expect([slider.getAttribute('aria-valuetext'), slider.min, slider.max]).toEqual(['year 594', '594', '609'])
  press('ArrowRight', {}, slider)
  await waitUntil(() => slider.getAttribute('aria-valuetext') === 'year 609')
  press('Home', {}, slider)
  await waitUntil(() => slider.getAttribute('aria-valuetext') === 'year 594')
  await act(() => runCommand('graph.any-time'))
  expect(status()).toBe('4 items, 3 relations.')
  expect(card()).toMatch(/Related toTallow→ apprenticeVesper Head→ tends$/)
})

it('relations are sorted by their dates, those without a beginning first and those without an end last', async () => {
  const page = mount(<Page />)
  await waitUntil(() => page.querySelector('h1') !== null)
  await act(() => runCommand('graph.view', { args: { view: 'table' } }))
  await waitUntil(() => page.textContent?.includes('year 594') === true)
  const labels = () => [...page.querySelectorAll('tbody tr td:nth-child(2)')].map(cell => cell.textContent)
  const heading = (name: string) => {
    const found = [...page.querySelectorAll('th button')].find(({ textContent }) => textContent === name)
    if (!found) throw new Error(name)
    return found
  }
  act(() => click(heading('Since')))
  expect(labels()).toEqual(['lights', 'apprentice', 'tends'])
  act(() => click(heading('Until')))
  expect(labels()).toEqual(['apprentice', 'tends', 'lights'])
})

it('a relation that the world keeps counts too, with its dates as the world writes them', async () => {
  const graph = answers['graph/get'] as { edges: object[] }
  const rings = (moment: number) => ({ ...date(moment), timelineId: 'rings' })
  const ofWorld = { keptIn: 'world', period: { since: rings(600), until: null } }
  answers['graph/get'] = { ...graph, edges: [...graph.edges, { from: 'heron', to: 'oda', label: 'finds', ...ofWorld }] }
  try {
    const page = mount(<Page />)
    await waitUntil(() => page.querySelector('h1') !== null)
    await act(() => runCommand('graph.view', { args: { view: 'table' } }))
    await waitUntil(() => page.textContent?.includes('ring 600') === true)
    const status = () => page.querySelector('header p')?.textContent
    await act(() => runCommand('graph.later'))
    expect(status()).toBe('4 items, 4 relations. 2 as of year 594.')
    await act(() => runCommand('graph.later'))
    expect(status()).toBe('4 items, 4 relations. 3 as of ring 600.')
  } finally {
    answers['graph/get'] = graph
  }
})
