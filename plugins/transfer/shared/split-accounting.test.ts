import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { expectEveryWordAccounted, wordsInText } from './accounting.fixture.ts'
import { decodeText } from './decode/decode.ts'
import {
  type ManuscriptLanguage,
  type ManuscriptRecipe,
  type ManuscriptShape,
  type NumberingStyle,
  writeManuscript,
} from './manuscript.fixture.ts'
import { splitManuscript } from './split.ts'

const recipe: fc.Arbitrary<ManuscriptRecipe> = fc.record({
  language: fc.constantFrom<ManuscriptLanguage>('en', 'ua'),
  shape: fc.constantFrom<ManuscriptShape>(
    'flat',
    'parts',
    'books',
    'parts-through',
    'letters',
    'diary',
    'numbers',
    'numbers-in-parts',
  ),
  numbering: fc.constantFrom<NumberingStyle>('roman', 'arabic', 'words', 'ordinal'),
  plan: fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), {
    minLength: 2,
    maxLength: 3,
  }),
  titled: fc.boolean(),
  partTitled: fc.boolean(),
  capitals: fc.boolean(),
  oneLine: fc.boolean(),
  below: fc.boolean(),
  otherWord: fc.boolean(),
  wrapped: fc.boolean(),
  prologue: fc.boolean(),
  epilogue: fc.constantFrom('none', 'text', 'chapters'),
  interlude: fc.boolean(),
  contents: fc.boolean(),
  titlePage: fc.boolean(),
  markdown: fc.boolean(),
  crlf: fc.boolean(),
  seed: fc.integer({ min: 1, max: 1e6 }),
})

function read(made: ManuscriptRecipe) {
  const manuscript = writeManuscript(made)
  const decoded = decodeText(new TextEncoder().encode(manuscript.text))
  const text = decoded.ok ? decoded.text : ''
  return { ...manuscript, text, split: splitManuscript([{ name: manuscript.name, text }]) }
}

const plain: ManuscriptRecipe = {
  ...{ language: 'en', shape: 'books', numbering: 'roman', plan: [[2, 1], [2]], titled: true, partTitled: true },
  ...{ capitals: false, prologue: true, epilogue: 'chapters', interlude: false, contents: true, titlePage: true },
  ...{ markdown: false, crlf: true, seed: 1 },
  ...{ oneLine: false, below: false, otherWord: false, wrapped: false },
}

describe('manuscripts of many shapes', () => {
  it('are split at their headings, each title composed once and with the case of the source', () => {
    fc.assert(
      fc.property(recipe, made => {
        const { split, titles } = read(made)
        expect(split.sections.map(({ title }) => title)).toEqual(titles)
      }),
      { numRuns: trials(100), seed: 20 },
    )
  })

  it('lose no word: each is in a text, in a title or in a leftover, in order', () => {
    fc.assert(
      fc.property(recipe, made => {
        const { split, text } = read(made)
        expect(expectEveryWordAccounted(split)).toEqual(wordsInText(text))
      }),
      { numRuns: trials(100), seed: 21 },
    )
  })

  it('have titles with book, part and chapter if numbers restart', () => {
    expect(read(plain).titles).toEqual([
      'Prologue',
      'Book I: The Storm — Part I, Chapter I: Of Ropes and Tar',
      'Book I, Part I, Chapter II: The Harbour',
      'Book I, Part II, Chapter I: Of Ropes and Tar',
      'Book II: A Long Way Home — Part I, Chapter I: Of Ropes and Tar',
      'Book II, Part I, Chapter II: The Harbour',
      'Epilogue, Chapter I: What Anna Saw',
      'Epilogue, Chapter II: Of Ropes and Tar',
    ])
  })
})
