import { describe, expect, it } from 'vitest'
import type { EntityChangeEvent, EntityEvent } from '#core/shared/entity-event.ts'
import { defineKind } from '#core/shared/kind.ts'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { pageId } from '../../api/page-id.ts'
import { applyPlan, type EntityRow, type LoadedList, planList } from './list-plan.ts'

const chapter = defineKind({
  name: 'chapter',
  title: 'title',
  icon: 'file-text',
  ordered: true,
  fields: { title: 'string >= 1' },
})
const spell = defineKind({ name: 'spell', title: 'name', icon: 'sparkles', fields: { name: 'string >= 1' } })

const base = { spaceId: 's', projectId: 'p', by: 'bea' }
const at = '2030-01-02T00:00:00.000Z'
const rowOf = (id: string, index: number, more: EntityRow = {}): EntityRow => ({
  ...{ chapterId: id, title: `Chapter ${id}`, index, revision: 1, createdAt: at, updatedAt: at, ...more },
})
const chapters = (ids: string, more = false): LoadedList => ({
  ...{ rows: [...ids].map((id, n) => rowOf(id, n)), more, sorting: 'position:asc', filtered: false },
})
const entityEvent = (
  is: EntityChangeEvent['is'],
  id: string,
  more: Partial<EntityChangeEvent> = {},
): EntityChangeEvent => ({
  ...{ ...base, kind: 'chapter', is, id, label: `Chapter ${id}`, parentId: null, revision: 2, at, ...more },
})
const moved = (ids: string, more: object = {}): EntityEvent => ({
  ...{ ...base, kind: 'chapter', is: 'moved', ids: [...ids], parentId: null, ...more },
})

/** The ids of a list after the events, the indexes its rows show, the ids it fetches, and whether it is refetched. */
function outcome(list: LoadedList, all: EntityEvent[], answers: EntityRow[] = []) {
  const plan = planList(chapter, list, all)
  const fetchedRows = new Map(answers.map(row => [String(row.chapterId), row]))
  const rows = applyPlan(chapter, list, plan, fetchedRows)
  expect(rows.map(row => row.index)).toEqual(rows.map((_, n) => n))
  return {
    ids: rows.map(row => row.chapterId).join(''),
    wanted: [...plan.toFetch].join(''),
    again: plan.needsRefetch,
    rows,
  }
}

describe('a list in the order of its author', () => {
  it('patches a name without a request and leaves every other row as it was [ARCH-01]', () => {
    const list = chapters('abc')
    const { rows, wanted } = outcome(list, [entityEvent('changed', 'b', { label: 'New', fields: ['title'] })])
    expect(rows[1]).toMatchObject({ title: 'New', revision: 2, updatedBy: 'bea' })
    expect([rows[0], rows[2]].map((row, n) => row === list.rows[n * 2])).toEqual([true, true])
    expect(wanted).toBe('')
  })

  it('fetches a row whose text has changed once, and no row that is not loaded', () => {
    const changed = [2, 3, 4].map(revision => entityEvent('changed', 'b', { revision, fields: ['text'] }))
    const { rows, wanted } = outcome(chapters('abc'), changed, [rowOf('b', 1, { revision: 4, words: 9 })])
    expect(wanted).toBe('b')
    expect(rows[1]).toMatchObject({ revision: 4, words: 9 })
    expect(outcome(chapters('abc', true), [entityEvent('changed', 'x', { fields: ['text'] })]).wanted).toBe('')
  })

  it('ignores an event whose change it already has', () => {
    const list = chapters('abc')
    const { wanted, rows } = outcome(list, [entityEvent('changed', 'b', { revision: 1, fields: ['text'] })])
    expect([wanted, rows[1] === list.rows[1]]).toEqual(['', true])
  })

  it.each<[string, string, boolean, Partial<EntityChangeEvent>, string, boolean]>([
    ['last, if all rows are loaded', 'abc', false, { is: 'created' }, 'abcx', false],
    ['not yet, if more rows follow', 'abc', true, { is: 'created' }, 'abc', false],
    ['behind the row of the event', 'abc', true, { is: 'restored', after: 'a' }, 'axbc', false],
    ['behind the row of the event, if created', 'abc', true, { is: 'created', after: 'b' }, 'abxc', false],
    ['first', 'abc', true, { is: 'restored', after: null }, 'xabc', false],
    ['not yet behind the last loaded row', 'abc', true, { is: 'restored', after: 'c' }, 'abc', false],
    ['not yet behind a row that is not loaded', 'abc', true, { is: 'restored', after: 'z' }, 'abc', false],
    ['by a refetch, if its position is unknown', 'abc', false, { is: 'restored', after: 'z' }, 'abc', true],
  ])('inserts a new or restored row %s', (_, ids, more, came, expected, again) => {
    const found = outcome(chapters(ids, more), [entityEvent('created', 'x', came)], [rowOf('x', 7)])
    expect([found.ids, found.again]).toEqual([expected, again])
  })

  it('keeps new rows in the order of their events, whatever indexes they have by now', () => {
    const all = [
      entityEvent('created', 'x'),
      entityEvent('created', 'y'),
      entityEvent('restored', 'z', { after: 'a' }),
      entityEvent('deleted', 'a'),
    ]
    const answers = [rowOf('y', 1), rowOf('x', 2), rowOf('z', 0)]
    expect(outcome(chapters('ab'), all, answers).ids).toBe('zbxy')
    expect(outcome(chapters('abx'), all, answers).ids).toBe('zbxy')
  })

  it('removes deleted rows, even those deleted before they were fetched', () => {
    expect(outcome(chapters('abcd'), [entityEvent('archived', 'b'), entityEvent('deleted', 'd')]).ids).toBe('ac')
    expect(outcome(chapters('ab'), [entityEvent('created', 'x'), entityEvent('deleted', 'x')])).toMatchObject({
      ids: 'ab',
      wanted: '',
    })
    expect(outcome(chapters('ab'), [entityEvent('created', 'x')])).toMatchObject({
      ids: 'ab',
      wanted: 'x',
      again: false,
    })
  })

  it('applies moves one after another', () => {
    expect(outcome(chapters('abcd'), [moved('ba'), moved('da')]).ids).toBe('bdca')
    expect(outcome(chapters('abcd'), [moved('dcba')]).ids).toBe('dcba')
  })

  it('applies a move from beyond the loaded rows, and one to there', () => {
    expect(outcome(chapters('abc', true), [moved('xbc')], [rowOf('x', 1)])).toMatchObject({ ids: 'axb', wanted: 'x' })
    const out = outcome(chapters('abc', true), [moved('cdb')], [rowOf('d', 2)])
    expect(out).toMatchObject({ ids: 'acd', wanted: 'd', again: false })
  })

  it('ignores its own moves, which were shown when they were made', () => {
    expect(outcome(chapters('abc'), [moved('cba', { page: pageId })]).ids).toBe('abc')
  })

  it('is refetched if a move does not carry enough', () => {
    expect(outcome(chapters('abc'), [moved('')]).again).toBe(true)
    expect(outcome(chapters('abc'), [moved('axb')]).again).toBe(true)
    expect(outcome(chapters('abc'), [{ ...base, kind: 'chapter', is: 'many', count: 9 }]).again).toBe(true)
  })

  it('takes time in proportion to the rows and the events', () => {
    const make = (size: number) => {
      const list: LoadedList = { ...chapters(''), rows: Array.from({ length: size }, (_, n) => rowOf(`c${n}`, n)) }
      const all = Array.from({ length: size / 50 }, (_, n) =>
        entityEvent('changed', `c${n * 50}`, { label: `Renamed ${n}`, fields: ['title'] }),
      )
      return { list, all }
    }
    const read = ({ list, all }: ReturnType<typeof make>) =>
      applyPlan(chapter, list, planList(chapter, list, all), new Map())
    expect(read(make(10_000))[50]?.title).toBe('Renamed 1')
    expect(slowdownOf(make, read, 10_000)).toBeLessThan(slowdownFactor / 2)
  })
})

describe('a sorted list', () => {
  const spells = (names: string[], sorting: string, more = false): LoadedList => ({
    rows: names.map((name, n) => ({ spellId: name, name, revision: 1, createdAt: `2030-01-0${n + 1}`, updatedAt: at })),
    ...{ more, sorting, filtered: false },
  })
  const afterwards = (list: LoadedList, all: EntityEvent[], answers: EntityRow[] = []) => {
    const fetchedRows = new Map(answers.map(row => [String(row.spellId), row]))
    return applyPlan(spell, list, planList(spell, list, all), fetchedRows).map(row => row.name)
  }
  const spellEvents = (is: EntityChangeEvent['is'], id: string, more: Partial<EntityChangeEvent> = {}) =>
    entityEvent(is, id, { kind: 'spell', ...more })

  it('moves a row to where its new name sorts, by the locale', () => {
    const list = spells(['Ash', 'Birch', 'Ґрати', 'Яр'], 'name:asc')
    expect(afterwards(list, [spellEvents('changed', 'Ash', { label: 'Їжак', fields: ['name'] })])).toEqual([
      ...['Birch', 'Ґрати', 'Їжак', 'Яр'],
    ])
    const down = spells(['Birch', 'Ash'], 'name:desc')
    expect(afterwards(down, [spellEvents('changed', 'Ash', { label: 'Cedar', fields: ['name'] })])).toEqual([
      ...['Cedar', 'Birch'],
    ])
  })

  it('shows the newest row at its end of the list, and none beyond the loaded rows', () => {
    const oak = { spellId: 'Oak', name: 'Oak', revision: 1, createdAt: '2030-01-09', updatedAt: at }
    const created = [spellEvents('created', 'Oak')]
    expect(afterwards(spells(['Birch', 'Ash'], 'created:desc', true), created, [oak])[0]).toBe('Oak')
    expect(afterwards(spells(['Ash', 'Birch'], 'name:asc', true), created, [oak])).toEqual(['Ash', 'Birch'])
    expect(afterwards(spells(['Ash', 'Birch'], 'name:asc'), created, [oak])).toEqual(['Ash', 'Birch', 'Oak'])
  })

  it('is refetched if a text filters it', () => {
    const list = { ...spells(['Ash'], 'name:asc'), filtered: true }
    expect(planList(spell, list, [spellEvents('created', 'x')]).needsRefetch).toBe(true)
    expect(planList(spell, list, [spellEvents('deleted', 'Ash')]).needsRefetch).toBe(false)
  })

  it('by a field has a changed row where its new value sorts, rows without one first', () => {
    const cost = defineKind({ ...spell, fields: { name: 'string', cost: 'number' }, indexed: ['cost'] })
    const rows = [null, 2, 5, 9].map((value, n) => ({
      ...{ spellId: `s${n}`, name: `s${n}`, cost: value, revision: 1, createdAt: `2030-01-0${n + 1}`, updatedAt: at },
    }))
    const order = (sorting: string, value: number | null) => {
      const shown = sorting === 'cost:asc' ? rows : rows.toReversed()
      const list = { rows: shown, more: false, sorting, filtered: false }
      const event = spellEvents('changed', 's1', { fields: ['cost'] })
      const plan = planList(cost, list, [event])
      const changed = { ...rows[1], cost: value, revision: 2 }
      return applyPlan(cost, list, plan, new Map([['s1', changed]])).map(row => row.spellId)
    }
    expect(order('cost:asc', 7)).toEqual(['s0', 's2', 's1', 's3'])
    expect(order('cost:desc', 7)).toEqual(['s3', 's1', 's2', 's0'])
    expect(order('cost:asc', null)).toEqual(['s0', 's1', 's2', 's3'])
    expect(order('cost:desc', null)).toEqual(['s3', 's2', 's1', 's0'])
  })

  it('by the first number of a list, or by the order that all parents share, sorts by numbers', () => {
    const when = { def: 'number[]', form: 'when', initial: [], sortsByFirst: true }
    const order = (field: object, rows: object[]) => {
      const event = defineKind({ ...spell, fields: { name: 'string', when: { ...when, ...field } } } as never)
      const list = rows.map((row, n) => ({ spellId: `s${n}`, name: `s${n}`, revision: 1, createdAt: `${n}`, ...row }))
      const loaded = { rows: list, more: false, sorting: 'when:asc', filtered: false }
      const plan = planList(event as never, loaded, [spellEvents('changed', 's0', { fields: ['when'] })])
      const changed = { ...list[0], when: [10], axis: 1000, revision: 2 }
      return applyPlan(event as never, loaded, plan, new Map([['s0', changed]])).map(row => row.spellId)
    }
    expect(order({}, [{ when: [1] }, { when: [9] }, { when: [11] }])).toEqual(['s1', 's0', 's2'])
    const shared = [
      { when: [1], axis: 20 },
      { when: [9], axis: 300 },
      { when: [2], axis: 4000 },
    ]
    expect(order({ orderedAs: 'axis' }, shared)).toEqual(['s1', 's0', 's2'])
  })

  it('of an ordered kind is refetched if a row goes to another parent, whose indexes change', () => {
    const layer = defineKind({ ...chapter, name: 'layer', parent: 'timeline', fields: { title: 'string' } })
    const list = { rows: [{ layerId: 'a', revision: 1 }], more: false, sorting: 'name:asc', filtered: false }
    const moved = entityEvent('changed', 'a', { kind: 'layer', fields: ['timelineId'] })
    expect(planList(layer, list, [moved])).toMatchObject({ needsRefetch: true, toFetch: new Set(['a']) })
  })
})
