import { expect, it } from 'vitest'
import { findWords } from './find-words.ts'

it.each([
  ['The tide went out.', 'TIDE', 'tide'],
  ['A café at the Élysée.', 'elysee cafe', 'café'],
  ['The low water. Low tide and high tide.', 'high tide', 'high tide'],
  ['She walked, then stopped.', 'walking', 'walked'],
  ['Він жив у старому будинку.', 'будинок', 'будинку'],
  ['Він ішов старою дорогою.', 'дорога', 'дорогою'],
  ['A catalogue of cats.', 'cat', null],
  ['Nothing here.', '…', null],
  ['so-called «слово»', 'слово', 'слово'],
])('in %j for %j is %j', (text, words, expected) => {
  const found = findWords(text, words)
  expect(found && text.slice(found.from, found.to)).toBe(expected)
})
