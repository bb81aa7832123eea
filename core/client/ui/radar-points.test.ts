import { describe, expect, it } from 'vitest'
import { anchorAt, corner, cutWords, outline, pointList, share } from './radar-points.ts'

describe('the axes of a radar', () => {
  it('begin upright and go round clockwise', () => {
    expect([0, 1, 2, 3].map(at => corner(at, 4, 100))).toEqual([
      { x: 0, y: -100 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
      { x: -100, y: 0 },
    ])
  })

  it('bear their words outside', () => {
    expect([0, 1, 2, 3].map(at => anchorAt(corner(at, 4, 100)))).toEqual(['middle', 'start', 'middle', 'end'])
    expect(cutWords('Seamanship', 14)).toBe('Seamanship')
    expect(cutWords('Knowledge of tides', 14)).toBe('Knowledge of…')
    expect(cutWords('🦊'.repeat(20), 14)).toBe(`${'🦊'.repeat(13)}…`)
  })
})

describe('values of a radar', () => {
  it('are drawn within its range, whatever they are [CHAR-04]', () => {
    const shares = [50, 150, -3, Number.NaN, 'x', undefined, Number.POSITIVE_INFINITY].map(value => share(value, 100))
    expect(shares).toEqual([0.5, 1, 0, 0, 0, 0, 0])
    expect(share(5, 0)).toBe(0)
    expect(pointList(outline([10, 5, 10, 0], 10, 100))).toBe('0,-100 50,0 0,100 0,0')
  })

  it('are drawn for one and for two options as well', () => {
    expect(outline([10], 10, 100)).toEqual([{ x: 0, y: -100 }])
    expect(outline([10, 10], 10, 100)).toHaveLength(2)
  })
})
