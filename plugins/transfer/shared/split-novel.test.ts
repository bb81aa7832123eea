import { describe, expect, it } from 'vitest'
import { decodeText } from './decode/decode.ts'
import { fingerprintOf } from './fingerprint.ts'
import { splitManuscript } from './split.ts'
import { countTextWords, pieceText } from './text/pieces.ts'
import type { ManuscriptSection } from './types.ts'

const nouns = ['harbour', 'lantern', 'anchor', 'gull', 'storm', 'captain', 'mast', 'island', 'oar', 'compass', 'tide']
const chapters = 135

/** A deterministic sequence of pseudo-random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > 72) {
      lines.push(indent + line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, indent + line].join('\n')
}

interface Book {
  file: string
  /** per chapter: its title and its paragraphs, joined and without italic marks */
  chapters: { title: string; paragraphs: string[] }[]
}

function writeBook(): Book {
  const below = numbers(7)
  const noun = () => nouns[below(nouns.length)]!
  const sentence = () =>
    `The ${noun()} that stood beside the ${noun()} was older than the ${noun()}, and “so it was,” they said.`
  const paragraph = () => Array.from({ length: 2 + below(6) }, sentence).join(' ')
  const titled = Array.from({ length: chapters }, (_, at) => {
    const long =
      at % 40 === 7 ? `, Wherein the ${noun()} Meets the ${noun()} and They Both Go on Together for Long` : ''
    const title = at % 30 === 3 ? 'The Chase Begins' : `Of the ${noun()} and the ${noun()}${long}`
    return { title, paragraphs: Array.from({ length: 3 + below(4) }, paragraph) }
  })
  const heads = titled.map(({ title }, at) => wrap(`CHAPTER ${at + 1}. ${title}.`))
  const body = titled.map(({ paragraphs }, at) => {
    const shown = paragraphs.map((text, place) => wrap(place === 1 ? text.replace('older', '_older_') : text))
    if (at === 2)
      shown.splice(1, 0, '  So fare thee well,\n  Old ship of the sea,\n  And carry a letter\n  To Mother from me.')
    if (at === 4) shown.splice(1, 0, '* * * * * *')
    if (at === 6) shown.push('Chapter 3 was where I told of the storm.')
    return [heads[at], ...shown].join('\n\n')
  })
  const names = ['ETYMOLOGY.', 'EXTRACTS (Supplied by a Librarian).', ...heads, 'Epilogue']
  const parts = [
    'The Project Gutenberg EBook of The Old Ship, by Jane Doe\n\nThis eBook is for the use of anyone anywhere at no cost.',
    'Title: The Old Ship\n\nAuthor: Jane Doe',
    '*** START OF THIS PROJECT GUTENBERG EBOOK THE OLD SHIP ***',
    '\n\nProduced by John Roe and Mary Major',
    'THE OLD SHIP;\n\nor, THE SEA.\n\nBy Jane Doe',
    `CONTENTS\n\n${names.join('\n\n')}`,
    `Original Transcriber’s Notes:\n\n${wrap('This text is a combination of two others, compared with a printed copy of the book.')}`,
    `  ETYMOLOGY.\n\n  (Supplied by an Usher)\n\n${wrap(paragraph(), '  ')}\n\n  SHIP,          _English_.\n  NAVIS,         _Latin_.\n  КОРАБЕЛЬ,      _Ukrainian_.`,
    `  EXTRACTS. (Supplied by a Librarian).\n\n${wrap(paragraph(), '  ')}\n\nEXTRACTS.\n\n${wrap(paragraph(), '  ')}`,
    ...body,
    `Epilogue\n\n“AND I ONLY AM ESCAPED”\n\n${wrap(paragraph())}`,
    'End of Project Gutenberg’s The Old Ship, by Jane Doe',
    '*** END OF THIS PROJECT GUTENBERG EBOOK THE OLD SHIP ***',
    `Creating the works from public domain print editions means that no one owns a copyright.\n\n${'PROJECT GUTENBERG-tm concept and trademark. '.repeat(40)}`,
  ]
  return { file: `\ufeff${parts.join('\n\n\n').replaceAll('\n', '\r\n')}\r\n`, chapters: titled }
}

const book = writeBook()
const decoded = decodeText(new TextEncoder().encode(book.file))
const text = decoded.ok ? decoded.text : ''
const split = splitManuscript([{ name: 'old-ship.txt', text }])
const novelChapters = split.sections.filter(section => section.kind === 'chapter')

function paragraphsOf(section: ManuscriptSection): string[] {
  return section.pieces.map(pieceText).join('\n').split('\n')
}

describe('a novel with licence and contents', () => {
  it('is etymology, extracts, its chapters in order, and the epilogue', () => {
    expect(split.sections.map(section => section.title)).toEqual([
      'ETYMOLOGY',
      'EXTRACTS',
      ...book.chapters.map(chapter => chapter.title),
      'Epilogue',
    ])
    expect(split.capped).toBe(false)
  })

  it('keeps the numbers of the chapters', () => {
    expect(novelChapters.map(section => section.number)).toEqual(
      Array.from({ length: chapters }, (_, at) => String(at + 1)),
    )
  })

  it('distinguishes front and back matter from chapters', () => {
    expect(split.sections.map(section => section.kind).filter(kind => kind !== 'chapter')).toEqual([
      'front',
      'front',
      'back',
    ])
  })

  it('contains every paragraph of every chapter, joined', () => {
    for (const [at, { paragraphs }] of book.chapters.entries()) {
      const found = paragraphsOf(novelChapters[at]!)
      expect(paragraphs.filter(paragraph => !found.includes(paragraph))).toEqual([])
    }
  })

  it('counts the words of the chapters', () => {
    const written = book.chapters.map(({ paragraphs }) => countTextWords(paragraphs.join('\n')))
    const extra = new Map([
      [2, 17],
      [6, 9],
    ])
    expect(novelChapters.map(section => section.words)).toEqual(
      written.map((words, at) => words + (extra.get(at) ?? 0)),
    )
  })

  it('has no licence and no contents in any section', () => {
    const all = split.sections.flatMap(section => section.pieces.map(pieceText)).join('\n')
    expect(all).not.toMatch(/gutenberg|produced by|transcriber|contents|chapter \d+\./i)
  })

  it('lists its leftovers with reason and place', () => {
    expect(split.left.map(row => [row.reason, row.opening])).toEqual([
      ['licence', 'The Project Gutenberg EBook of The Old Ship, by Jane Doe This eBook is for the…'],
      ['producer-note', 'Produced by John Roe and Mary Major'],
      ['title-page', 'THE OLD SHIP; or, THE SEA. By Jane Doe'],
      ['contents', expect.stringMatching(/^CONTENTS ETYMOLOGY/)],
      ['licence', expect.stringMatching(/^End of Project Gutenberg/)],
      ['numbers', expect.stringMatching(/^CHAPTER 1, CHAPTER 2, /)],
    ])
    const lines = text.split('\n')
    const [page] = split.left[2]!.pieces
    expect(lines.slice(page!.from - 1, page!.to).filter(Boolean)).toEqual([
      'THE OLD SHIP;',
      'or, THE SEA.',
      'By Jane Doe',
    ])
  })

  it('finds the title of the book', () => {
    expect(split.title).toBe('The Old Ship')
  })

  it('accounts for every line that is not blank, once', () => {
    const seen = new Map<number, number>()
    const pieces = [
      ...split.sections.flatMap(section => [...section.heading, ...section.pieces]),
      ...split.left.filter(({ reason }) => reason !== 'numbers').flatMap(row => row.pieces),
    ]
    for (const { from, to } of pieces)
      for (let line = from; line <= to; line++) seen.set(line, (seen.get(line) ?? 0) + 1)
    const remark = text.split('\n').findIndex(line => line.includes('EXTRACTS. (')) + 1
    const wrong = text.split('\n').flatMap((line, at) => (line.trim() === '' || seen.get(at + 1) === 1 ? [] : [at + 1]))
    expect(wrong).toEqual([remark])
  })

  it('keeps the lines of verse and of a table', () => {
    expect(pieceText(novelChapters[2]!.pieces[0]!)).toContain(
      'So fare thee well,\nOld ship of the sea,\nAnd carry a letter\nTo Mother from me.',
    )
    expect(pieceText(split.sections[0]!.pieces[0]!)).toContain('SHIP, English.\nNAVIS, Latin.\nКОРАБЕЛЬ, Ukrainian.')
    const paragraphs = novelChapters[2]!.pieces.flatMap(piece => (piece.format === 'text' ? piece.paragraphs : []))
    expect(paragraphs).toHaveLength(book.chapters[2]!.paragraphs.length + 1)
  })

  it('centres a scene break', () => {
    const paragraphs = novelChapters[4]!.pieces.flatMap(piece => (piece.format === 'text' ? piece.paragraphs : []))
    expect(paragraphs.filter(paragraph => paragraph.align)).toEqual([
      { line: expect.any(Number), runs: [{ text: '* * *' }], align: 'center' },
    ])
  })

  it('makes marked words italic', () => {
    const runs = novelChapters[0]!.pieces.flatMap(piece => (piece.format === 'text' ? piece.paragraphs[1]!.runs : []))
    expect(runs.filter(run => run.italic)).toEqual([{ text: 'older', italic: true }])
  })

  it('starts the extracts with the remark beside their name', () => {
    const [remark, first, ...rest] = paragraphsOf(split.sections[1]!)
    expect(remark).toBe('(Supplied by a Librarian).')
    expect(first).toMatch(/^The /)
    expect(rest).toContain('EXTRACTS.')
  })

  it('has the same fingerprint with other line ends and no byte order mark', () => {
    const plain = decodeText(new TextEncoder().encode(book.file.slice(1).replaceAll('\r\n', '\n')))
    const again = splitManuscript([{ name: 'copy.txt', text: plain.ok ? plain.text : '' }])
    expect(fingerprintOf(again.sections)).toBe(fingerprintOf(split.sections))
  })
})
