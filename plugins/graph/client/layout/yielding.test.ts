import { expect, it } from 'vitest'
import { Yielding } from './yielding.ts'

it('while the user types a slice is worked twice a second, and nothing is rested when the keys stop', () => {
  const yielding = new Yielding()
  expect(yielding.restMs(1000, 1000)).toBe(0)
  // A key every 80 ms: the rest goes on with each of them, and ends all the same.
  const keys = Array.from({ length: 12 }, (_, at) => 1000 + 80 * at)
  const rests = keys.map(now => {
    yielding.keyPressed(now)
    return yielding.restMs(1000, now)
  })
  expect(rests.slice(0, 6).every(ms => ms > 0)).toBe(true)
  expect([rests[6], rests[7], rests[11]]).toEqual([20, 0, 0])
  // The last key was at 1880.
  expect([yielding.restMs(1900, 1900), yielding.restMs(1900, 2080)]).toEqual([180, 0])
})

it('behind another window most of the time is rested, whether keys are heard or not', () => {
  const yielding = new Yielding()
  yielding.setBehind(true)
  expect([yielding.restMs(1000, 1000), yielding.restMs(1000, 1010), yielding.restMs(1000, 1024)]).toEqual([24, 14, 0])
  yielding.setBehind(false)
  expect(yielding.restMs(1000, 1000)).toBe(0)
})
