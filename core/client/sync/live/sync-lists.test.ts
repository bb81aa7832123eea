// @vitest-environment happy-dom
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { EntityChangeEvent, EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { defineKind } from '#core/shared/kind.ts'
import { pageId } from '../../api/page-id.ts'
import { queryClient, queryKey } from '../../api/query.ts'
import { registry } from '../../registry/app-registry.ts'
import { emitOwnEvent, receiveEvent } from './live-events.ts'
import { lockRows } from './row-lock.ts'

const spell = defineKind({ name: 'spell', title: 'name', icon: 'sparkles', fields: { name: 'string >= 1' } })
const place = { spaceId: 's', projectId: 'p' }
const key = ['spell/find', { ...place, query: '', sorting: 'name:asc' }]
const project = queryKey(projectCalls.get, place)
const at = '2030-01-02T00:00:00.000Z'
const row = (name: string, revision = 1) => ({ spellId: name, name, revision, createdAt: at, updatedAt: at })
const entityEvent = (is: EntityChangeEvent['is'], id: string, more: Partial<EntityChangeEvent> = {}): EntityEvent => ({
  ...{ ...place, kind: 'spell', by: 'bea', is, id, label: id, parentId: null, revision: 2, at, ...more },
})

let requested: string[][]
let stop: () => void
let answers: Record<string, object>

beforeEach(() => {
  registry.add({ id: 'spells', kinds: [spell] })
  requested = []
  answers = {}
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { ids } = JSON.parse(String(body)) as { ids: string[] }
    requested.push(ids)
    const data = ids.flatMap(id => answers[id] ?? [])
    return new Response(JSON.stringify({ data, total: data.length, nextCursor: null }))
  })
  const pages = [
    { data: [row('Ash'), row('Birch')], total: 4, nextCursor: 'on' },
    { data: [row('Cedar'), row('Dill')], total: 4, nextCursor: null },
  ]
  queryClient.setQueryData(key, { pages, pageParams: [1, 'on'] })
  queryClient.setQueryData(project, { ...place, counts: { spell: 4 } })
  const observer = new InfiniteQueryObserver(queryClient, {
    ...{ queryKey: key, initialPageParam: 1, staleTime: Number.POSITIVE_INFINITY },
    queryFn: () => Promise.reject(new Error('the list was read again')),
    getNextPageParam: () => undefined,
    retry: false,
  })
  stop = observer.subscribe(() => undefined)
})
afterEach(() => {
  stop()
  queryClient.clear()
  registry.remove('spells')
  vi.unstubAllGlobals()
})

type Pages = { pages: { data: { name: string }[]; total: number }[] }
const names = () => queryClient.getQueryData<Pages>(key)?.pages.map(page => page.data.map(({ name }) => name).join(' '))
const total = () => queryClient.getQueryData<Pages>(key)?.pages[0]?.total
const counted = () => queryClient.getQueryData<{ counts: object }>(project)?.counts

describe('a list on the screen', () => {
  it('shows changes made elsewhere and fetches only new rows [ARCH-01]', async () => {
    answers = { Basil: row('Basil') }
    receiveEvent(events.entity, entityEvent('created', 'Basil', { count: 5 }))
    receiveEvent(events.entity, entityEvent('changed', 'Dill', { label: 'Elder', fields: ['name'] }))
    receiveEvent(events.entity, entityEvent('archived', 'Ash', { count: 4 }))
    await vi.waitFor(() => expect(names()?.join(' ')).toBe('Basil Birch Cedar Elder'))
    expect(requested).toEqual([['Basil']])
    expect([total(), counted()]).toEqual([4, { spell: 4 }])
  })

  it('leaves the archive stale, which holds archived entities and not new ones [ARCH-02]', async () => {
    const archive = queryKey(archiveListCall as Call, { projectId: 'p' })
    const isOld = () => queryClient.getQueryState(archive)?.isInvalidated
    queryClient.setQueryData(archive, [])
    receiveEvent(events.entity, entityEvent('created', 'Basil', { count: 5 }))
    await vi.waitFor(() => expect(counted()).toEqual({ spell: 5 }))
    expect(isOld()).toBe(false)
    receiveEvent(events.entity, entityEvent('archived', 'Ash', { count: 4 }))
    await vi.waitFor(() => expect(isOld()).toBe(true))
  })

  it('applies many events at once', async () => {
    const all = Array.from({ length: 200 }, (_, n) => `Spell ${n}`)
    answers = Object.fromEntries(all.map(name => [name, row(name)]))
    for (const [n, name] of all.entries()) receiveEvent(events.entity, entityEvent('created', name, { count: 5 + n }))
    await vi.waitFor(() => expect(total()).toBe(204))
    await vi.waitFor(() => expect(names()?.join(' ')).toContain('Spell 199'))
    expect(requested.map(ids => ids.length)).toEqual([100, 100])
  })

  it("adds what this page created by its echo, once, in the server's order", async () => {
    answers = { Basil: row('Basil') }
    const own = entityEvent('created', 'Basil', { page: pageId })
    void emitOwnEvent(events.entity, own)
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(names()?.join(' ')).toBe('Ash Birch Cedar Dill')
    receiveEvent(events.entity, { ...own, count: 5 } as EntityEvent)
    await vi.waitFor(() => expect(names()?.join(' ')).toBe('Ash Basil Birch Cedar Dill'))
    await vi.waitFor(() => expect([total(), counted()]).toEqual([5, { spell: 5 }]))
    expect(requested).toEqual([['Basil']])
  })

  it('stays as it is while a row is renamed or dragged here', async () => {
    const release = lockRows()
    receiveEvent(events.entity, entityEvent('deleted', 'Ash', { count: 3 }))
    await vi.waitFor(() => expect(counted()).toEqual({ spell: 3 }))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(names()).toEqual(['Ash Birch', 'Cedar Dill'])
    release()
    await vi.waitFor(() => expect(names()).toEqual(['Birch Cedar', 'Dill']))
  })

  it('applies the events it missed when it is shown again', async () => {
    stop()
    answers = { Basil: row('Basil') }
    receiveEvent(events.entity, entityEvent('created', 'Basil', { count: 5 }))
    await vi.waitFor(() => expect(counted()).toEqual({ spell: 5 }))
    expect(requested).toEqual([])
    const observer = new InfiniteQueryObserver(queryClient, {
      ...{ queryKey: key, initialPageParam: 1, staleTime: Number.POSITIVE_INFINITY },
      queryFn: () => Promise.reject(new Error('the list was read again')),
      getNextPageParam: () => undefined,
    })
    stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(names()?.join(' ')).toContain('Basil'))
  })
})
