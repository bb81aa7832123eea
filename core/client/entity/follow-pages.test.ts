// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ThingNews } from '#core/shared/entity-news.ts'
import { defineKind } from '#core/shared/kind.ts'
import { pageName } from '../api/page-name.ts'
import { queries } from '../api/query.ts'
import { recentThings, rememberThing } from '../palette/recents.ts'
import { house } from '../registry/house.ts'
import { deleted, followPages } from './follow-pages.ts'
import { hearNews, tellOwn } from './news.ts'

const spell = defineKind({ name: 'spell', title: 'name', icon: 'sparkles', fields: { name: 'string >= 1' } })
const place = { spaceId: 's', projectId: 'p' }
const key = ['spell/get', { ...place, spellId: 'oak' }]
const at = '2030-01-02T00:00:00.000Z'
const thing = { kind: 'spell', id: 'oak', label: 'Oak', ...place }
const news = (is: ThingNews['is'], more: Partial<ThingNews> = {}): ThingNews => ({
  ...{ ...place, kind: 'spell', by: 'bea', is, id: 'oak', label: 'Oak', parentId: null, revision: 2, at, ...more },
})
const state = () => queries.getQueryState<{ revision: number; name: string; archivedAt: string | null }>(key)

followPages()

beforeEach(() => {
  house.add({ id: 'spells', kinds: [spell] })
  queries.setQueryData(key, { ...place, spellId: 'oak', name: 'Oak', revision: 1, archivedAt: null })
})
afterEach(() => {
  queries.clear()
  house.remove('spells')
  localStorage.clear()
  delete deleted.oak
})

describe('an open page', () => {
  it('takes a name without asking, and is old where more has changed', async () => {
    hearNews(news('changed', { label: 'Elm', fields: ['name'] }))
    await vi.waitFor(() => expect(state()?.data).toMatchObject({ name: 'Elm', revision: 2, updatedBy: 'bea' }))
    expect(state()?.isInvalidated).toBe(false)
    hearNews(news('changed', { revision: 3, fields: ['text'] }))
    await vi.waitFor(() => expect(state()?.isInvalidated).toBe(true))
  })

  it('is old where it missed a change before, and keeps what it has of an older one', async () => {
    hearNews(news('changed', { revision: 1, label: 'Older', fields: ['name'] }))
    hearNews(news('archived', { revision: 5 }))
    await vi.waitFor(() => expect(state()?.isInvalidated).toBe(true))
    expect(state()?.data?.name).toBe('Oak')
  })

  it('knows that it is archived and brought back', async () => {
    hearNews(news('archived'))
    await vi.waitFor(() => expect(state()?.data?.archivedAt).toBe(at))
    hearNews(news('restored', { revision: 3 }))
    await vi.waitFor(() => expect(state()?.data?.archivedAt).toBeNull())
  })

  it('knows by whom it was deleted elsewhere; here that is no news', async () => {
    tellOwn(news('deleted', { page: pageName }))
    expect(deleted.oak).toBeUndefined()
    hearNews(news('deleted'))
    await vi.waitFor(() => expect(deleted.oak).toEqual({ by: 'bea' }))
  })
})

describe('what was opened before', () => {
  it('is offered by the name it has now, and not at all once it is gone', async () => {
    rememberThing(thing)
    hearNews(news('changed', { label: 'Elm', fields: ['name'] }))
    await vi.waitFor(() => expect(recentThings('p')[0]?.thing.label).toBe('Elm'))
    hearNews(news('deleted'))
    await vi.waitFor(() => expect(recentThings('p')).toEqual([]))
  })
})
