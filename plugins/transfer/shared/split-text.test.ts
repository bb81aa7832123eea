import { describe, expect, it } from 'vitest'
import { expectEveryWordAccounted, wordsInText } from './accounting.fixture.ts'
import { splitManuscript } from './split.ts'
import { pieceText } from './text/pieces.ts'
import type { ManuscriptSection } from './types.ts'

const prose = 'The wind was high over the sea, and nobody in the house slept until it was morning again.'

const split = (text: string, name = 'book.txt') => splitManuscript([{ name, text }])
const titles = (text: string) => split(text).sections.map(section => section.title)
const textOf = (section: ManuscriptSection) => section.pieces.map(pieceText).join('\n')
/** Headings, each followed by a paragraph. */
const chapters = (...headings: string[]) => headings.map(heading => `${heading}\n\n${prose}\n\n`).join('')

describe('headings of a plain text', () => {
  it('are between blank lines', () => {
    expect(titles(chapters('Chapter 1', 'Chapter 2: Rain', 'EPILOGUE'))).toEqual([
      'Chapter 1',
      'Chapter 2: Rain',
      'EPILOGUE',
    ])
  })

  it('are not found inside a paragraph', () => {
    expect(titles(`Chapter 1\n\nI told of it all in\nChapter 2\nand in the next one,\nChapter 3\n\n${prose}`)).toEqual([
      'Chapter 1',
    ])
  })

  it('continue on the next line', () => {
    const heading = 'CHAPTER 56. Of the Less Erroneous Pictures of Whales, and the True\nPictures of Whaling Scenes.'
    expect(titles(`${chapters('CHAPTER 55. One')}${heading}\n\n${prose}`)).toEqual([
      'One',
      'Of the Less Erroneous Pictures of Whales, and the True Pictures of Whaling Scenes',
    ])
  })

  it('include a title right below the number', () => {
    expect(titles(chapters('CHAPTER I\nTHE STORM', 'CHAPTER II.\nThe Calm'))).toEqual(['THE STORM', 'The Calm'])
  })

  it('include a title below the number after a blank line', () => {
    expect(titles(chapters('CHAPTER I\n\nTHE STORM', 'CHAPTER II.\n\nThe Calm'))).toEqual(['THE STORM', 'The Calm'])
  })

  it('do not include dialogue or a place if other chapters have no title', () => {
    expect(titles(chapters('Chapter 1\n\nLondon, 1843', 'Chapter 2', 'Chapter 3\n\n“Run!”'))).toEqual([
      'Chapter 1',
      'Chapter 2',
      'Chapter 3',
    ])
  })

  it('can have their text on the very next line', () => {
    const { sections } = split(
      'Chapter 1\nIt was raining when we came home.\n\nChapter 2: Sun\nIt was not raining any more.\n',
    )
    expect(sections.map(section => [section.title, textOf(section)])).toEqual([
      ['Chapter 1', 'It was raining when we came home.'],
      ['Chapter 2: Sun', 'It was not raining any more.'],
    ])
  })

  it('can be numbers alone', () => {
    expect(titles(chapters('I.', 'II.', 'III.'))).toEqual(['I', 'II', 'III'])
    expect(titles(chapters('ONE', 'TWO'))).toEqual(['ONE', 'TWO'])
    expect(titles(chapters('1.\n\nThe Storm', '2.\n\nThe Calm'))).toEqual(['The Storm', 'The Calm'])
  })

  it('can be numbers with titles', () => {
    expect(titles(chapters('1. The storm', '2. The calm', '3. After'))).toEqual(['The storm', 'The calm', 'After'])
  })

  it('are not a list in the text', () => {
    expect(titles(`My Week\n\n${prose}\n\n1. Milk\n\n2. Bread\n\n3. Tea\n\n${prose}`)).toEqual(['My Week'])
  })

  it('are not the numbers within named chapters', () => {
    expect(titles(chapters('Chapter 1', '1', '2', 'Chapter 2', '1', '2'))).toEqual(['Chapter 1', 'Chapter 2'])
  })

  it('are not a lone number or year', () => {
    expect(titles(chapters('The Plan', '1984', 'VII'))).toEqual(['The Plan'])
  })

  it('can be Ukrainian', () => {
    const text = chapters('ПЕРЕДМОВА', 'РОЗДІЛ 1. БУРЯ', 'Розділ другий', 'ПІСЛЯМОВА')
    expect(split(text).sections.map(({ title, kind }) => [title, kind])).toEqual([
      ['ПЕРЕДМОВА', 'front'],
      ['РОЗДІЛ 1: БУРЯ', 'chapter'],
      ['Розділ другий', 'chapter'],
      ['ПІСЛЯМОВА', 'back'],
    ])
  })

  it('stay if the chapters have no text yet', () => {
    const { sections } = split('Chapter 1\n\nChapter 2\n\nChapter 3\n')
    expect(sections.map(section => [section.title, section.words])).toEqual([
      ['Chapter 1', 0],
      ['Chapter 2', 0],
      ['Chapter 3', 0],
    ])
  })
})

describe('parts', () => {
  it('without text add their title to their first chapter', () => {
    const { sections } = split(
      `PART ONE\n\nTHE VOYAGE\n\n${chapters('Chapter 1. Out', 'Chapter 2. On')}PART TWO\n\n${chapters('Chapter 3. Back')}`,
    )
    expect(sections.map(({ title, part, level }) => [title, part, level])).toEqual([
      ['PART ONE: THE VOYAGE — Out', 'PART ONE: THE VOYAGE', 2],
      ['On', 'PART ONE: THE VOYAGE', 2],
      ['PART TWO — Back', 'PART TWO', 2],
    ])
  })

  it('with text are sections of their own', () => {
    const { sections } = split(`${chapters('BOOK I')}${chapters('Chapter 1. Out')}${chapters('EPILOGUE')}`)
    expect(sections.map(({ title, part, level }) => [title, part, level])).toEqual([
      ['BOOK I', 'BOOK I', 1],
      ['Out', 'BOOK I', 2],
      ['EPILOGUE', undefined, 1],
    ])
  })

  const inParts = (text: string) => {
    const whole = splitManuscript([{ name: 'book.txt', text }], { makesParts: true })
    expect(expectEveryWordAccounted(whole)).toEqual(wordsInText(text))
    return whole.sections.map(({ part, title }) => [part, title])
  }

  it('that are made are not in the titles of their chapters', () => {
    const numbers = chapters('Chapter 1', 'Chapter 2')
    const text = `PART ONE\n\nTHE VOYAGE\n\n${numbers}PART TWO\n\n${numbers}${chapters('EPILOGUE')}`
    expect(inParts(text)).toEqual([
      ['PART ONE: THE VOYAGE', 'Chapter 1'],
      ['PART ONE: THE VOYAGE', 'Chapter 2'],
      ['PART TWO', 'Chapter 1'],
      ['PART TWO', 'Chapter 2'],
      [undefined, 'EPILOGUE'],
    ])
  })

  it('that are made are named by both of two levels, and by the line of a chapter', () => {
    const books = ['BOOK I', 'BOOK II']
      .map(book => `${book}\n\n${chapters('Chapter 1. Out', 'Chapter 2. On')}`)
      .join('')
    expect(inParts(`VOLUME I\n\n${books}`)).toEqual([
      ['VOLUME I — BOOK I', 'Chapter 1: Out'],
      ['VOLUME I — BOOK I', 'Chapter 2: On'],
      ['VOLUME I — BOOK II', 'Chapter 1: Out'],
      ['VOLUME I — BOOK II', 'Chapter 2: On'],
    ])
    const lines = chapters(
      'Book One, Chapter I: The Mail',
      'Book One, Chapter II: The Shadows',
      'Book Two, Chapter I: Five',
    )
    expect(inParts(lines)).toEqual([
      ['Book One', 'Chapter I: The Mail'],
      ['Book One', 'Chapter II: The Shadows'],
      ['Book Two', 'Chapter I: Five'],
    ])
  })

  it('that are made hold their own text as their first chapter, but none is made of a text alone', () => {
    expect(inParts(`${chapters('BOOK I')}${chapters('Chapter 1. Out')}${chapters('BOOK II')}`)).toEqual([
      ['BOOK I', 'BOOK I'],
      ['BOOK I', 'Out'],
      [undefined, 'BOOK II'],
    ])
  })

  it('distinguish chapters that count from one again', () => {
    const numbers = chapters('Chapter 1', 'Chapter 2')
    expect(titles(`ЧАСТИНА ПЕРША\n\n${numbers}ЧАСТИНА ДРУГА\n\n${numbers}`)).toEqual([
      'ЧАСТИНА ПЕРША, Chapter 1',
      'ЧАСТИНА ПЕРША, Chapter 2',
      'ЧАСТИНА ДРУГА, Chapter 1',
      'ЧАСТИНА ДРУГА, Chapter 2',
    ])
  })

  it('can contain numbers alone', () => {
    const numbers = chapters('1', '2')
    expect(titles(`Part One\n\n${numbers}Part Two\n\n${numbers}`)).toEqual([
      'Part One, 1',
      'Part One, 2',
      'Part Two, 1',
      'Part Two, 2',
    ])
  })

  it('without anything after them are sections', () => {
    expect(titles(`${chapters('Chapter 1')}Part Two\n`)).toEqual(['Chapter 1', 'Part Two'])
  })
})

describe('text before the first heading', () => {
  it('is excluded if it is a title page', () => {
    const { title, left, sections } = split(`THE SEA\n\nby Jane Doe\n\n${chapters('Chapter 1')}`)
    expect([title, left.map(row => [row.reason, row.opening]), sections.length]).toEqual([
      'THE SEA',
      [['title-page', 'THE SEA by Jane Doe']],
      1,
    ])
  })

  it('is a section when it is text', () => {
    const { sections } = split(`My Book\n\n${prose}\n\n${chapters('Chapter 1')}`)
    expect(sections.map(({ title, kind }) => [title, kind])).toEqual([
      ['My Book', 'front'],
      ['Chapter 1', 'chapter'],
    ])
    expect(textOf(sections[0]!)).toBe(prose)
  })
})

describe('a file without headings', () => {
  it('is one chapter under its first short line', () => {
    expect(split(`The Old Sea\n\n${prose}\n\n${prose}`).sections).toMatchObject([
      { title: 'The Old Sea', kind: 'chapter', words: 36 },
    ])
  })

  it('is one chapter under its name', () => {
    expect(split(prose, 'the_old_sea.txt').sections).toMatchObject([{ title: 'The old sea', words: 18 }])
  })

  it('without any text has no sections', () => {
    for (const text of ['', ' \n\n\t']) expect(split(text)).toMatchObject({ sections: [], left: [] })
  })
})

describe('several files', () => {
  it('come in the natural order of their names', () => {
    const names = ['part 10.txt', 'part 2.txt', 'Part 1.md', 'extra.txt']
    const { files, sections } = splitManuscript(names.map(name => ({ name, text: prose })))
    expect(files).toEqual(['extra.txt', 'Part 1.md', 'part 2.txt', 'part 10.txt'])
    expect(sections.map(section => section.id)).toEqual(['0:1', '1:1', '2:1', '3:1'])
  })

  it('are each split at their own headings', () => {
    const files = [
      { name: '2.txt', text: chapters('Chapter 3', 'Chapter 4') },
      { name: '1.txt', text: `\n\n${prose}` },
      { name: '3.md', text: `# Last\n\n${prose}` },
    ]
    expect(splitManuscript(files).sections.map(({ title, id }) => [title, id])).toEqual([
      ['1', '0:3'],
      ['Chapter 3', '1:1'],
      ['Chapter 4', '1:5'],
      ['Last', '2:1'],
    ])
  })
})
