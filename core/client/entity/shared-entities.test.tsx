// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { queryClient } from '../api/query.ts'
import { registry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import { emitOwnEvent } from '../sync/live/live-events.ts'
import { mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { useSharedEntities } from './shared-entities.ts'

const ofWorld = { kind: 'spell', spaceId: 's', projectId: 'world' }
const shared = (id: string, label: string): EntityRef => ({ ...ofWorld, id, label, project: 'Saltworld' })
let names: readonly EntityRef[] = []
let requestCount = 0

function Names() {
  return useSharedEntities(true, { spaceId: 's', projectId: 'book' })?.map(({ id, label }) => <p key={id}>{label}</p>)
}

const shown = () => [...document.querySelectorAll('p')].map(one => one.textContent)
const receiveEvent = (event: Partial<EntityEvent>) =>
  act(() =>
    emitOwnEvent(events.entity, {
      ...{ ...ofWorld, by: 'ann', parentId: null, revision: 2, at: '', label: '', fields: ['name'] },
      ...event,
    }),
  )

beforeEach(async () => {
  names = [shared('oda', 'Oda'), shared('quay', 'Quay')]
  requestCount = 0
  const load = async () => {
    requestCount++
    return names
  }
  const source = { id: 'shared.names', label: 'kind.note.many', names: load }
  registry.add({ id: 'shared', sources: [source] })
  mount(
    <QueryClientProvider client={queryClient}>
      <Names />
    </QueryClientProvider>,
  )
  await waitUntil(() => shown().length === 2)
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  registry.remove('shared')
})

it('names in a world that is used follow what is renamed, archived and deleted there, without a request', async () => {
  await receiveEvent({ is: 'changed', id: 'oda', label: 'Odalys' })
  await waitUntil(() => shown().join() === 'Odalys,Quay')
  await receiveEvent({ is: 'changed', id: 'oda', label: 'Elsewhere', spaceId: 'other' })
  await receiveEvent({ is: 'archived', id: 'quay', label: 'Quay' })
  await waitUntil(() => shown().join() === 'Odalys')
  await receiveEvent({ is: 'deleted', id: 'oda', label: 'Odalys' })
  await waitUntil(() => shown().length === 0)
  expect(requestCount).toBe(1)
})

it.each<[string, Partial<EntityEvent>]>([
  ['something is new', { is: 'created', id: 'sea', label: 'Sea' }],
  ['something is back', { is: 'restored', id: 'sea', label: 'Sea' }],
  ['an icon changes, which events do not carry', { is: 'changed', id: 'oda', label: 'Oda', fields: ['icon'] }],
  ['many change', { is: 'many' }],
])('they are asked for again when %s', async (_, event) => {
  names = [...names, shared('sea', 'Sea')]
  await receiveEvent(event)
  await waitUntil(() => shown().length === 3)
  expect(shown()).toEqual(['Oda', 'Quay', 'Sea'])
})

it('they are asked for again when a project of the space is renamed, or may be read by others', async () => {
  names = [shared('oda', 'Oda')]
  await act(() => emitOwnEvent(events.place, { spaceId: 's', projectId: 'world' }))
  await waitUntil(() => shown().join() === 'Oda')
  names = []
  await act(() => emitOwnEvent(events.rights, {}))
  await waitUntil(() => shown().length === 0)
})
