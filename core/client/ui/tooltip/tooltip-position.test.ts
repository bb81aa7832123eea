import fc from 'fast-check'
import { expect, it } from 'vitest'
import { positionTooltip } from './tooltip-position.ts'

const view = { width: 800, height: 600 }
const tip = { width: 100, height: 28 }
const button = (left: number, top: number) => ({ left, top, width: 32, height: 32 })

it.each([
  ['bottom', { left: 366, top: 338 }],
  ['top', { left: 366, top: 266 }],
  ['left', { left: 294, top: 302 }],
  ['right', { left: 438, top: 302 }],
] as const)('stands centred at the %s, six pixels away', (side, place) => {
  expect(positionTooltip(button(400, 300), tip, view, side)).toEqual(place)
})

it.each([
  ['bottom', button(400, 560), { left: 366, top: 526 }],
  ['top', button(400, 10), { left: 366, top: 48 }],
  ['left', button(10, 300), { left: 48, top: 302 }],
  ['right', button(760, 300), { left: 654, top: 302 }],
] as const)('goes across where there is no room at the %s', (side, target, place) => {
  expect(positionTooltip(target, tip, view, side)).toEqual(place)
})

it('keeps its distance from the edge of the view', () => {
  expect(positionTooltip(button(0, 300), tip, view, 'bottom').left).toBe(8)
  expect(positionTooltip(button(768, 300), tip, view, 'bottom').left).toBe(692)
})

it('is inside every view that is large enough; in others its start is', () => {
  const size = fc.integer({ min: 1, max: 2000 })
  const side = fc.constantFrom('top', 'bottom', 'left', 'right')
  const at = fc.integer({ min: -500, max: 2500 })
  fc.assert(
    fc.property(
      at,
      at,
      size,
      size,
      size,
      size,
      size,
      size,
      side,
      (left, top, width, height, w, h, vw, vh, preferred) => {
        const place = positionTooltip(
          { left, top, width, height },
          { width: w, height: h },
          { width: vw, height: vh },
          preferred,
        )
        expect(place.left).toBeGreaterThanOrEqual(8)
        expect(place.top).toBeGreaterThanOrEqual(8)
        if (w + 16 <= vw) expect(place.left + w).toBeLessThanOrEqual(vw - 8)
        if (h + 16 <= vh) expect(place.top + h).toBeLessThanOrEqual(vh - 8)
      },
    ),
  )
})
