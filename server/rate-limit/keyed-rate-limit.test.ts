import { expect, it } from 'vitest'
import { createKeyedRateLimit } from './keyed-rate-limit.ts'
import { rateLimited } from './rate-limited.ts'

let time = 1_000_000
const now = () => new Date(time)

it('keeps a gap and returns how much of it is left', () => {
  const rateLimit = createKeyedRateLimit({ gapMs: 60_000, most: 10, now })
  expect(rateLimit.take('ann')).toBe(0)
  time += 20_000
  expect(rateLimit.take('ann')).toBe(40_000)
  expect(rateLimit.take('bob')).toBe(0)
  time += 40_000
  expect(rateLimit.take('ann')).toBe(0)
})

it('allows the maximum within its window, and does not count refusals', () => {
  const rateLimit = createKeyedRateLimit({ most: 3, withinMs: 10_000, now })
  for (let at = 0; at < 3; at += 1) {
    expect(rateLimit.take('ann')).toBe(0)
    time += 1_000
  }
  for (let again = 0; again < 5; again += 1) expect(rateLimit.take('ann')).toBe(7_000)
  time += 7_000
  expect(rateLimit.take('ann')).toBe(0)
  expect(rateLimit.take('ann')).toBe(1_000)
})

it('takes back one that was not done', () => {
  const rateLimit = createKeyedRateLimit({ most: 2, withinMs: 10_000, now })
  rateLimit.take('ann')
  time += 1_000
  rateLimit.take('ann')
  expect(rateLimit.take('ann')).toBe(9_000)
  rateLimit.giveBack('ann')
  expect(rateLimit.take('ann')).toBe(0)
  expect(rateLimit.take('ann')).toBe(9_000)
  rateLimit.giveBack('nobody')
  expect(rateLimit.take('nobody')).toBe(0)
})

it('makes nobody wait longer than gap or window after the clock was set back', () => {
  let at = new Date('2041-06-01T00:00:00Z').getTime()
  const gap = createKeyedRateLimit({ gapMs: 60_000, most: 10, now: () => new Date(at) })
  const most = createKeyedRateLimit({ most: 2, withinMs: 10_000, now: () => new Date(at) })
  gap.take('ann')
  most.take('ann')
  most.take('ann')
  at = time
  expect(gap.take('ann')).toBe(60_000)
  expect(most.take('ann')).toBe(10_000)
  at += 4_000
  expect(most.take('ann')).toBe(6_000)
  at += 56_000
  expect(gap.take('ann')).toBe(0)
  expect(most.take('ann')).toBe(0)
})

it('drops the least recently used keys, and refuses nobody for it', () => {
  const rateLimit = createKeyedRateLimit({ gapMs: 60_000, most: 10, now, remembered: 2 })
  rateLimit.take('ann')
  rateLimit.take('bob')
  rateLimit.take('cleo')
  expect(rateLimit.take('cleo')).toBe(60_000)
  expect(rateLimit.take('bob')).toBe(60_000)
  expect(rateLimit.take('ann')).toBe(0)
})

it.each([
  [1, 'a minute', 1],
  [60_000, 'a minute', 60],
  [60_001, '2 minutes', 61],
  [119 * 60_000, '119 minutes', 7_140],
  [120 * 60_000, '2 hours', 7_200],
])('says when to try again: %s ms', (waitMs, words, seconds) => {
  expect(rateLimited('Too often.', waitMs)).toMatchObject({
    status: 429,
    message: `Too often. Try again in ${words}.`,
    extra: { retryAfter: seconds },
  })
})
