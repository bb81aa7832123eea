// @vitest-environment happy-dom
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { EntityNews, ThingNews } from '#core/shared/entity-news.ts'
import { defineKind } from '#core/shared/kind.ts'
import { pageName } from '../api/page-name.ts'
import { queries, queryKey } from '../api/query.ts'
import { house } from '../registry/house.ts'
import { followCounts } from './follow-counts.ts'
import { followLists } from './follow-lists.ts'
import { hearNews, tellOwn } from './news.ts'
import { holdRows } from './row-hold.ts'

const spell = defineKind({ name: 'spell', title: 'name', icon: 'sparkles', fields: { name: 'string >= 1' } })
const place = { spaceId: 's', projectId: 'p' }
const key = ['spell/find', { ...place, query: '', sorting: 'name:asc' }]
const project = queryKey(projectCalls.get, place)
const at = '2030-01-02T00:00:00.000Z'
const row = (name: string, revision = 1) => ({ spellId: name, name, revision, createdAt: at, updatedAt: at })
const news = (is: ThingNews['is'], id: string, more: Partial<ThingNews> = {}): EntityNews => ({
  ...{ ...place, kind: 'spell', by: 'bea', is, id, label: id, parentId: null, revision: 2, at, ...more },
})

followCounts()
followLists()

let asked: string[][]
let stop: () => void
let answers: Record<string, object>

beforeEach(() => {
  house.add({ id: 'spells', kinds: [spell] })
  asked = []
  answers = {}
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { ids } = JSON.parse(String(body)) as { ids: string[] }
    asked.push(ids)
    const data = ids.flatMap(id => answers[id] ?? [])
    return new Response(JSON.stringify({ data, total: data.length, nextCursor: null }))
  })
  const pages = [
    { data: [row('Ash'), row('Birch')], total: 4, nextCursor: 'on' },
    { data: [row('Cedar'), row('Dill')], total: 4, nextCursor: null },
  ]
  queries.setQueryData(key, { pages, pageParams: [1, 'on'] })
  queries.setQueryData(project, { ...place, counts: { spell: 4 } })
  const observer = new InfiniteQueryObserver(queries, {
    ...{ queryKey: key, initialPageParam: 1, staleTime: Number.POSITIVE_INFINITY },
    queryFn: () => Promise.reject(new Error('the list was read again')),
    getNextPageParam: () => undefined,
    retry: false,
  })
  stop = observer.subscribe(() => undefined)
})
afterEach(() => {
  stop()
  queries.clear()
  house.remove('spells')
  vi.unstubAllGlobals()
})

type Pages = { pages: { data: { name: string }[]; total: number }[] }
const names = () => queries.getQueryData<Pages>(key)?.pages.map(page => page.data.map(({ name }) => name).join(' '))
const total = () => queries.getQueryData<Pages>(key)?.pages[0]?.total
const counted = () => queries.getQueryData<{ counts: object }>(project)?.counts

describe('a list on the screen', () => {
  it('follows what others do, asking for nothing but what came [ARCH-01]', async () => {
    answers = { Basil: row('Basil') }
    hearNews(news('created', 'Basil', { count: 5 }))
    hearNews(news('changed', 'Dill', { label: 'Elder', fields: ['name'] }))
    hearNews(news('archived', 'Ash', { count: 4 }))
    await vi.waitFor(() => expect(names()?.join(' ')).toBe('Basil Birch Cedar Elder'))
    expect(asked).toEqual([['Basil']])
    expect([total(), counted()]).toEqual([4, { spell: 4 }])
  })

  it('leaves the archive old, which holds what went and not what came [ARCH-02]', async () => {
    const archive = queryKey(archiveListCall as Call, { projectId: 'p' })
    const isOld = () => queries.getQueryState(archive)?.isInvalidated
    queries.setQueryData(archive, [])
    hearNews(news('created', 'Basil', { count: 5 }))
    await vi.waitFor(() => expect(counted()).toEqual({ spell: 5 }))
    expect(isOld()).toBe(false)
    hearNews(news('archived', 'Ash', { count: 4 }))
    await vi.waitFor(() => expect(isOld()).toBe(true))
  })

  it('takes many news in one go', async () => {
    const all = Array.from({ length: 200 }, (_, n) => `Spell ${n}`)
    answers = Object.fromEntries(all.map(name => [name, row(name)]))
    for (const [n, name] of all.entries()) hearNews(news('created', name, { count: 5 + n }))
    await vi.waitFor(() => expect(total()).toBe(204))
    await vi.waitFor(() => expect(names()?.join(' ')).toContain('Spell 199'))
    expect(asked.map(ids => ids.length)).toEqual([100, 100])
  })

  it('takes what this page made by its echo, once, in the order of everybody', async () => {
    answers = { Basil: row('Basil') }
    const own = news('created', 'Basil', { page: pageName })
    tellOwn(own)
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(names()?.join(' ')).toBe('Ash Birch Cedar Dill')
    hearNews({ ...own, count: 5 } as EntityNews)
    await vi.waitFor(() => expect(names()?.join(' ')).toBe('Ash Basil Birch Cedar Dill'))
    await vi.waitFor(() => expect([total(), counted()]).toEqual([5, { spell: 5 }]))
    expect(asked).toEqual([['Basil']])
  })

  it('stays as it is while a row is renamed or dragged here', async () => {
    const release = holdRows()
    hearNews(news('deleted', 'Ash', { count: 3 }))
    await vi.waitFor(() => expect(counted()).toEqual({ spell: 3 }))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(names()).toEqual(['Ash Birch', 'Cedar Dill'])
    release()
    await vi.waitFor(() => expect(names()).toEqual(['Birch Cedar', 'Dill']))
  })

  it('that was left takes what happened meanwhile when it is back', async () => {
    stop()
    answers = { Basil: row('Basil') }
    hearNews(news('created', 'Basil', { count: 5 }))
    await vi.waitFor(() => expect(counted()).toEqual({ spell: 5 }))
    expect(asked).toEqual([])
    const observer = new InfiniteQueryObserver(queries, {
      ...{ queryKey: key, initialPageParam: 1, staleTime: Number.POSITIVE_INFINITY },
      queryFn: () => Promise.reject(new Error('the list was read again')),
      getNextPageParam: () => undefined,
    })
    stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(names()?.join(' ')).toContain('Basil'))
  })
})
