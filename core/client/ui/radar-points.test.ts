import { describe, expect, it } from 'vitest'
import { axisPoint, clampedShare, outlinePoints, pointList, textAnchorAt, truncateText } from './radar-points.ts'

describe('the axes of a radar', () => {
  it('start at the top and go clockwise', () => {
    expect([0, 1, 2, 3].map(at => axisPoint(at, 4, 100))).toEqual([
      { x: 0, y: -100 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
      { x: -100, y: 0 },
    ])
  })

  it('have their labels outside', () => {
    expect([0, 1, 2, 3].map(at => textAnchorAt(axisPoint(at, 4, 100)))).toEqual(['middle', 'start', 'middle', 'end'])
    expect(truncateText('Seamanship', 14)).toBe('Seamanship')
    expect(truncateText('Knowledge of tides', 14)).toBe('Knowledge of…')
    expect(truncateText('🦊'.repeat(20), 14)).toBe(`${'🦊'.repeat(13)}…`)
  })
})

describe('values of a radar', () => {
  it('are clamped to its range [CHAR-04]', () => {
    const shares = [50, 150, -3, Number.NaN, 'x', undefined, Number.POSITIVE_INFINITY].map(value =>
      clampedShare(value, 100),
    )
    expect(shares).toEqual([0.5, 1, 0, 0, 0, 0, 0])
    expect(clampedShare(5, 0)).toBe(0)
    expect(pointList(outlinePoints([10, 5, 10, 0], 10, 100))).toBe('0,-100 50,0 0,100 0,0')
  })

  it('work for one and for two options as well', () => {
    expect(outlinePoints([10], 10, 100)).toEqual([{ x: 0, y: -100 }])
    expect(outlinePoints([10, 10], 10, 100)).toHaveLength(2)
  })
})
