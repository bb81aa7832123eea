// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { EntityChangeEvent, EntityEvent } from '#core/shared/entity-event.ts'
import { applyEventsToNames, patchNames } from './project-names.ts'

const place = { spaceId: 's', projectId: 'p' }
const named = (id: string, label = id) => ({ kind: 'spell', id, label, ...place, parentId: null })
const eventOf = (is: EntityChangeEvent['is'], id: string, label = id): EntityEvent => ({
  ...{ ...place, kind: 'spell', by: 'bea', is, id, label, parentId: null, revision: 2, at: '2030-01-02T00:00:00.000Z' },
})
const names = [named('ash'), named('birch')]

describe('names of a project', () => {
  it('apply created, renamed, archived, restored and deleted entities', () => {
    const all = [eventOf('created', 'cedar'), eventOf('changed', 'ash', 'elm'), eventOf('archived', 'birch')]
    expect(applyEventsToNames(names, all)).toEqual([named('ash', 'elm'), named('cedar')])
    expect(applyEventsToNames(names, [eventOf('deleted', 'ash'), eventOf('restored', 'ash', 'fir')])).toEqual([
      named('birch'),
      named('ash', 'fir'),
    ])
  })

  it('are asked for again when a field changes that events do not carry', () => {
    const change = { ...eventOf('changed', 'ash', 'ash'), fields: ['color'] } as EntityEvent
    expect(patchNames({ version: 1, entities: names }, [change])).toBeUndefined()
    const other = { ...eventOf('changed', 'ash', 'ash'), fields: ['description'] } as EntityEvent
    expect(patchNames({ version: 1, entities: names }, [other])?.entities).toBe(names)
  })

  it('keep the same list if no name changes, so that nothing re-renders', () => {
    expect(applyEventsToNames(names, [])).toBe(names)
    expect(applyEventsToNames(names, [eventOf('changed', 'ash'), eventOf('deleted', 'unknown')])).toBe(names)
  })

  it('leave out archived entities, even when they are renamed', () => {
    expect(applyEventsToNames(names, [eventOf('changed', 'yew', 'taxus')])).toBe(names)
  })
})
