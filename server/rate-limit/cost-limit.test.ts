import { describe, expect, it } from 'vitest'
import { CostLimit, costOf } from './cost-limit.ts'

const refusal = (limit: CostLimit, person: string, now: number) => {
  try {
    limit.check(person, now)
    return undefined
  } catch (error) {
    return error
  }
}

describe('the limit of work', () => {
  it('allows calls until it is used up, then says how long to wait, for this person only', () => {
    const limit = new CostLimit(6_000)
    limit.spend('ann', 5_000, 0)
    expect(refusal(limit, 'ann', 0)).toBeUndefined()
    limit.spend('ann', 2_000, 0)
    expect(refusal(limit, 'ann', 0)).toMatchObject({ type: 'too-many', extra: { retryAfter: 10 } })
    expect(refusal(limit, 'bea', 0)).toBeUndefined()
    expect(refusal(limit, 'ann', 9_000)).toBeDefined()
    expect(refusal(limit, 'ann', 10_100)).toBeUndefined()
  })

  it('refills no further than its maximum, and is off at 0', () => {
    const limit = new CostLimit(1_000)
    limit.spend('ann', 500, 0)
    limit.spend('ann', 1_100, 3_600_000)
    expect(refusal(limit, 'ann', 3_600_000)).toMatchObject({ extra: { retryAfter: 6 } })
    const off = new CostLimit(0)
    off.spend('ann', 1e9, 0)
    expect(refusal(off, 'ann', 0)).toBeUndefined()
  })

  it('lets a long text be saved every second', () => {
    const limit = new CostLimit(30_000)
    // More than the worker thread was measured to take for 1.4 MB.
    for (let second = 0; second < 600; second++) {
      limit.spend('ann', 400, second * 1000)
      expect(refusal(limit, 'ann', second * 1000)).toBeUndefined()
    }
    expect(costOf({ received: 1_400_000, answered: 1_400_000 })).toBeLessThan(400)
  })
})
