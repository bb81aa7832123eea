// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { endingOf } from './continue-widget.tsx'

test('a text ends with its last paragraph that says something, cut at a word', () => {
  expect(endingOf(fromPlainText('The stair.\n\nGoes down.\n\n'))).toBe('Goes down.')
  expect(endingOf([])).toBe('')
  const ending = endingOf(fromPlainText(`Beginning. ${'word '.repeat(100)}end`))
  expect(ending.startsWith('… word')).toBe(true)
  expect(ending.endsWith('end')).toBe(true)
  expect(ending.length).toBeLessThan(300)
})
