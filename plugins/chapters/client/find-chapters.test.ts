// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { matchChapters } from './find-chapters.ts'

const titles = ['Low water', 'The Élan', 'Ґанок', 'Seven', 'The low road', ...Array(7).fill('More'), '1 more']
const map = titles.map((title, index) => ({ chapterId: `c${index + 1}`, title, index, published: false }))

function found(text: string): string[] {
  return matchChapters(map, text).map(({ chapterId }) => chapterId)
}

describe('matchChapters', () => {
  it('puts the chapter with the exact number first, then numbers that start with it', () => {
    expect(found('1')).toEqual(['c1', 'c10', 'c11', 'c12', 'c13'])
    expect(found('12')).toEqual(['c12'])
    expect(found('99')).toEqual([])
  })

  it('matches the start and the inside of titles, ignoring case and accents', () => {
    expect(found('LOW')).toEqual(['c1', 'c5'])
    expect(found('elan')).toEqual(['c2'])
    expect(found('ґАНОК')).toEqual(['c3'])
    expect(found('ганок')).toEqual([])
  })

  it('finds nothing for an empty text', () => {
    expect(found('  ')).toEqual([])
  })
})
