import { describe, expect, it } from 'vitest'
import { mergeValues } from './merge-values.ts'

const was = {
  ...{ id: 'oda', position: { x: 0, y: 0 }, data: { label: 'Oda', color: 'red' } },
  ...{ tags: ['one', 'two'], text: [{ type: 'paragraph', children: [{ text: 'Reads.' }] }] },
}
const merge = (mine: object, theirs: object) =>
  mergeValues(was, { ...was, ...mine } as never, { ...was, ...theirs } as never)

describe('what two people made of one item', () => {
  it('has the properties that each of them changed, at every depth', () => {
    const mine = { position: { x: 40, y: 0 }, data: { label: 'Oda Varrick', color: 'red' } }
    const theirs = { position: { x: 0, y: 0 }, data: { label: 'Oda', shape: 'round' } }
    const both = { ...was, position: mine.position, data: { label: 'Oda Varrick', shape: 'round' } }
    expect(merge(mine, theirs)).toEqual(both)
    expect(merge(theirs, mine)).toEqual(both)
    // Repeated, it changes nothing.
    expect(mergeValues(was, { ...was, ...mine } as never, both as never)).toEqual(both)
  })

  it('is no merge where both changed the same property, unless into the same', () => {
    const to = (x: number) => ({ position: { x, y: 0 } })
    expect(merge(to(1), to(2))).toBeUndefined()
    expect(merge(to(1), to(1))).toEqual({ ...was, ...to(1) })
    expect(merge({ data: 'none' }, { data: { label: 'Oda' } })).toBeUndefined()
    const says = (text: string) => ({ text: [{ type: 'paragraph', children: [{ text }] }] })
    expect(merge(says('Reads debts.'), says('Reads them.'))).toBeUndefined()
  })

  it('has what each added to a list of ids or edges, without what each removed', () => {
    expect(merge({ tags: ['one', 'two', 'three'] }, { tags: ['two', 'four'] })?.tags).toEqual(['two', 'four', 'three'])
    expect(merge({ tags: ['two'] }, { tags: ['one'] })?.tags).toEqual([])
    expect(merge({ tags: ['two', 'one'] }, { tags: ['one', 'two', 'three'] })).toBeUndefined()
    // One that both changed is there in two forms.
    expect(merge({ tags: ['one', 'TWO'] }, { tags: ['one', 'Two'] })).toBeUndefined()
    const edge = (target: string) => ({ target, label: '' })
    expect(
      mergeValues({ edges: [edge('a')] }, { edges: [edge('a'), edge('b')] }, { edges: [edge('a'), edge('c')] }),
    ).toEqual({ edges: [edge('a'), edge('c'), edge('b')] })
  })

  it('is no merge of the points of an outline, which make sense only in their order', () => {
    for (const at of [(x: number) => ({ x, y: 0 }), (x: number) => x]) {
      const points = (...all: number[]) => ({ points: all.map(one => at(one)) })
      expect(mergeValues(points(1, 2, 3, 4), points(1, 9, 3, 4), points(1, 2, 3, 8))).toBeUndefined()
    }
  })

  it('is no merge of lists so long that it would hold others up', () => {
    const tags = (...more: string[]) => ({ tags: [...Array.from({ length: 300 }, (_, at) => `t${at}`), ...more] })
    expect(mergeValues(tags(), tags('mine'), tags('theirs'))).toBeUndefined()
  })

  it('keeps keys that are called like what objects have by nature', () => {
    const of = (text: string) => JSON.parse(text) as object
    const merged = mergeValues(
      of('{"__proto__":{"a":1}}'),
      of('{"__proto__":{"a":2}}'),
      of('{"__proto__":{"a":1},"b":3}'),
    )
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"a":2},"b":3}')
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
  })
})
