import { expect, test } from 'vitest'
import { isInside } from './geometry.ts'

test('inside and outside of an outline with a dent', () => {
  const outline = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 5, y: 2 },
    { x: 0, y: 10 },
  ]
  expect(isInside(outline, { x: 2, y: 3 })).toBe(true)
  expect(isInside(outline, { x: 5, y: 5 })).toBe(false)
})
