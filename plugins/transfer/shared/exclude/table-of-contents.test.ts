import { describe, expect, it } from 'vitest'
import { splitManuscript } from '../split.ts'

const prose = 'The wind was high over the sea, and nobody in the house slept until it was morning again.'
const chapters = (...headings: string[]) => headings.map(heading => `${heading}\n\n${prose}\n\n`).join('')

function outline(text: string): [sections: string[], left: string[]] {
  const { sections, left } = splitManuscript([{ name: 'a.txt', text }])
  return [
    sections.map(section => section.title),
    left
      .filter(({ reason }) => reason !== 'numbers')
      .map(row => `${row.reason} ${row.pieces[0]!.from}-${row.pieces[0]!.to}`),
  ]
}

describe('a table of contents', () => {
  it('is excluded if it is labelled', () => {
    const names = ['Chapter 1. Out', 'Chapter 2. Back', 'Epilogue']
    expect(outline(`Contents\n\n${names.join('\n\n')}\n\n${chapters(...names)}`)).toEqual([
      ['Out', 'Back', 'Epilogue'],
      ['contents 1-7'],
    ])
  })

  it('is excluded if it only repeats the headings', () => {
    const names = ['Chapter 1. Out', 'Chapter 2. On', 'Chapter 3. Back']
    expect(outline(`${names.join('\n\n')}\n\n${chapters(...names)}`)).toEqual([['Out', 'On', 'Back'], ['contents 1-5']])
  })

  it('can be one block, with page numbers', () => {
    const list =
      ' CHAPTER I.    Down the Hole ..... 3\n CHAPTER II.   The Pool ..... 12\n CHAPTER III.  A Race ..... 20'
    const body = chapters('CHAPTER I.\nDown the Hole', 'CHAPTER II.\nThe Pool', 'CHAPTER III.\nA Race')
    expect(outline(`CONTENTS\n\n${list}\n\n${body}`)).toEqual([
      ['Down the Hole', 'The Pool', 'A Race'],
      ['contents 1-5'],
    ])
  })

  it('can list parts whose chapters count from one again', () => {
    const names = ['PART ONE', 'Chapter 1', 'Chapter 2', 'PART TWO', 'Chapter 1', 'Chapter 2']
    const part = chapters('Chapter 1', 'Chapter 2')
    expect(outline(`${names.join('\n\n')}\n\nPART ONE\n\n${part}PART TWO\n\n${part}`)).toEqual([
      ['PART ONE, Chapter 1', 'PART ONE, Chapter 2', 'PART TWO, Chapter 1', 'PART TWO, Chapter 2'],
      ['contents 1-11'],
    ])
  })

  it('identifies headings that have no other mark', () => {
    const text = `TALES\n\nby Jane Doe\n\nContents\n\nThe Storm ........ 3\nThe Calm ........ 12\n\n${chapters('The Storm', 'The Calm')}`
    expect(outline(text)).toEqual([
      ['The Storm', 'The Calm'],
      ['title-page 1-3', 'contents 5-8'],
    ])
  })

  it('can be Ukrainian', () => {
    const names = ['Розділ 1. Буря', 'Розділ 2. Тиша']
    expect(outline(`ЗМІСТ\n\n${names.join('\n')}\n\n${chapters(...names)}`)).toEqual([
      ['Буря', 'Тиша'],
      ['contents 1-4'],
    ])
  })

  it('is not a list with text of its own', () => {
    expect(outline(chapters('Contents', 'Chapter 1'))).toEqual([['Contents', 'Chapter 1'], []])
  })

  it('is not a book with equal chapters in each part and no text yet', () => {
    const names = ['Chapter 1', 'Chapter 2', 'Chapter 3', 'Chapter 4', 'Chapter 5', 'Chapter 6']
    const [sections, left] = outline(['Part One', ...names, 'Part Two', ...names].join('\n\n'))
    expect(sections).toHaveLength(12)
    expect(left).toEqual([])
  })

  it('ends before headings that are not repeated', () => {
    const text = 'Contents\n\nHow it began ..... 1\n\nChapter 1\n\nHello\n\nChapter 2\n\nHello there\n'
    expect(outline(text)).toEqual([['Chapter 1', 'Chapter 2'], ['contents 1-3']])
  })

  it('leaves a short first chapter in place', () => {
    const names = ['Chapter 1', 'Chapter 2', 'Chapter 3']
    const text = `Contents\n\n${names.join('\n\n')}\n\nChapter 1\n\nHello\n\nChapter 2\n\nHello\n\nChapter 3\n\nHello\n`
    const { sections } = splitManuscript([{ name: 'a.txt', text }])
    expect(sections.map(section => section.words)).toEqual([1, 1, 1])
  })
})

describe('the licence', () => {
  it('is excluded before and after each of two books', () => {
    const one = (title: string) =>
      `*** START OF THE PROJECT GUTENBERG EBOOK ${title}\nAND MORE ***\n\n${chapters(`Chapter 1. ${title}`)}*** END OF THE PROJECT GUTENBERG EBOOK ${title} ***\n\nSmall print.\n\n`
    const [sections, left] = outline(`Header\n\n${one('A')}${one('B')}`)
    expect(sections).toEqual(['Chapter 1: A', 'Chapter 1: B'])
    expect(left).toEqual(['licence 1-4', 'licence 10-15', 'licence 21-23'])
  })

  it('is kept without a marker', () => {
    expect(outline(chapters('Chapter 1', 'Chapter 2'))[1]).toEqual([])
  })
})

describe('transcriber’s notes', () => {
  it('are excluded, at the end too', () => {
    const text = `Produced by John Roe\n\n${chapters('Chapter 1', 'Transcriber’s Note')}`
    const { sections, left } = splitManuscript([{ name: 'a.txt', text }])
    expect(sections).toHaveLength(1)
    expect(left).toMatchObject([
      {
        reason: 'producer-note',
        pieces: [
          { from: 1, to: 1 },
          { from: 7, to: 9 },
        ],
      },
    ])
  })

  it('are not sentences of the book', () => {
    expect(outline(`${chapters('Chapter 1')}Produced by hand, the boat was good.\n`)[1]).toEqual([])
  })
})
