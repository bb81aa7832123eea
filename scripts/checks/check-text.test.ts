import { expect, it } from 'vitest'
import { countLines, textProblems } from './check-text.ts'

it.each([
  "it.skip('a', () => {})",
  "describe.only('a', () => {})",
  "test.concurrent.skip('a', () => {})",
  "it.todo('a')",
  "it.skipIf(slow)('a', () => {})",
  "it.runIf(fast)('a', () => {})",
  "it.fails('a', () => {})",
  "xit('a', () => {})",
  'context.skip()',
  '// @ts-expect-error',
  '// biome-ignore lint: because',
  '// TODO later',
])('finds %s', line => {
  expect(textProblems(`const a = 1\n${line}\n`)).toEqual([{ line: 2, what: expect.any(String) }])
})

it.each([
  "it('skips nothing.only says so', () => {})",
  'split.only(a)',
  'list.skip = 1',
  'exit(1)',
  'const todo = 1',
  "it.each([1])('a', () => {})",
])('lets %s be', line => {
  expect(textProblems(line)).toEqual([])
})

it('counts lines as an editor does', () => {
  expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\nb')]).toEqual([0, 1, 1, 2])
})
