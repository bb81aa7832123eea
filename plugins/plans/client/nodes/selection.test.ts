import { expect, it } from 'vitest'
import { extendTo, type NodeSelection, noSelection, selectTo, toggleNode } from './selection.ts'

const order = ['a', 'b', 'c', 'd']
const ids = ({ ids }: NodeSelection) => [...ids].sort().join('')

it('a node is added and taken out', () => {
  const two = toggleNode(toggleNode(noSelection, 'a'), 'c')
  expect([ids(two), ids(toggleNode(two, 'a'))]).toEqual(['ac', 'c'])
})

it('a range goes from the node that was selected last, either way', () => {
  const one = toggleNode(noSelection, 'c')
  expect([ids(selectTo(one, order, 'a')), ids(selectTo(one, order, 'd'))]).toEqual(['abc', 'cd'])
  // What the filter hides is not where a range begins.
  expect(ids(selectTo(toggleNode(noSelection, 'hidden'), order, 'b'))).toBe('bhidden')
})

it('steps select from where they began, and the way back takes nodes out', () => {
  const down = extendTo(extendTo(noSelection, order, ['b', 'c']), order, ['c', 'd'])
  expect(ids(down)).toBe('bcd')
  const back = extendTo(extendTo(down, order, ['d', 'c']), order, ['c', 'b'])
  expect(ids(back)).toBe('b')
  expect(ids(extendTo(back, order, ['b', 'a']))).toBe('ab')
})

it('steps keep what was selected elsewhere', () => {
  const apart = toggleNode(noSelection, 'a')
  expect(ids(extendTo(apart, order, ['c', 'd']))).toBe('acd')
})
