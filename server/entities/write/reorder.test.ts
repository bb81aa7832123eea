import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minimalMoves } from './reorder.ts'

it('finds the fewest that were moved, so that the others are in their old order', () => {
  expect(minimalMoves([0, 1, 2, 3])).toEqual([])
  expect(minimalMoves([3, 0, 1, 2])).toEqual([0])
  expect(minimalMoves([1, 2, 3, 0])).toEqual([3])
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 50 }), { minLength: 1 }), fc.nat(), fc.nat(), (list, from, to) => {
      const order = list.toSorted((a, b) => a - b)
      const [one = 0] = order.splice(from % order.length, 1)
      order.splice(to % (order.length + 1), 0, one)
      const moved = minimalMoves(order)
      expect(moved.length).toBeLessThanOrEqual(1)
      const rest = order.filter((_, at) => !moved.includes(at))
      expect(rest).toEqual(rest.toSorted((a, b) => a - b))
    }),
  )
})
