// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { piecesOf } from './left-notes.ts'

it('cuts what is left of an import into notes, and loses no character', () => {
  expect(piecesOf('one\ntwo\nthree', 8)).toEqual(['one\ntwo', 'three'])
  expect(piecesOf('short', 8)).toEqual(['short'])
  const lines = Array.from({ length: 300 }, (_, at) => `${at} ${'слово '.repeat(at % 40)}`)
  const pieces = piecesOf(lines.join('\n'), 500)
  expect(pieces.join('\n')).toBe(lines.join('\n'))
  expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThanOrEqual(501)
  const long = piecesOf('😀'.repeat(50), 8)
  expect(long.join('').replaceAll('\n', '')).toBe('😀'.repeat(50))
  expect(long.every(piece => piece.isWellFormed())).toBe(true)
})
