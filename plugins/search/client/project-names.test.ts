// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { EntityChangeEvent, EntityEvent } from '#core/shared/entity-event.ts'
import { applyEventsToNames, patchNames } from './project-names.ts'

const place = { spaceId: 's', projectId: 'p' }
const thing = (id: string, label = id) => ({ kind: 'spell', id, label, ...place, parentId: null })
const news = (is: EntityChangeEvent['is'], id: string, label = id): EntityEvent => ({
  ...{ ...place, kind: 'spell', by: 'bea', is, id, label, parentId: null, revision: 2, at: '2030-01-02T00:00:00.000Z' },
})
const names = [thing('ash'), thing('birch')]

describe('names of a project', () => {
  it('apply created, renamed, archived, restored and deleted entities', () => {
    const all = [news('created', 'cedar'), news('changed', 'ash', 'elm'), news('archived', 'birch')]
    expect(applyEventsToNames(names, all)).toEqual([thing('ash', 'elm'), thing('cedar')])
    expect(applyEventsToNames(names, [news('deleted', 'ash'), news('restored', 'ash', 'fir')])).toEqual([
      thing('birch'),
      thing('ash', 'fir'),
    ])
  })

  it('are asked for again when a field changes that events do not carry', () => {
    const change = { ...news('changed', 'ash', 'ash'), fields: ['color'] } as EntityEvent
    expect(patchNames({ version: 1, entities: names }, [change])).toBeUndefined()
    const other = { ...news('changed', 'ash', 'ash'), fields: ['description'] } as EntityEvent
    expect(patchNames({ version: 1, entities: names }, [other])?.entities).toBe(names)
  })

  it('keep the same list if no name changes, so that nothing re-renders', () => {
    expect(applyEventsToNames(names, [])).toBe(names)
    expect(applyEventsToNames(names, [news('changed', 'ash'), news('deleted', 'unknown')])).toBe(names)
  })

  it('leave out archived entities, even when they are renamed', () => {
    expect(applyEventsToNames(names, [news('changed', 'yew', 'taxus')])).toBe(names)
  })
})
