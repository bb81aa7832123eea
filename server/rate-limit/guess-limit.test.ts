import { expect, it } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import { createGuessLimit } from './guess-limit.ts'

const start = new Date('2026-01-02T03:04:05Z')

function later(minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000)
}

function countOutcome(
  guesses: ReturnType<typeof createGuessLimit>,
  person: string,
  unknown: number,
  now = start,
): unknown {
  try {
    guesses.count(person, unknown, now)
    return 'counted'
  } catch (error) {
    return error instanceof Problem ? [error.type, error.extra.retryAfter] : error
  }
}

it('lets thirty unknown names an hour pass, then nothing', () => {
  const guesses = createGuessLimit()
  expect(countOutcome(guesses, 'ann', 30)).toBe('counted')
  expect(countOutcome(guesses, 'ann', 0, later(10))).toEqual(['too-many', 3000])
  expect(countOutcome(guesses, 'ann', 1, later(59))).toEqual(['too-many', 60])
  expect(countOutcome(guesses, 'ann', 1, later(60))).toBe('counted')
})

it('ends after an hour even if the clock is set back by years meanwhile', () => {
  const guesses = createGuessLimit()
  const years = -10 * 365 * 24 * 60
  expect(countOutcome(guesses, 'ann', 30)).toBe('counted')
  expect(countOutcome(guesses, 'ann', 0, later(years))).toEqual(['too-many', 3600])
  expect(countOutcome(guesses, 'ann', 0, later(years + 60))).toBe('counted')
})

it('refuses a call that exceeds the limit as a whole, and counts it', () => {
  const guesses = createGuessLimit()
  expect(countOutcome(guesses, 'ann', 31)).toEqual(['too-many', 3600])
  expect(countOutcome(guesses, 'ann', 0)).toEqual(['too-many', 3600])
})

it('counts each person apart, and only unknown names', () => {
  const guesses = createGuessLimit()
  for (let round = 0; round < 100; round += 1) expect(countOutcome(guesses, 'ann', 0)).toBe('counted')
  expect(countOutcome(guesses, 'ann', 30)).toBe('counted')
  expect(countOutcome(guesses, 'bob', 30)).toBe('counted')
})
