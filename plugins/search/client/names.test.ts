// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { EntityNews, ThingNews } from '#core/shared/entity-news.ts'
import { followNames } from './names.ts'

const place = { spaceId: 's', projectId: 'p' }
const thing = (id: string, label = id) => ({ kind: 'spell', id, label, ...place, parentId: null })
const news = (is: ThingNews['is'], id: string, label = id): EntityNews => ({
  ...{ ...place, kind: 'spell', by: 'bea', is, id, label, parentId: null, revision: 2, at: '2030-01-02T00:00:00.000Z' },
})
const names = [thing('ash'), thing('birch')]

describe('names of a project', () => {
  it('follow what is created, renamed, archived, brought back and deleted', () => {
    const all = [news('created', 'cedar'), news('changed', 'ash', 'elm'), news('archived', 'birch')]
    expect(followNames(names, all)).toEqual([thing('ash', 'elm'), thing('cedar')])
    expect(followNames(names, [news('deleted', 'ash'), news('restored', 'ash', 'fir')])).toEqual([
      thing('birch'),
      thing('ash', 'fir'),
    ])
  })

  it('are the same list where no name is another, so that nothing is laid out anew', () => {
    expect(followNames(names, [])).toBe(names)
    expect(followNames(names, [news('changed', 'ash'), news('deleted', 'unknown')])).toBe(names)
  })

  it('do not hold what is archived, though it is renamed there', () => {
    expect(followNames(names, [news('changed', 'yew', 'taxus')])).toBe(names)
  })
})
