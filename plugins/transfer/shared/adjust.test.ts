import { describe, expect, it } from 'vitest'
import {
  includeLeftover,
  mergeWithPrevious,
  moveBoundary,
  renameSection,
  setParts,
  splitAt,
  toggleSection,
} from './adjust.ts'
import { MAX_SECTIONS, MAX_TITLE } from './limits.ts'
import { splitManuscript } from './split.ts'
import { pieceText } from './text/pieces.ts'
import type { ManuscriptPiece, ManuscriptSection, ManuscriptSplit } from './types.ts'

const text = [
  ...['THE SEA', '', 'by Jane Doe', ''],
  ...['Chapter 1. Out', '', 'One went out.', '', 'Two went out.', '', 'The Storm', '', 'Three went under.', ''],
  ...['Chapter 2. Back', '', 'Four came back.', ''],
].join('\n')
const start = splitManuscript([
  { name: 'a.txt', text },
  { name: 'b.md', text: '# Dawn\n\nfirst\n\n## Light\n\nsecond\nline\n\nthird' },
])
const [out, back, dawn] = start.sections.map(section => section.id) as [string, string, string]

const titles = (split: ManuscriptSplit) => split.sections.map(section => section.title)
const textOf = (section: ManuscriptSection) => section.pieces.map(pieceText).join('\n')
const section = (split: ManuscriptSplit, at: number) => split.sections[at]!

describe('toggle', () => {
  it('excludes a section and includes it again', () => {
    const off = toggleSection(start, back)
    expect(off.sections.map(({ include }) => include)).toEqual([true, false, true])
    expect(toggleSection(off, back)).toEqual(start)
  })

  it('does not change its input', () => {
    const before = structuredClone(start)
    toggleSection(start, out)
    mergeWithPrevious(start, back)
    splitAt(start, out, 9)
    includeLeftover(start, 0)
    moveBoundary(start, out, 1)
    renameSection(start, out, 'x')
    expect(start).toEqual(before)
  })
})

describe('rename', () => {
  it('cleans a title and limits its length', () => {
    expect(titles(renameSection(start, out, '  The \n Way out '))[0]).toBe('The Way out')
    expect(titles(renameSection(start, out, 'word '.repeat(99)))[0]!.length).toBeLessThanOrEqual(MAX_TITLE)
  })

  it('refuses an empty title', () => {
    expect(renameSection(start, out, ' \n')).toBe(start)
  })
})

describe('parts', () => {
  const heads = ['PART ONE', 'Chapter 1. Out', 'Chapter 2. On', 'PART TWO', 'Chapter 3. Back', 'Chapter 4. End']
  const words = (head: string) =>
    head.startsWith('PART') ? `${head}\n\n` : `${head}\n\nThe sea was calm that day.\n\n`
  const book = splitManuscript([{ name: 'a.txt', text: heads.map(words).join('') }])

  it('are made or stay in the titles; a title that was changed stays as it is', () => {
    const [first, second] = book.sections.map(({ id }) => id) as [string, string]
    expect(titles(book)).toEqual(['PART ONE — Out', 'On', 'PART TWO — Back', 'End'])
    const made = setParts(book, true)
    expect(titles(made)).toEqual(['Out', 'On', 'Back', 'End'])
    expect(setParts(made, false)).toEqual(book)
    expect(titles(setParts(renameSection(book, first, 'Away'), true))).toEqual(['Away', 'On', 'Back', 'End'])
    expect(setParts(renameSection(made, second, 'Farther'), false).sections[1]?.title).toBe('Farther')
    expect(setParts(start, true)).toBe(start)
  })

  it('get a chapter that is moved between their own', () => {
    const [first] = book.sections.map(({ id }) => id) as [string]
    expect(moveBoundary(book, first, 2).sections.map(({ part }) => part)).toEqual([
      ...['PART ONE', 'PART TWO', 'PART TWO', 'PART TWO'],
    ])
    expect(moveBoundary(book, first, 1).sections.map(({ part }) => part)).toEqual(book.sections.map(({ part }) => part))
  })

  it('are not cut in two by what is moved or included again', () => {
    const [first] = book.sections.map(({ id }) => id) as [string]
    const behind = moveBoundary(book, first, 3)
    expect(behind.sections.map(({ part }) => part)).toEqual(['PART ONE', 'PART TWO', 'PART TWO', 'PART TWO'])
    const [next] = [...book.sections[1]!.heading, ...book.sections[1]!.pieces] as [ManuscriptPiece]
    const piece = { ...next, from: next.from - 1, to: next.from - 1 }
    const left = [{ reason: 'front', opening: 'A letter.', pieces: [piece], words: 2 }] as unknown as typeof book.left
    const taken = includeLeftover({ ...book, left }, 0)
    expect(taken.sections.map(({ part }) => part)).toEqual([
      ...['PART ONE', 'PART ONE', 'PART ONE', 'PART TWO', 'PART TWO'],
    ])
  })

  it('are made of titles that have their numbers again', () => {
    const left = [{ reason: 'numbers', opening: '', pieces: [], words: 0 }] as unknown as typeof book.left
    const withNumbers = includeLeftover({ ...book, left }, 0)
    expect(titles(withNumbers)[0]).toBe('PART ONE, Chapter 1: Out')
    const made = setParts(withNumbers, true)
    expect(titles(made)[0]).toBe('Chapter 1: Out')
    expect(titles(setParts(made, false))).toEqual(titles(withNumbers))
  })
})

describe('move', () => {
  it.each([
    [1, ['Back', 'Out', 'Dawn']],
    [2, ['Back', 'Dawn', 'Out']],
    [99, ['Back', 'Dawn', 'Out']],
  ])('moves the first by %i', (delta, order) => {
    expect(titles(moveBoundary(start, out, delta))).toEqual(order)
  })

  it('stays at the ends, and for NaN', () => {
    for (const delta of [0, -1, Number.NaN]) expect(moveBoundary(start, out, delta)).toBe(start)
  })
})

describe('mergeWithPrevious', () => {
  it('appends the text with its heading', () => {
    const merged = mergeWithPrevious(start, back)
    expect(titles(merged)).toEqual(['Out', 'Dawn'])
    expect(textOf(section(merged, 0))).toBe(
      'One went out.\nTwo went out.\nThe Storm\nThree went under.\nChapter 2. Back\nFour came back.',
    )
    expect(section(merged, 0).words).toBe(section(start, 0).words + section(start, 1).words + 3)
  })

  it('joins sections of different files and formats', () => {
    const merged = section(mergeWithPrevious(start, dawn), 1)
    expect(merged.pieces.map(piece => [piece.file, piece.format, piece.from])).toEqual([
      [0, 'text', 17],
      [1, 'markdown', 1],
      [1, 'markdown', 3],
    ])
  })

  it('does nothing for the first section', () => {
    expect(mergeWithPrevious(start, out)).toBe(start)
  })

  it('is undone by splitting at the heading', () => {
    expect(splitAt(mergeWithPrevious(start, back), out, 15).sections).toMatchObject([
      { id: out, title: 'Out' },
      { title: 'Out (2)', pieces: [{ from: 15 }, { from: 17 }] },
      { id: dawn },
    ])
  })
})

describe('splitAt', () => {
  it('starts a section at a title line', () => {
    const cut = splitAt(start, out, 11)
    expect(titles(cut)).toEqual(['Out', 'The Storm', 'Back', 'Dawn'])
    expect(cut.sections.slice(0, 2).map(textOf)).toEqual(['One went out.\nTwo went out.', 'Three went under.'])
    expect(cut.sections.slice(0, 2).map(({ words }) => words)).toEqual([6, 3])
    expect(section(cut, 1)).toMatchObject({ id: '0:11', include: true, heading: [{ from: 11 }] })
  })

  it('starts a section at a sentence, under a numbered title', () => {
    const cut = splitAt(start, out, 9)
    expect(titles(cut)).toEqual(['Out', 'Out (2)', 'Back', 'Dawn'])
    expect(textOf(section(cut, 1))).toBe('Two went out.\nThe Storm\nThree went under.')
    expect(titles(splitAt(cut, '0:9', 13))).toContain('Out (3)')
  })

  it('takes a line between paragraphs as the one before', () => {
    expect(splitAt(start, out, 10)).toEqual(splitAt(start, out, 9))
  })

  it('does nothing at the first paragraph, outside, or for an unknown section', () => {
    for (const line of [7, 8, 1, 99, Number.NaN]) expect(splitAt(start, out, line)).toBe(start)
    expect(splitAt(start, 'none', 9)).toBe(start)
  })

  it('cuts Markdown at the paragraph that holds the line', () => {
    const cut = splitAt(start, dawn, 8)
    expect(cut.sections.slice(2).map(({ title }) => title)).toEqual(['Dawn', 'Dawn (2)'])
    expect(cut.sections.slice(2).map(textOf)).toEqual(['first\n\n## Light', 'second\nline\n\nthird'])
  })

  it('cuts Markdown at a heading, which becomes the title', () => {
    const cut = splitAt(start, dawn, 5)
    expect(cut.sections.slice(2).map(({ title }) => title)).toEqual(['Dawn', 'Light'])
    expect(cut.sections.slice(2).map(textOf)).toEqual(['first', 'second\nline\n\nthird'])
    expect(section(cut, 3)).toMatchObject({ heading: [{ from: 5, to: 5 }], pieces: [{ from: 7, to: 10 }] })
  })

  it('uses the line in the given file', () => {
    const merged = mergeWithPrevious(start, dawn)
    expect(splitAt(merged, back, 10, 1).sections.at(-1)!.pieces).toMatchObject([{ file: 1, from: 10 }])
  })

  it('keeps ids unique and loses no text, cut everywhere', () => {
    let all = start
    for (let line = 20; line > 0; line--) {
      for (const { id } of all.sections) all = splitAt(all, id, line)
    }
    const ids = all.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const whole = (split: ManuscriptSplit) =>
      split.sections
        .flatMap(({ heading, pieces }) => [...heading, ...pieces])
        .map(pieceText)
        .join('\n')
    expect(whole(all).replace(/\s+/g, ' ')).toBe(whole(start).replace(/\s+/g, ' '))
  })

  it('adds no section beyond the limit', () => {
    const full = { ...start, sections: Array.from({ length: MAX_SECTIONS }, () => section(start, 0)) }
    expect(splitAt(full, out, 9)).toBe(full)
    expect(includeLeftover(full, 0)).toBe(full)
  })
})

describe('takeBack', () => {
  it('inserts a leftover at its place in the file', () => {
    const taken = includeLeftover(start, 0)
    expect(taken.left.map(({ reason }) => reason)).toEqual(['numbers'])
    expect(section(taken, 0)).toMatchObject({ id: '0:1', title: 'THE SEA', kind: 'front', include: true, words: 5 })
    expect(textOf(section(taken, 0))).toBe('THE SEA\nby Jane Doe')
  })

  it('inserts the last leftover at the end', () => {
    const split = splitManuscript([{ name: 'a.txt', text: 'Chapter 1\n\nA b.\n\nTranscriber’s Note\n\nAll kept.' }])
    expect(includeLeftover(split, 0).sections).toMatchObject([
      { title: 'Chapter 1' },
      { title: 'Transcriber’s Note', kind: 'back' },
    ])
  })

  it('puts numbers into the titles that are unchanged', () => {
    const renamed = renameSection(start, back, 'Return')
    const taken = includeLeftover(renamed, 1)
    expect(titles(taken)).toEqual(['Chapter 1: Out', 'Return', 'Dawn'])
    expect(taken.left.map(({ reason }) => reason)).toEqual(['title-page'])
  })

  it('does nothing for an unknown row', () => {
    for (const at of [-1, 2, 0.5, Number.NaN]) expect(includeLeftover(start, at)).toBe(start)
  })
})
