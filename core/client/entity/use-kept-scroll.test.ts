import { describe, expect, it } from 'vitest'
import { shiftOf } from './use-kept-scroll.ts'

const list = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `row${from + n}`)

describe('rows that are seen', () => {
  it('move with what comes and goes above them', () => {
    expect(shiftOf(list(0, 100), ['new', ...list(0, 100)], 20, 10)).toBe(1)
    expect(shiftOf(list(0, 100), list(3, 100), 20, 10)).toBe(-3)
  })

  it('stay for what happens below, among them, or to one of them', () => {
    const rows = list(0, 100)
    expect(shiftOf(rows, [...rows, 'new'], 20, 10)).toBe(0)
    expect(shiftOf(rows, rows.toSpliced(25, 1), 20, 10)).toBe(0)
    expect(shiftOf(rows, [...rows.toSpliced(20, 1), 'row20'], 20, 10)).toBe(-1)
    expect(shiftOf(rows, [], 20, 10)).toBe(0)
  })
})
