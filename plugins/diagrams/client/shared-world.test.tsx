// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { closePage, openPage } from '#core/client/entity/page/entity-page.fixture.tsx'
import {
  commandContext,
  type EntityRef,
  emitOwnEvent,
  flushUnsaved,
  queryClient,
  registry,
  runCommand,
} from '#core/client/index.ts'
import { flush, press, waitUntil } from '#core/client/ui/testing.tsx'
import { events } from '#core/shared/event.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import { type DiagramNode, diagram } from '../shared.ts'
import Page from './diagram-page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const shared = (id: string, label: string): EntityRef => ({
  ...{ kind: diagram.name, id, label, spaceId: 's', projectId: 'world', project: 'Saltworld' },
})
const node = (id: string, x: number, entityId: string): DiagramNode => ({
  ...{ id, type: 'note', position: { x, y: 0 }, data: { label: `label of ${id}`, description: '', entityId } },
})

afterEach(() => {
  registry.remove('shared')
  closePage()
})

it('nodes stand for what is in a world that the project uses, under its name there, with the way to its page', async () => {
  const names = [shared('oda', 'Oda'), shared('quay', 'Quay')]
  registry.add({
    id: 'shared',
    sources: [{ id: 'shared.names', label: 'kind.diagram.many', names: async () => names }],
  })
  for (const ids of [
    ['oda', 'hidden'],
    ['quay', 'hidden'],
  ])
    queryClient.setQueryData(queryKey(mentionCalls.entities as never, { ...place, ids }), [])
  queryClient.setQueryData(queryKey(searchCalls.names as never, place), { names: [] })
  const nodes = [node('one', 0, 'oda'), node('two', 300, 'hidden')]
  const server = await openPage(diagram, Page, {
    ...{ name: 'Family', description: '', background: 'dots', viewport: { x: 0, y: 0, zoom: 1 }, data: {} },
    ...{ nodes, edges: [] },
  })
  const shownNames = () => [...document.querySelectorAll('[data-node]')].map(one => one.textContent?.trim())
  await waitUntil(() => shownNames().includes('Oda'))
  expect(shownNames()).toEqual(['Oda', 'label of two'])
  // Somebody renames it in its own project, while the diagram is open.
  const renamed = { is: 'changed', kind: diagram.name, id: 'oda', spaceId: 's', projectId: 'world', by: 'ann' }
  await act(() => emitOwnEvent(events.entity, { ...renamed, label: 'Odalys', revision: 2, fields: ['name'] }))
  await waitUntil(() => shownNames().includes('Odalys'))
  press('ArrowRight')
  await flush()
  const link = () => document.querySelector<HTMLAnchorElement>('a[href*="/world/"]')
  await waitUntil(() => link() !== null)
  expect(link()?.textContent).toBe('Odalys')
  expect(link()?.parentElement?.textContent).toContain('Diagram · Saltworld')

  // The picker offers what is there, and what is chosen is kept by its id.
  const [step] = registry.commands.get('diagram.stands-for')?.steps ?? []
  const offered = step?.ask === 'choice' && (await step.options?.(commandContext as never, {}))
  expect(offered).toEqual(
    ['oda', 'quay'].map((value, at) => ({
      ...{ value, label: names[at]?.label, about: 'Diagram · Saltworld', icon: diagram.icon },
    })),
  )
  await act(() => runCommand('diagram.stands-for', { args: { entity: 'quay' } }))
  await act(() => flushUnsaved())
  expect((server.entity.nodes as DiagramNode[])[0]?.data.entityId).toBe('quay')
  await waitUntil(() => shownNames().includes('Quay'))

  // What may not be read there is shown as gone.
  press('ArrowRight')
  await flush()
  await waitUntil(() => document.body.textContent?.includes('No longer there') === true)
  expect(link()).toBeNull()
})
