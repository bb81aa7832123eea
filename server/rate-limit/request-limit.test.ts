import { describe, expect, it } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import { RequestLimit } from './request-limit.ts'

describe('the limit of requests', () => {
  it('lets so many through at once, then as many a minute', () => {
    const limit = new RequestLimit(60)
    for (let i = 0; i < 60; i++) limit.take('a', 1000)
    expect(() => limit.take('a', 1000)).toThrow(Problem)
    expect(() => limit.take('a', 1999)).toThrow(Problem)
    limit.take('a', 3000)
    limit.take('a', 3000)
    expect(() => limit.take('a', 3000)).toThrow(Problem)
  })

  it('says how long to wait', () => {
    const limit = new RequestLimit(2)
    limit.take('a', 0)
    limit.take('a', 0)
    try {
      limit.take('a', 0)
      throw new Error('let through')
    } catch (error) {
      expect(error).toMatchObject({ type: 'too-many', extra: { retryAfter: 30 } })
    }
  })

  it('counts clients apart, and nobody when off', () => {
    const limit = new RequestLimit(1)
    limit.take('a', 0)
    limit.take('b', 0)
    expect(() => limit.take('a', 0)).toThrow(Problem)
    const off = new RequestLimit(0)
    for (let i = 0; i < 10_000; i++) off.take('a', 0)
  })

  it('remembers a bounded number of clients, and of those the newest', () => {
    const limit = new RequestLimit(1)
    for (let i = 0; i < 200_000; i++) limit.take(`c${i}`, i / 1000)
    expect(() => limit.take('c199999', 200)).toThrow(Problem)
    limit.take('c0', 200)
  })
})
