import { describe, expect, it } from 'vitest'
import { cutTitle, MAX_TITLE } from '../limits.ts'
import { fileTitle } from '../sections/file-title.ts'
import { isTitleLike, tidyTitle } from './title.ts'

describe('tidyTitle', () => {
  it.each([
    ['Loomings.', 'Loomings'],
    ['The Chase.—Third Day.', 'The Chase.—Third Day'],
    ['Hark!', 'Hark!'],
    ['And then…', 'And then…'],
    ['And then...', 'And then...'],
    ['Plan B', 'Plan B'],
    ['Mr. J.', 'Mr. J.'],
    ['DOWN THE RABBIT-HOLE', 'DOWN THE RABBIT-HOLE'],
    ['THE LAST OF O’BRIEN', 'THE LAST OF O’BRIEN'],
    ['HENRY IV AT SEA', 'HENRY IV AT SEA'],
    ['I AM BORN', 'I AM BORN'],
    ['МОРЕ', 'МОРЕ'],
    ['ПРИГОДИ ТОМА', 'ПРИГОДИ ТОМА'],
    ['_The Storm_', 'The Storm'],
    ['**The** [Storm](http://a.b)', 'The Storm'],
    ['The Storm {#storm}', 'The Storm'],
    ['1\\. Storm', '1. Storm'],
    ['  — The  Storm — ', 'The Storm'],
  ])('makes %j %j', (raw, title) => {
    expect(tidyTitle(raw)).toBe(title)
  })
})

describe('cutTitle', () => {
  it('keeps a title of the maximum length', () => {
    const title = 'a'.repeat(MAX_TITLE)
    expect(cutTitle(title)).toBe(title)
  })

  it('cuts at a word', () => {
    const cut = cutTitle('word '.repeat(100))
    expect(cut.length).toBeLessThanOrEqual(MAX_TITLE)
    expect(cut).toMatch(/ word…$/)
  })

  it('cuts a single long word, never inside a surrogate pair', () => {
    const cut = cutTitle(`a${'🐋'.repeat(500)}`)
    expect(cut.length).toBeLessThanOrEqual(MAX_TITLE)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.endsWith('🐋…')).toBe(true)
  })

  it('joins lines', () => {
    expect(cutTitle(' a\n b\t c ')).toBe('a b c')
  })
})

describe('isTitleLike', () => {
  it.each(['The Storm', 'THE STORM.', 'Буря над морем', 'London, 1843'])('accepts %j', line => {
    expect(isTitleLike(line)).toBe(true)
  })

  it.each(['It was raining.', '“Run!”', '— Хто там?', 'over the hill', 'A line, that goes on,', 'Word '.repeat(20)])(
    'refuses %j',
    line => {
      expect(isTitleLike(line)).toBe(false)
    },
  )
})

describe('fileTitle', () => {
  it.each([
    ['my_story.txt', 'My story'],
    ['02 - The Storm.md', 'The Storm'],
    ['03_the_calm.txt', 'The calm'],
    ['chapter-7.txt', 'Chapter 7'],
    ['drafts/Буря.markdown', 'Буря'],
    ['1984.txt', '1984'],
    ['.txt', 'txt'],
    ['', '…'],
  ])('names %j %j', (name, title) => {
    expect(fileTitle(name)).toBe(title)
  })
})
