import { expect, it } from 'vitest'
import { safeFileName } from './file-name.ts'

it.each([
  ['Moby-Dick; or, The Whale', 'Moby-Dick; or, The Whale'],
  ['Перша частина: «Дорога»', 'Перша частина «Дорога»'],
  ['../../etc/passwd', '.. .. etc passwd'],
  ['a\\b:c*d?e"f<g>h|i\n', 'a b c d e f g h i'],
  ['Act I. . .', 'Act I'],
  ['???', ''],
])('%j becomes %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected)
})

it('is at most 120 characters, and never ends within a pair of code units', () => {
  expect(safeFileName('x'.repeat(500))).toHaveLength(120)
  expect(safeFileName(`${'x'.repeat(119)}🐋`).isWellFormed()).toBe(true)
})
