import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { includeLeftover, mergeWithPrevious, moveBoundary, splitAt } from './adjust.ts'
import { decodeText } from './decode/decode.ts'
import { fingerprintOf } from './fingerprint.ts'
import { MAX_SECTIONS, MAX_TITLE } from './limits.ts'
import { splitManuscript } from './split.ts'
import { countPieces, countTextWords } from './text/pieces.ts'
import type { Leftover, ManuscriptPiece, ManuscriptSplit } from './types.ts'

function read(text: string, name = 'a.txt') {
  const decoded = decodeText(new TextEncoder().encode(text))
  return splitManuscript([{ name, text: decoded.ok ? decoded.text : '' }])
}

/** Number labels are in the headings too. */
function textLeft(left: Leftover[]): Leftover[] {
  return left.filter(({ reason }) => reason !== 'numbers')
}

/** Number of words of a split. */
function wordsOf({ sections, left }: Pick<ManuscriptSplit, 'sections' | 'left'>): number {
  return countPieces([
    ...sections.flatMap(({ heading, pieces }) => [...heading, ...pieces]),
    ...textLeft(left).flatMap(row => row.pieces),
  ])
}

describe('limits', () => {
  it('creates at most the maximum of sections and keeps the rest in the last', () => {
    const { sections, capped } = read(
      Array.from({ length: MAX_SECTIONS + 50 }, (_, at) => `Chapter ${at + 1}\n\nText ${at}.\n\n`).join(''),
    )
    expect([sections.length, capped]).toEqual([MAX_SECTIONS, true])
    expect(sections.at(-1)!.words).toBe(2 + 50 * 4)
  })

  it('counts them over several files', () => {
    const text = Array.from({ length: 3000 }, (_, at) => `# ${at} days\n\nText.\n\n`).join('')
    const { sections, capped } = splitManuscript(['a.md', 'b.md', 'c.md'].map(name => ({ name, text })))
    expect([sections.length, capped]).toEqual([MAX_SECTIONS, true])
    expect(sections.reduce((sum, section) => sum + section.words, 0)).toBe(9000 + 4000 * 2)
  })

  it('reports no cap at exactly the maximum', () => {
    const { sections, capped } = read(
      Array.from({ length: MAX_SECTIONS }, (_, at) => `Chapter ${at + 1}\n\nText.\n\n`).join(''),
    )
    expect([sections.length, capped]).toEqual([MAX_SECTIONS, false])
  })

  it('cuts long titles', () => {
    const { sections } = read(`# ${'word '.repeat(1000)}\n\na\n\n# ${'x'.repeat(5000)}\n`, 'a.md')
    expect(sections.map(({ title }) => title.length <= MAX_TITLE && title.endsWith('…'))).toEqual([true, true])
  })

  it('limits the rows of leftovers', () => {
    const { left } = read(
      '*** START OF THE PROJECT GUTENBERG A ***\n\na b\n\n*** END OF THE PROJECT GUTENBERG A ***\n\n'.repeat(2000),
    )
    expect(left.length).toBeLessThanOrEqual(100)
    expect(left.reduce((sum, row) => sum + row.pieces.length, 0)).toBe(2001)
  })
})

describe('time', () => {
  const shapes: [name: string, file: string, make: (size: number) => string][] = [
    ['one line', 'a.txt', size => 'word '.repeat(size / 5)],
    ['one word', 'a.txt', size => 'a'.repeat(size)],
    ['spaces within a line', 'a.txt', size => `a${' '.repeat(size)}b`],
    ['blank lines', 'a.txt', size => `a${'\n'.repeat(size)}b`],
    ['headings', 'a.txt', size => Array.from({ length: size / 14 }, (_, at) => `Chapter ${at}\n\n`).join('')],
    ['headings in one block', 'a.txt', size => 'Part 1\nChapter 1\n'.repeat(size / 17)],
    ['numbers alone', 'a.txt', size => Array.from({ length: size / 7 }, (_, at) => `${at}.\n\n`).join('')],
    ['contents that never come true', 'a.txt', size => `Contents\n\na\n\nb\n\nc\n\n${'Dd\n\n'.repeat(size / 4)}`],
    ['open italics', 'a.txt', size => '_a '.repeat(size / 3)],
    ['a block of short lines', 'a.txt', size => 'abc def\n'.repeat(size / 8)],
    ['Markdown headings', 'a.md', size => '# a\n## b\n'.repeat(size / 9)],
    ['open links in headings', 'a.md', size => `# ${'[a'.repeat(100)}\n`.repeat(size / 203)],
    ['an open fence', 'a.md', size => `\`\`\`\n${'a\n'.repeat(size / 2)}`],
    ['spaces in a heading', 'a.md', size => `# ${' '.repeat(size)}#`],
  ]

  /** CPU milliseconds of this thread, independent of the load of the machine. */
  function work(run: () => void): number {
    const works = Array.from({ length: 2 }, () => {
      const begun = process.threadCpuUsage()
      run()
      const { user, system } = process.threadCpuUsage(begun)
      return (user + system) / 1000
    })
    return Math.min(...works)
  }

  it.each(shapes)('is linear in the text: %s', (_, file, make) => {
    const sizes = [1 << 15, 1 << 18]
    const [small, large] = sizes.map(size => {
      const text = make(size)
      return work(() => fingerprintOf(read(text, file).sections))
    })
    expect(large! / Math.max(small!, 2)).toBeLessThan(8 * 3)
  })
})

describe('any text', () => {
  const line = fc.constantFrom(
    ...[
      '',
      '',
      '',
      'Chapter 1',
      'Chapter 2. Rain',
      'PART ONE',
      'Contents',
      'Epilogue',
      'EXTRACTS. (By one)',
      '1.',
      'II. Sun',
      'THE STORM',
    ],
    ...[
      'It was _dark_ there.',
      'a',
      '   indented a little',
      '* * *',
      '---',
      '# One',
      '## Two',
      '===',
      '```',
      'Produced by x',
      'title: y',
    ],
    ...[
      '*** START OF THE PROJECT GUTENBERG EBOOK X ***',
      '*** END OF THE PROJECT GUTENBERG EBOOK X ***',
      'Transcriber’s Note',
      'Розділ 1',
    ],
  )
  const file = fc.record({
    ending: fc.constantFrom('txt', 'md'),
    text: fc.array(line, { maxLength: 40 }).map(lines => lines.join('\n')),
  })
  const book = fc
    .array(file, { minLength: 1, maxLength: 3 })
    .map(files => files.map(({ ending, text }, at) => ({ name: `${at}.${ending}`, text })))

  function linesOf(pieces: ManuscriptPiece[]): string[] {
    return pieces.flatMap(({ file, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, at) => `${file}:${from + at}`),
    )
  }

  it('is in exactly one place, line by line, with valid titles and unique ids', () => {
    fc.assert(
      fc.property(book, files => {
        const { sections, left } = splitManuscript(files)
        const headed = linesOf(sections.flatMap(section => section.heading))
        const readLines = linesOf([...sections, ...textLeft(left)].flatMap(row => row.pieces))
        const all = new Set([...headed, ...readLines])
        const filled = files.flatMap(({ text }, at) =>
          text.split('\n').flatMap((words, row) => (words.trim() === '' ? [] : [`${at}:${row + 1}`])),
        )
        expect(filled.filter(key => !all.has(key))).toEqual([])
        expect([new Set(headed).size, new Set(readLines).size]).toEqual([headed.length, readLines.length])
        expect(wordsOf({ sections, left })).toBe(files.reduce((sum, { text }) => sum + countTextWords(text), 0))
        for (const { title } of sections) expect(title.trim() !== '' && title.length <= MAX_TITLE).toBe(true)
        expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
      }),
      { numRuns: trials(150) },
    )
  })

  it('loses nothing in any sequence of corrections', () => {
    const step = fc.record({ how: fc.nat(4), at: fc.nat(9), line: fc.integer({ min: 0, max: 40 }) })
    fc.assert(
      fc.property(book, fc.array(step, { maxLength: 12 }), (files, steps) => {
        const start = splitManuscript(files)
        const end = steps.reduce((split, { how, at, line }) => {
          const id = split.sections[at % Math.max(split.sections.length, 1)]?.id ?? 'none'
          if (how === 0) return mergeWithPrevious(split, id)
          if (how === 1) return splitAt(split, id, line, line % 2)
          if (how === 2) return includeLeftover(split, at)
          return how === 3 ? moveBoundary(split, id, line - 20) : splitAt(split, id, line)
        }, start)
        expect(wordsOf(end)).toBe(wordsOf(start))
        expect(new Set(end.sections.map(({ id }) => id)).size).toBe(end.sections.length)
        expect(end.sections.map(({ words }) => words)).toEqual(end.sections.map(({ pieces }) => countPieces(pieces)))
        expect(
          end.sections.every(({ title, pieces, heading }) => title !== '' && pieces.length + heading.length > 0),
        ).toBe(true)
      }),
      { numRuns: trials(150) },
    )
  })
})
