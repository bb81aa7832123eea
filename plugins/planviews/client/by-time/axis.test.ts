import { describe, expect, it } from 'vitest'
import { axisHeight, layOnAxis, momentNear, momentSpan } from './axis.ts'

const size = { height: 1000, boxHeight: 50 }
const lay = (moments: readonly number[]) =>
  layOnAxis(
    moments.map((moment, at) => ({ id: String(at), moment })),
    momentSpan(moments) ?? { first: 0, last: 0 },
    size,
  )

describe('items on the axis', () => {
  it('stand true to the scale, by date', () => {
    expect(lay([100, 0, 50]).map(({ id, at }) => [id, at])).toEqual([
      ['1', 0],
      ['2', 500],
      ['0', 1000],
    ])
  })

  it('push each other down and never lie over each other, in their order at one moment', () => {
    const placed = lay([5, 5, 5, 6, 1000])
    expect(placed.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4'])
    for (const [at, { top }] of placed.entries())
      if (at > 0) expect(top - (placed[at - 1]?.top ?? 0)).toBeGreaterThanOrEqual(50)
  })

  it('at one moment alone, and without any', () => {
    expect(lay([7])).toEqual([{ id: '0', at: 0, top: -25 }])
    expect([momentSpan([]), momentSpan([Number.NaN])]).toEqual([null, null])
    expect(lay([3, Number.NaN, 4])).toHaveLength(2)
  })

  it('have room', () => {
    expect(axisHeight(1, 50)).toBe(480)
    expect(axisHeight(100, 50)).toBe(7000)
  })

  it('have the moment of their place, on whole days from where they were', () => {
    const scale = { first: 0, last: 1000, height: 500 }
    expect([0, 100, 500].map(y => momentNear(scale, y, { from: 7, day: 10 }))).toEqual([-3 + 0, 197, 997])
    expect(momentNear(scale, 101, { from: 200, day: 10 })).toBe(200)
    // Beyond the ends the scale goes on.
    expect(momentNear(scale, -50, { from: 0, day: 10 })).toBe(-100)
    // One moment alone has no scale: a day has its own length.
    expect(momentNear({ first: 50, last: 50, height: 480 }, 48, { from: 50, day: 10 })).toBe(70)
  })
})
