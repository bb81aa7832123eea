// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { EntityChangeEvent, EntityEvent } from '#core/shared/entity-event.ts'
import { applyEvents, type ChaptersMap } from './chapters-map.ts'

const place = { spaceId: 's', projectId: 'p' }
const mapOf = (ids: string): ChaptersMap =>
  [...ids].map((id, index) => ({ chapterId: id, title: id, index, published: false }))
const eventOf = (is: EntityChangeEvent['is'], id: string, label = id): EntityEvent => ({
  ...{ ...place, kind: 'chapter', by: 'bea', is, id, label, parentId: null, revision: 2, at: '2030-01-02T00:00:00Z' },
})
const moved = (ids: string): EntityEvent => ({
  ...{ ...place, kind: 'chapter', by: 'bea', is: 'moved', ids: [...ids], parentId: null },
})

describe('the map of chapters', () => {
  it('applies created, renamed, moved and archived chapters, and renumbers the rest', () => {
    expect(applyEvents(mapOf('abc'), [eventOf('created', 'd'), moved('ca'), eventOf('archived', 'b')])).toEqual(
      mapOf('cad'),
    )
    expect(applyEvents(mapOf('ab'), [eventOf('changed', 'b', 'new')])?.[1]).toMatchObject({ title: 'new', index: 1 })
  })

  it('inserts a new chapter behind the one named, and refetches if that one is unknown', () => {
    const behind = (after: string): EntityEvent => ({ ...eventOf('created', 'd'), after }) as EntityEvent
    expect(applyEvents(mapOf('abc'), [behind('a')])).toEqual(mapOf('adbc'))
    expect(applyEvents(mapOf('abc'), [behind('x')])).toBeUndefined()
  })

  it('returns the same map if nothing in it changes', () => {
    const map = mapOf('ab')
    expect(applyEvents(map, [eventOf('changed', 'a'), eventOf('deleted', 'x'), eventOf('created', 'b')])).toBe(map)
  })

  it('is refetched if an event does not say enough', () => {
    expect(applyEvents(mapOf('ab'), [eventOf('restored', 'x')])).toBeUndefined()
    expect(applyEvents(mapOf('ab'), [moved('xa')])).toBeUndefined()
    expect(applyEvents(mapOf('ab'), [moved('')])).toBeUndefined()
  })
})
