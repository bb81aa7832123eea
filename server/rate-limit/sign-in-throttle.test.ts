import { describe, expect, it, vi } from 'vitest'
import { createSignInThrottle } from './sign-in-throttle.ts'

const minute = 60_000

function setUp(limit: number, remembered?: number) {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const throttle = createSignInThrottle({ limit, remembered, now: () => new Date(time) })
  const wrong = (account: string, address = '192.0.2.1') => throttle.attempt({ account, address }, async () => false)
  const right = (account: string, address = '192.0.2.1') => throttle.attempt({ account, address }, async () => true)
  const pass = (ms: number) => {
    time += ms
  }
  return { throttle, wrong, right, pass }
}

async function fail(guess: () => Promise<boolean>, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) expect(await guess()).toBe(false)
}

describe('an account', () => {
  it('allows as many failures as the limit, then no guess, not even a right one [R-18]', async () => {
    const { throttle, wrong, right } = setUp(3)
    await fail(() => wrong('ann'), 3)
    const guess = vi.fn(async () => true)
    await expect(throttle.attempt({ account: 'ann', address: '192.0.2.9' }, guess)).rejects.toMatchObject({
      status: 429,
    })
    expect(guess).not.toHaveBeenCalled()
    await expect(right('ann')).rejects.toMatchObject({ type: 'too-many' })
  })

  it('says when to come back, in words and in seconds', async () => {
    const { wrong, pass } = setUp(1)
    await wrong('ann')
    await expect(wrong('ann')).rejects.toMatchObject({
      message: 'Too many failed sign-ins. Try again in 15 minutes.',
      extra: { retryAfter: 900 },
    })
    pass(13 * minute + 500)
    await expect(wrong('ann')).rejects.toMatchObject({
      message: 'Too many failed sign-ins. Try again in 2 minutes.',
      extra: { retryAfter: 120 },
    })
    pass(minute)
    await expect(wrong('ann')).rejects.toMatchObject({ message: 'Too many failed sign-ins. Try again in a minute.' })
  })

  it('is free again after 15 minutes', async () => {
    const { wrong, right, pass } = setUp(2)
    await fail(() => wrong('ann'), 2)
    pass(15 * minute - 1)
    await expect(right('ann')).rejects.toMatchObject({ status: 429 })
    pass(1)
    expect(await right('ann')).toBe(true)
  })

  it('is free again after 15 minutes even if the clock is set back by years meanwhile', async () => {
    const { wrong, right, pass } = setUp(2)
    await fail(() => wrong('ann'), 2)
    pass(-10 * 365 * 24 * 60 * minute)
    await expect(right('ann')).rejects.toMatchObject({ status: 429, extra: { retryAfter: 900 } })
    pass(15 * minute)
    expect(await right('ann')).toBe(true)
  })

  it('counts from its first failure, and anew after the window', async () => {
    const { wrong, pass } = setUp(3)
    await wrong('ann')
    pass(14 * minute)
    await wrong('ann')
    pass(2 * minute)
    await fail(() => wrong('ann'), 3)
    await expect(wrong('ann')).rejects.toMatchObject({ status: 429 })
  })

  it('is cleared by signing in', async () => {
    const { wrong, right } = setUp(3)
    await fail(() => wrong('ann'), 2)
    await right('ann')
    await fail(() => wrong('ann'), 3)
    await expect(wrong('ann')).rejects.toMatchObject({ status: 429 })
  })

  it('does not suffer from failures at another', async () => {
    const { wrong, right } = setUp(3)
    await fail(() => wrong('ann'), 3)
    expect(await right('bob')).toBe(true)
  })
})

describe('concurrent guesses', () => {
  it('are no more than the limit, however many come together [R-18]', async () => {
    const { throttle } = setUp(3)
    const guess = vi.fn(async () => {
      await new Promise(resolve => setImmediate(resolve))
      return false
    })
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => throttle.attempt({ account: 'ann', address: '192.0.2.1' }, guess)),
    )
    expect(guess).toHaveBeenCalledTimes(3)
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(47)
  })

  it('that are right all pass', async () => {
    const { throttle } = setUp(3)
    const guess = async () => {
      await new Promise(resolve => setImmediate(resolve))
      return true
    }
    const all = await Promise.all(
      Array.from({ length: 200 }, () => throttle.attempt({ account: 'ann', address: '192.0.2.1' }, guess)),
    )
    expect(all.every(Boolean)).toBe(true)
  })

  it('that throw are not counted and block nobody', async () => {
    const { throttle, wrong } = setUp(2)
    for (let count = 0; count < 5; count += 1)
      await expect(
        throttle.attempt({ account: 'ann', address: '192.0.2.1' }, () => Promise.reject(new Error('broken'))),
      ).rejects.toThrow('broken')
    await fail(() => wrong('ann'), 2)
    await expect(wrong('ann')).rejects.toMatchObject({ status: 429 })
  })
})

describe('an address', () => {
  it('allows ten times as many failures, over all accounts [R-18]', async () => {
    const { wrong, right } = setUp(2)
    for (let count = 0; count < 20; count += 1) await wrong(`account ${count}`)
    await expect(wrong('another')).rejects.toMatchObject({ status: 429 })
    expect(await right('another', '192.0.2.2')).toBe(true)
  })

  it('is not cleared by signing in to an account of one’s own', async () => {
    const { wrong, right } = setUp(1)
    for (let count = 0; count < 9; count += 1) {
      await wrong(`account ${count}`)
      await right('own')
    }
    await wrong('account 9')
    await expect(right('own')).rejects.toMatchObject({ status: 429 })
  })

  it.each([
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8:0:0:aaaa::', '2001:db8::ffff:1'],
  ])('of IPv6 is its network: %s and %s are one', async (one, other) => {
    const { wrong } = setUp(1)
    for (let count = 0; count < 10; count += 1) await wrong(`account ${count}`, count % 2 ? one : other)
    await expect(wrong('another', one)).rejects.toMatchObject({ status: 429 })
    expect(await wrong('another', '2001:db8:0:1::1')).toBe(false)
  })
})

describe('its memory', () => {
  it('is bounded, the oldest failures going first', async () => {
    const { wrong, right } = setUp(1, 100)
    await wrong('first', '192.0.2.1')
    for (let count = 0; count < 100; count += 1) await wrong(`account ${count}`, `198.51.100.${count}`)
    expect(await right('first', '192.0.2.1')).toBe(true)
    await expect(right('account 99', '192.0.2.1')).rejects.toMatchObject({ status: 429 })
  })
})

it('is off at 0', async () => {
  const { wrong, right } = setUp(0)
  await fail(() => wrong('ann'), 500)
  expect(await right('ann')).toBe(true)
})
