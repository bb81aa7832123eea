import { expect, it } from 'vitest'
import { detectLineEndings } from './line-endings.ts'

it.each([
  ['', 'none'],
  ['one line', 'none'],
  ['a\nb\n', 'lf'],
  ['a\r\nb\r\n', 'crlf'],
  ['a\rb\r', 'cr'],
  ['a\nb\r\nc\n', 'mixed'],
  ['a\r\n\rb', 'mixed'],
  [`${'a\r\n'.repeat(500)}b\n`, 'crlf'],
  [`${'a\r\n'.repeat(98)}${'b\n'.repeat(2)}`, 'mixed'],
])('%j is %s', (text, kind) => {
  expect(detectLineEndings(text)).toBe(kind)
})
