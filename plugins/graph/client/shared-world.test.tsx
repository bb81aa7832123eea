// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { commandContext, registry, runCommand } from '#core/client/index.ts'
import { setSideCardElement } from '#core/client/shell/frame/side-card.tsx'
import { flush, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { defineKind } from '#core/shared/kind.ts'
import { graph } from './index.ts'
import GraphPage from './page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const lamp = defineKind({ name: 'lamp', title: 'name', icon: 'sun', fields: { name: 'string' } })
const node = (id: string, label: string, more: object = {}) => ({
  ...{ entity: lamp.name, id, parentId: null, label, degree: 1, ...more },
})
const ofWorld = { projectId: 'world', project: 'Saltworld' }
const answers: Readonly<Record<string, unknown>> = {
  'project/get': { ...place, name: 'Second Book', permissions: ['lamp.read'], modules: [], counts: {} },
  'graph/get': {
    nodes: [node('ben', 'Ben'), node('oda', 'Oda', { ...ofWorld, degree: 2 }), node('mara', 'Mara', ofWorld)],
    edges: [
      { from: 'oda', to: 'ben', label: 'master' },
      { from: 'mara', to: 'oda', label: '' },
    ],
    ...{
      leftOut: { nodes: 0, edges: 0 },
      chapters: [],
      labels: ['master'],
      kinds: [{ entity: lamp.name, nodes: 3 }],
      complete: true,
    },
  },
  names: { names: [[lamp.name, 'ben', 'Ben']] },
  'relation/create': {},
  'csrf-token': { csrfToken: 't', token: 't' },
}
const sent: { path: string; input: unknown }[] = []

beforeEach(async () => {
  await setLanguage('en')
  registry.add(graph)
  registry.add({ id: 'lamps', kinds: [lamp] })
  const kept = { kind: lamp.name, id: 'mara', label: 'Mara', spaceId: 's', ...ofWorld }
  registry.add({ id: 'shared', sources: [{ id: 'shared.names', label: 'graph.title', names: async () => [kept] }] })
  sent.length = 0
  // Nothing is laid out: the table is looked at.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const name = Object.keys(answers).find(one => String(address).includes(one))
    sent.push({ path: new URL(address, 'http://x').pathname, input: body ? JSON.parse(String(body)) : null })
    return Response.json(name ? answers[name] : [])
  })
})
afterEach(() => {
  setSideCardElement(null)
  unmountAll()
  queryClient.clear()
  for (const id of ['graph', 'lamps', 'shared']) registry.remove(id)
  vi.unstubAllGlobals()
})

it('entities of a used world are named with it in the table, their commands act there, and ways lead through them', async () => {
  const page = mount(
    <QueryClientProvider client={queryClient}>
      <aside ref={setSideCardElement} />
      <GraphPage params={place} search={{}} />
    </QueryClientProvider>,
  )
  await waitUntil(() => page.querySelector('h1') !== null)
  // The drawing rings what is kept elsewhere, and the legend says so.
  const legend = () => page.querySelector('[data-part="graph-filters"] p')?.textContent
  await waitUntil(() => legend() === 'From a shared world2')
  await act(() => runCommand('graph.view', { args: { view: 'table' } }))
  const rows = () => [...page.querySelectorAll('tbody tr')].map(row => row.textContent)
  await waitUntil(() => rows().length > 0)
  expect(rows().map(row => row?.replaceAll(/kind\.lamp\.one/g, 'Lamp'))).toEqual([
    'Mara Lamp · SaltworldOda Lamp · Saltworld',
    'Oda Lamp · SaltworldmasterBen Lamp',
  ])
  await act(() => runCommand('graph.find', { args: { entity: 'oda' } }))
  await flush()
  expect(commandContext.rows).toMatchObject([{ id: 'oda', projectId: 'world', project: 'Saltworld' }])
  // How its text begins is asked where it is.
  await waitUntil(() => sent.some(({ path }) => path.endsWith('mention/entities')))
  expect(sent.find(({ path }) => path.endsWith('mention/entities'))?.input).toMatchObject({ projectId: 'world' })
  await act(() => runCommand('graph.path', { args: { from: 'mara', to: 'ben' } }))
  await waitUntil(() => page.textContent?.includes('Mara — Oda → master → Ben') === true)

  await act(() => runCommand('graph.relate', { args: { from: 'lamp ben p', to: 'lamp mara world', label: '' } }))
  await waitUntil(() => sent.some(({ path }) => path.endsWith('relation/create')))
  expect(sent.find(({ path }) => path.endsWith('relation/create'))?.input).toEqual({
    ...{ ...place, entry1: { type: 'lamp', id: 'ben' }, entry2: { type: 'lamp', id: 'mara', projectId: 'world' } },
  })
})
