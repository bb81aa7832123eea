import { expect, it } from 'vitest'
import { streakOf } from './words.ts'

const days = (...words: number[]) => words.map(count => ({ day: '', words: count }))

it.each([
  [[], 0, 0, 'nothing is counted'],
  [[5, 5, 5], 5, 3, 'every day reached the goal'],
  [[5, 4, 5], 5, 1, 'yesterday did not reach the goal'],
  [[5, 5, 0], 5, 2, 'today may still reach it'],
  [[5, 0, 0], 5, 0, 'a day was missed'],
  [[0, 1, 2], 0, 2, 'without a goal anything written counts'],
  [[1, 0], 0, 1, 'without a goal, nothing is not enough'],
  [[1, -3, 2], 0, 1, 'more was removed than written'],
])('of days %j with a goal of %i the streak is %i: %s', (words, daily, streak) => {
  expect(streakOf(days(...words), daily)).toBe(streak)
})
