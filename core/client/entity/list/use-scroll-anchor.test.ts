import { describe, expect, it } from 'vitest'
import { rowShift } from './use-scroll-anchor.ts'

const list = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `row${from + n}`)

describe('visible rows', () => {
  it('shift with rows inserted and removed above them', () => {
    expect(rowShift(list(0, 100), ['new', ...list(0, 100)], 20, 10)).toBe(1)
    expect(rowShift(list(0, 100), list(3, 100), 20, 10)).toBe(-3)
  })

  it('stay for changes below, among them, or to one of them', () => {
    const rows = list(0, 100)
    expect(rowShift(rows, [...rows, 'new'], 20, 10)).toBe(0)
    expect(rowShift(rows, rows.toSpliced(25, 1), 20, 10)).toBe(0)
    expect(rowShift(rows, [...rows.toSpliced(20, 1), 'row20'], 20, 10)).toBe(-1)
    expect(rowShift(rows, [], 20, 10)).toBe(0)
  })
})
