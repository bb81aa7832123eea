import { describe, expect, it } from 'vitest'
import type { CollectionItem, ItemChange } from './item-list.ts'
import { applyChanges, changesBetween, mergeItems } from './items.ts'
import { joinValue, mergeValue } from './join-value.ts'

/** Items as `a1 b2`: the id, then a value. */
const items = (text: string): CollectionItem[] =>
  text.split(' ').flatMap(one => (one ? [{ id: one[0] as string, at: one.slice(1) }] : []))
const shown = (list: readonly CollectionItem[]) => list.map(({ id, at }) => `${id}${at}`).join(' ')

/** A repeatable random number below `max`. */
function randomBelow(seed: number): (max: number) => number {
  let state = seed
  return max => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}

function edited(list: readonly CollectionItem[], below: (max: number) => number, mark: string): CollectionItem[] {
  const next = [...list]
  for (let step = below(5); step >= 0; step--) {
    const [at, to] = [below(next.length + 1), below(next.length + 1)]
    const one = next[at]
    const what = below(4)
    if (what === 0) next.splice(to, 0, { id: `${mark}${below(1e6)}`, at: mark })
    else if (one && what === 1) next.splice(at, 1)
    else if (one && what === 2) next[at] = { ...one, at: `${mark}${below(9)}` }
    else if (one) next.splice(to, 0, ...next.splice(at, 1))
  }
  return next
}

describe('changes of items', () => {
  it.each<[string, string, string, number]>([
    ['a new item at the end', 'a1 b1', 'a1 b1 c1', 1],
    ['a new item in between', 'a1 b1', 'a1 c1 b1', 1],
    ['a changed item', 'a1 b1', 'a1 b2', 1],
    ['a removed item', 'a1 b1', 'b1', 1],
    ['one that is moved to the front', 'a1 b1 c1 d1', 'd1 a1 b1 c1', 1],
    ['nothing', 'a1 b1', 'a1 b1', 0],
    ['everything', 'a1 b1', 'c1 d1', 4],
  ])('are as few as possible: %s', (_, before, wanted, count) => {
    const changes = changesBetween(items(before), items(wanted))
    expect(changes).toHaveLength(count)
    expect(shown(applyChanges(items(before), changes).items)).toBe(wanted)
  })

  it('make one list the other, whatever it was, and do nothing when repeated', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const below = randomBelow(seed)
      const before = edited(items('a1 b1 c1 d1 e1 f1'), below, 'x')
      const wanted = edited(before, below, 'y')
      const changes = changesBetween(before, wanted)
      const once = applyChanges(before, changes)
      expect(once.items, `seed ${seed}`).toEqual(wanted)
      expect(once.conflicts).toEqual([])
      expect(applyChanges(wanted, changes)).toEqual({ items: wanted, conflicts: [], changed: false })
    }
  })

  it('are a conflict where the item is neither as it was nor as wanted, and then have no effect', () => {
    const [was, put] = [items('a1')[0] as CollectionItem, items('a2')[0] as CollectionItem]
    const changes: ItemChange[] = [
      { put, was },
      { remove: 'b', was: items('b1')[0] as CollectionItem },
    ]
    expect(applyChanges(items('a3 b1'), changes)).toMatchObject({ items: items('a3'), conflicts: [{ put }] })
    expect(applyChanges(items('a1 b2'), changes)).toMatchObject({ items: items('a2 b2'), conflicts: [{ remove: 'b' }] })
    expect(applyChanges(items('b1'), changes)).toMatchObject({ items: [], conflicts: [{ put }] })
    expect(applyChanges(items('a2'), changes)).toMatchObject({ items: items('a2'), conflicts: [], changed: false })
  })

  it('that only give an item its place are never one', () => {
    const was = items('c1')[0] as CollectionItem
    expect(shown(applyChanges(items('a1 b1 c2'), [{ put: was, was, after: null }]).items)).toBe('c2 a1 b1')
    expect(applyChanges(items('a1 b1'), [{ put: was, was, after: null }])).toMatchObject({
      conflicts: [],
      changed: false,
    })
    expect(shown(applyChanges(items('a1 c1'), [{ put: was, was, after: 'gone' }]).items)).toBe('a1 c1')
  })
})

describe('two changes of one collection', () => {
  it('are merged item by item: of different items both stay', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const below = randomBelow(seed)
      const base = items('a1 b1 c1 d1 e1 f1 g1 h1')
      // Mine are the first four, theirs the others; both may add and move.
      const mine = [...edited(base.slice(0, 4), below, 'm'), ...base.slice(4)]
      const theirs = [...base.slice(0, 4), ...edited(base.slice(4), below, 't')]
      const merged = mergeValue('collection', { base, mine, theirs })
      expect(merged.conflict, `seed ${seed}`).toBe(false)
      const ids = new Set((merged.mine as CollectionItem[]).map(({ id }) => id))
      const byId = new Map((merged.mine as CollectionItem[]).map(item => [item.id, item]))
      for (const side of [mine, theirs])
        for (const item of side) {
          const other = (side === mine ? theirs : mine).find(({ id }) => id === item.id)
          const before = base.find(({ id }) => id === item.id)
          if (before && !other) expect(ids.has(item.id)).toBe(false)
          else if (item.at !== before?.at) expect(byId.get(item.id)).toEqual(item)
        }
      expect(ids.size).toBe((merged.mine as CollectionItem[]).length)
    }
  })

  it('lose nothing in any order of what two people do', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const below = randomBelow(seed)
      const base = edited(items('a1 b1 c1 d1 e1'), below, 'x')
      const [mine, theirs] = [edited(base, below, 'm'), edited(base, below, 't')]
      const merged = mergeItems(base, mine, theirs)
      const of = (list: readonly CollectionItem[], id: string) => list.find(item => item.id === id)
      for (const id of new Set([...base, ...mine, ...theirs].map(item => item.id))) {
        const [was, own, other] = [of(base, id), of(mine, id), of(theirs, id)]
        const same = (one?: CollectionItem, two?: CollectionItem) => JSON.stringify(one) === JSON.stringify(two)
        const [wanted, others] = same(own, was) ? [other, other] : same(other, was) ? [own, own] : [own, other]
        expect([of(merged.mine, id), of(merged.theirs, id)], `seed ${seed} ${id}`).toEqual([wanted, others])
      }
    }
  })

  it('of the same item are a conflict of that item alone; both keeps theirs and adds mine', () => {
    const sides = { base: items('a1 b1 c1'), mine: items('a2 b2 c1'), theirs: items('a1 b3 c3') }
    const merged = mergeValue('collection', sides)
    expect(merged.conflict).toBe(true)
    expect([shown(merged.mine as CollectionItem[]), shown(merged.theirs as CollectionItem[])]).toEqual([
      'a2 b2 c3',
      'a2 b3 c3',
    ])
    const both = joinValue('collection', sides) as CollectionItem[]
    expect(both.map(({ at }) => at)).toEqual(['2', '3', '3', '2'])
    expect(new Set(both.map(({ id }) => id)).size).toBe(4)
  })

  it('of an item that one side removed keep it where it was until one is chosen', () => {
    const sides = { base: items('a1 b1 c1'), mine: items('a1 b2 c1'), theirs: items('a1 c1') }
    const merged = mergeValue('collection', sides)
    expect([shown(merged.mine as CollectionItem[]), shown(merged.theirs as CollectionItem[])]).toEqual([
      'a1 b2 c1',
      'a1 c1',
    ])
    expect(shown(joinValue('collection', sides) as CollectionItem[])).toBe('a1 c1 b2')
    const other = mergeValue('collection', { ...sides, mine: sides.theirs, theirs: sides.mine })
    expect([shown(other.mine as CollectionItem[]), shown(other.theirs as CollectionItem[])]).toEqual([
      'a1 c1',
      'a1 b2 c1',
    ])
    expect(
      shown(joinValue('collection', { ...sides, mine: sides.theirs, theirs: sides.mine }) as CollectionItem[]),
    ).toBe('a1 b2 c1')
  })

  it('without a common version keep everything, and ask about what differs', () => {
    const merged = mergeValue('collection', { base: undefined, mine: items('a1 b2 m1'), theirs: items('a1 b3 t1') })
    expect([shown(merged.mine as CollectionItem[]), shown(merged.theirs as CollectionItem[])]).toEqual([
      'a1 b2 t1 m1',
      'a1 b3 t1 m1',
    ])
    expect(merged.conflict).toBe(true)
  })
})
