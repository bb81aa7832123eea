import { describe, expect, it } from 'vitest'
import { fullTitle, headingTitle, readHeading } from './heading.ts'

describe('numbered headings', () => {
  it.each([
    ['CHAPTER 1. Loomings.', 'Loomings', '1', 1],
    ['Chapter I', 'Chapter I', 'I', 1],
    ['CHAPTER THE FIRST', 'CHAPTER THE FIRST', 'FIRST', 1],
    ['Chapter One: The Thing', 'The Thing', 'One', 1],
    ['CHAPTER XLII', 'CHAPTER XLII', 'XLII', 42],
    ['Chapter Twenty-One', 'Chapter Twenty-One', 'Twenty-One', 21],
    ['CHAPTER ONE HUNDRED AND FIVE', 'CHAPTER ONE HUNDRED AND FIVE', 'ONE HUNDRED AND FIVE', 105],
    ['CHAPTER 1 - THE THING', 'THE THING', '1', 1],
    ['Chapter 1 The Storm', 'The Storm', '1', 1],
    ['chapter 3', 'chapter 3', '3', 3],
    ['Chapter 1.—The Storm', 'The Storm', '1', 1],
    ['CHAP. IV. Of Whales', 'Of Whales', 'IV', 4],
    ['STAVE ONE. MARLEY’S GHOST', 'MARLEY’S GHOST', 'ONE', 1],
    ['Letter 4', 'Letter 4', '4', 4],
    ['_Chapter 1_', 'Chapter 1', '1', 1],
    ['**Chapter 2: Rain**', 'Rain', '2', 2],
    ['Chapter 7 . . . . . 12', 'Chapter 7', '7', 7],
    ['РОЗДІЛ 1', 'РОЗДІЛ 1', '1', 1],
    ['РОЗДІЛ 1. БУРЯ', 'БУРЯ', '1', 1],
    ['Розділ перший', 'Розділ перший', 'перший', 1],
    ['РОЗДІЛ П’ЯТИЙ', 'РОЗДІЛ П’ЯТИЙ', 'П’ЯТИЙ', 5],
    ['Розділ двадцять перший: Шлях', 'Шлях', 'двадцять перший', 21],
    ['Розділ № 5', 'Розділ № 5', '5', 5],
    ['РОЗДІЛ ІІ. Весна', 'Весна', 'ІІ', 2],
  ])('reads %j as %j', (line, title, number, value) => {
    const heading = readHeading(line as string)!
    expect(heading).toMatchObject({ kind: 'chapter', weak: false, number, value })
    expect(headingTitle(heading)).toBe(title)
  })

  it.each([
    ['Part One', 'Part One'],
    ['BOOK II', 'BOOK II'],
    ['BOOK THE SECOND: THE GOLDEN THREAD', 'BOOK THE SECOND: THE GOLDEN THREAD'],
    ['ЧАСТИНА ДРУГА', 'ЧАСТИНА ДРУГА'],
    ['Том 2. Повернення', 'Том 2: Повернення'],
    ['ACT I', 'ACT I'],
  ])('reads %j as a part', (line, title) => {
    const heading = readHeading(line)!
    expect(heading.kind).toBe('part')
    expect(fullTitle(heading)).toBe(title)
  })

  it('leaves a bracketed remark to the text', () => {
    expect(readHeading('Chapter 9 (continued)')).toMatchObject({ label: 'Chapter 9', title: '', remark: '(continued)' })
  })
})

describe('named headings', () => {
  it.each([
    ['PROLOGUE', 'front', 'PROLOGUE'],
    ['ETYMOLOGY.', 'front', 'ETYMOLOGY'],
    ['EXTRACTS.', 'front', 'EXTRACTS'],
    ['Preface', 'front', 'Preface'],
    ['INTRODUCTION.', 'front', 'INTRODUCTION'],
    ['Preface to the second edition', 'front', 'Preface to the second edition'],
    ['Prologue: Fire', 'front', 'Prologue: Fire'],
    ['EPILOGUE', 'back', 'EPILOGUE'],
    ['AFTERWORD', 'back', 'AFTERWORD'],
    ['APPENDIX B. Maps', 'back', 'APPENDIX B. Maps'],
    ["AUTHOR'S NOTE", 'back', "AUTHOR'S NOTE"],
    ['ПРОЛОГ', 'front', 'ПРОЛОГ'],
    ['ПЕРЕДМОВА', 'front', 'ПЕРЕДМОВА'],
    ['ЕПІЛОГ', 'back', 'ЕПІЛОГ'],
    ['ПІСЛЯМОВА', 'back', 'ПІСЛЯМОВА'],
    ['Interlude 2', 'chapter', 'Interlude 2'],
    ['CONTENTS', 'contents', 'CONTENTS'],
    ['ЗМІСТ', 'contents', 'ЗМІСТ'],
    ['Transcriber’s Notes:', 'note', 'Transcriber’s Notes'],
  ])('reads %j as %s', (line, kind, title) => {
    const heading = readHeading(line)!
    expect(heading.kind).toBe(kind)
    expect(headingTitle(heading)).toBe(title)
  })

  it('leaves a bracketed remark to the text', () => {
    const heading = readHeading('EXTRACTS. (Supplied by a Librarian).')!
    expect(heading).toMatchObject({
      label: 'EXTRACTS',
      title: '',
      remark: '(Supplied by a Librarian).',
      name: 'EXTRACTS.',
    })
  })
})

describe('numbers alone', () => {
  it.each([
    ['I.', 'I', 1],
    ['12', '12', 12],
    ['Two', 'Two', 2],
    ['[ 12 ]', '12', 12],
    ['[XII]', 'XII', 12],
    ['— II —', 'II', 2],
    ['XII. The End', 'The End', 12],
    ['1. The storm', 'The storm', 1],
  ])('reads %j as a weak heading', (line, title, value) => {
    const heading = readHeading(line)!
    expect(heading).toMatchObject({ weak: true, value })
    expect(headingTitle(heading)).toBe(title)
  })
})

describe('prose', () => {
  it.each([
    'Chapter 3 was the hardest of all.',
    'Chapter 3 Was the hardest of all.',
    'chapter 3 was hard',
    'Chapter 12, in which nothing happens, bored me.',
    'Chapter',
    'Part of me knew.',
    'Book 2 arrived.',
    'Part I like best.',
    'Prologue to disaster, he thought.',
    'Introduction. That is what she had called it, back then.',
    'epilogue',
    'Contents of the box',
    'I am here',
    'One day',
    '[ 12 men ]',
    '— Так, два.',
    '1. We went down to the harbour and waited for the ship.',
    'Розділ 3 був нудний.',
    'Частина мене хотіла піти.',
    'HARPOONEERS AND SAILORS.',
    `CHAPTER 1. ${'The storm went on and on. '.repeat(8)}`,
    'x'.repeat(400),
    '',
  ])('does not take %j for a heading', line => {
    expect(readHeading(line)).toBeUndefined()
  })
})

describe('a heading that the file marks', () => {
  it.each([
    '107. Does the Whale’s Magnitude Diminish?—Will He Perish?',
    '4. What came of it, and whom it cost a leg!',
    '12. of the less erroneous pictures',
  ])('is a number and a title, however that ends: %j', line => {
    expect(readHeading(line)).toBeUndefined()
    const [number = '', title] = line.split(/\. (.*)/)
    expect(readHeading(line, { isMarked: true })).toMatchObject({ number, title })
  })
})
