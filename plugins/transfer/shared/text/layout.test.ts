import { describe, expect, it } from 'vitest'
import { splitManuscript } from '../split.ts'
import { textOfRuns } from './pieces.ts'

/** The paragraphs of a text without headings. */
function paragraphs(text: string): string[] {
  const { sections } = splitManuscript([{ name: 'a.txt', text }])
  const all = sections.flatMap(section => [...section.heading, ...section.pieces])
  return all.flatMap(piece => (piece.format === 'text' ? piece.paragraphs.map(textOfRuns) : []))
}

const wrapped = [
  'The wind was high over the sea, and nobody in the old house slept until',
  'it was morning again, when the gulls came back to the harbour and the men',
  'went down to see what was left of the boats.',
]
const joined = wrapped.join(' ')
const long = 'The wind was high over the sea, and nobody slept. '.repeat(4).trim()

describe('a text wrapped at a column', () => {
  it('is joined', () => {
    expect(paragraphs(`${wrapped.join('\n')}\n\n${wrapped.join('\n')}`)).toEqual([joined, joined])
  })

  it('is joined if it is indented as a whole', () => {
    const block = wrapped.map(line => `    ${line}`).join('\n')
    expect(paragraphs(`${wrapped.join('\n')}\n\n${block}`)).toEqual([joined, joined])
  })

  it('keeps the lines of verse, indented or not', () => {
    const verse = [
      'Roll on, thou deep',
      'and dark blue ocean, roll,',
      'ten thousand fleets',
      'sweep over thee in vain.',
    ]
    const text = [wrapped, verse, verse.map(line => `   ${line}`)].map(lines => lines.join('\n')).join('\n\n')
    expect(paragraphs(text)).toEqual([joined, verse.join('\n'), verse.join('\n')])
  })

  it('keeps the short lines at the head and the end of a letter', () => {
    const letter = ['Dear Sir,', ...wrapped, 'Yours,', 'Jane']
    expect(paragraphs([...wrapped, '', ...letter].join('\n'))[1]).toBe(`Dear Sir,\n${joined}\nYours,\nJane`)
  })

  it('detects paragraphs by the indent of their first lines', () => {
    const text = [wrapped, wrapped, wrapped].map(([first, ...rest]) => [`   ${first}`, ...rest].join('\n')).join('\n')
    expect(paragraphs(text)).toEqual([joined, joined, joined])
  })

  it('drops padding between words and sentences', () => {
    expect(paragraphs(`One.  Two.\tThree.   \n\n${wrapped.join('\n')}`)[0]).toBe('One. Two. Three.')
  })
})

describe('a poem', () => {
  it('keeps its lines if all have the same length', () => {
    const stanza = [
      'Shall I compare thee to a summer’s day?',
      'Thou art more lovely and more temperate:',
      'Rough winds do shake the darling buds of May,',
      'And summer’s lease hath all too short a date.',
    ].join('\n')
    expect(paragraphs(Array.from({ length: 5 }, () => stanza).join('\n\n'))).toEqual(
      Array.from({ length: 5 }, () => stanza),
    )
  })
})

describe('a text with one line per paragraph', () => {
  it('has paragraphs between blank lines', () => {
    expect(paragraphs(`${long}\n\n“Yes.”\n\n${long}`)).toEqual([long, '“Yes.”', long])
  })

  it('keeps adjacent lines', () => {
    expect(paragraphs(`${long}\n\nRoll on, thou deep\nand dark blue ocean\n\n${long}`)).toEqual([
      long,
      'Roll on, thou deep\nand dark blue ocean',
      long,
    ])
  })

  it('needs no blank lines', () => {
    const lines = [long, '“Yes.”', '“No.”', long, '— Так?', 'He left.']
    expect(paragraphs(lines.join('\n'))).toEqual(lines)
  })

  it('has headings without blank lines', () => {
    const text = `Chapter 1\n${long}\n“Yes.”\nHe left.\nChapter 2\n${long}\nAll of Chapter 3 was lost.\nThe end.`
    const { sections } = splitManuscript([{ name: 'a.txt', text }])
    expect(sections.map(({ title, pieces }) => [title, pieces[0]!.from, pieces[0]!.to])).toEqual([
      ['Chapter 1', 2, 4],
      ['Chapter 2', 6, 8],
    ])
  })
})

describe('scene breaks', () => {
  it.each(['* * *', '***', '---', '#', '⁂', '* * * * * *', '   * * *', '~~~', '———'])('are detected: %j', mark => {
    const { sections } = splitManuscript([{ name: 'a.txt', text: `${long}\n\n${mark}\n\n${long}` }])
    const [piece] = sections[0]!.pieces
    expect(piece!.format === 'text' && piece!.paragraphs[1]).toEqual({
      line: 3,
      runs: [{ text: '* * *' }],
      align: 'center',
    })
  })

  it('need no blank lines around them', () => {
    expect(paragraphs(`${wrapped.join('\n')}\n***\n${wrapped.join('\n')}`)).toEqual([joined, '* * *', joined])
  })

  it('are not stars within a sentence', () => {
    expect(paragraphs(`${wrapped.join('\n')}\n\nWe found no ground. * *\n* * * The shock was over.`)[1]).not.toBe(
      '* * *',
    )
  })
})
