// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntityChangeEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { defineKind } from '#core/shared/kind.ts'
import { pageId } from '../../api/page-id.ts'
import { queryClient } from '../../api/query.ts'
import { recentEntities, rememberEntity } from '../../palette/history/recents.ts'
import { registry } from '../../registry/app-registry.ts'
import { emitOwnEvent, receiveEvent } from './live-events.ts'
import { deletedEntities } from './sync-pages.ts'

const spell = defineKind({ name: 'spell', title: 'name', icon: 'sparkles', fields: { name: 'string >= 1' } })
const place = { spaceId: 's', projectId: 'p' }
const key = ['spell/get', { ...place, spellId: 'oak' }]
const at = '2030-01-02T00:00:00.000Z'
const entityRef = { kind: 'spell', id: 'oak', label: 'Oak', ...place }
const entityEvent = (is: EntityChangeEvent['is'], more: Partial<EntityChangeEvent> = {}): EntityChangeEvent => ({
  ...{ ...place, kind: 'spell', by: 'bea', is, id: 'oak', label: 'Oak', parentId: null, revision: 2, at, ...more },
})
const state = () => queryClient.getQueryState<{ revision: number; name: string; archivedAt: string | null }>(key)

beforeEach(() => {
  registry.add({ id: 'spells', kinds: [spell] })
  queryClient.setQueryData(key, { ...place, spellId: 'oak', name: 'Oak', revision: 1, archivedAt: null })
})
afterEach(() => {
  queryClient.clear()
  registry.remove('spells')
  localStorage.clear()
  delete deletedEntities.oak
})

describe('an open page', () => {
  it('patches a name without a request, and is stale if more has changed', async () => {
    receiveEvent(events.entity, entityEvent('changed', { label: 'Elm', fields: ['name'] }))
    await vi.waitFor(() => expect(state()?.data).toMatchObject({ name: 'Elm', revision: 2, updatedBy: 'bea' }))
    expect(state()?.isInvalidated).toBe(false)
    receiveEvent(events.entity, entityEvent('changed', { revision: 3, fields: ['text'] }))
    await vi.waitFor(() => expect(state()?.isInvalidated).toBe(true))
  })

  it('is stale if it missed a change before, and keeps its values against an older event', async () => {
    receiveEvent(events.entity, entityEvent('changed', { revision: 1, label: 'Older', fields: ['name'] }))
    receiveEvent(events.entity, entityEvent('archived', { revision: 5 }))
    await vi.waitFor(() => expect(state()?.isInvalidated).toBe(true))
    expect(state()?.data?.name).toBe('Oak')
  })

  it('shows that it is archived and restored', async () => {
    receiveEvent(events.entity, entityEvent('archived'))
    await vi.waitFor(() => expect(state()?.data?.archivedAt).toBe(at))
    receiveEvent(events.entity, entityEvent('restored', { revision: 3 }))
    await vi.waitFor(() => expect(state()?.data?.archivedAt).toBeNull())
  })

  it('shows who deleted it elsewhere; a deletion made here is not reported', async () => {
    void emitOwnEvent(events.entity, entityEvent('deleted', { page: pageId }))
    expect(deletedEntities.oak).toBeUndefined()
    receiveEvent(events.entity, entityEvent('deleted'))
    await vi.waitFor(() => expect(deletedEntities.oak).toEqual({ by: 'bea', revision: 2 }))
  })

  it('is not shown from the cache again once it is left, if it was deleted here', async () => {
    const shown = new QueryObserver(queryClient, { queryKey: key, staleTime: Number.POSITIVE_INFINITY })
    const stop = shown.subscribe(() => undefined)
    await emitOwnEvent(events.entity, entityEvent('deleted', { page: pageId }))
    expect(state()).toBeDefined()
    stop()
    expect(state()).toBeUndefined()
  })
})

describe('a recent item', () => {
  it('has its current name, and disappears once it is deleted', async () => {
    rememberEntity(entityRef)
    receiveEvent(events.entity, entityEvent('changed', { label: 'Elm', fields: ['name'] }))
    await vi.waitFor(() => expect(recentEntities('p')[0]?.entity.label).toBe('Elm'))
    receiveEvent(events.entity, entityEvent('deleted'))
    await vi.waitFor(() => expect(recentEntities('p')).toEqual([]))
  })
})
