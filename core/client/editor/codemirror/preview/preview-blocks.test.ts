// @vitest-environment happy-dom
import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { boundsAround } from '../edits/paragraphs.ts'
import { numberAt } from './preview-blocks.ts'

/** The number of the item at `^`. */
function numberIn(marked: string): number {
  const doc = Text.of(marked.replace('^', '').split('\n'))
  const at = marked.indexOf('^')
  return numberAt(doc, boundsAround(doc, at, at))
}

it.each([
  ['^1. a', 1],
  ['1. a\n\n1. b^', 2],
  ['1. a\nstill a\n\n{center} 1. b\n\n1. ^c', 3],
  ['1. a\n\n\n1. b^', 2],
  ['1. a\n\n\n\n1. b^', 1],
  ['1. a\n\n- b\n\n1. c^', 1],
  ['1. a\n\n1\\. b\n\n1. c^', 1],
  ['text\n\n1. a\n\n1. b^\n\n1. c', 2],
  ['\n\n1. a^', 1],
])('the item of %j has the number %i', (marked, number) => {
  expect(numberIn(marked)).toBe(number)
})

it('counts a long list up to a limit that keeps it fast', () => {
  expect(numberIn(`${'1. item of a long list\n\n'.repeat(2000)}1. ^`)).toBe(2001)
  expect(numberIn(`${'1. item of a long list\n\n'.repeat(20_000)}1. ^`)).toBeLessThan(5000)
})
