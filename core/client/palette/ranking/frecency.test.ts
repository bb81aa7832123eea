import { describe, expect, it } from 'vitest'
import { frecency } from './frecency.ts'

describe('frecency', () => {
  const now = Date.UTC(2026, 10, 20)
  const day = 24 * 3600 * 1000

  it('is 0 without use and grows with use, below 1', () => {
    expect(frecency(0, now, now)).toBe(0)
    const values = [1, 2, 5, 50, 5000].map(uses => frecency(uses, now, now))
    expect(values).toEqual([...values].sort((a, b) => a - b))
    expect(values.at(-1)!).toBeLessThan(1)
  })

  it('decays with a half-life: six uses a week ago count as three now', () => {
    expect(frecency(6, now - 7 * day, now)).toBeCloseTo(frecency(3, now, now), 10)
    expect(frecency(6, now - day, now, day)).toBeCloseTo(frecency(3, now, now), 10)
    expect(frecency(6, now - 700 * day, now)).toBeLessThan(1e-9)
  })

  it('survives a clock set back, and invalid values', () => {
    expect(frecency(3, now + day, now)).toBe(0.5)
    expect(frecency(-1, now, now)).toBe(0)
    expect(frecency(Number.NaN, now, now)).toBe(0)
    expect(frecency(2, Number.NaN, now)).toBe(0)
    expect(frecency(Number.POSITIVE_INFINITY, now, now)).toBe(1)
  })
})
