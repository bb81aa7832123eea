import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { plainText, type RichText, type RichTextInput } from '../nodes.ts'
import { mergeParagraphs, mergeTwo } from './merge.ts'

const word = fc.constantFrom(...'abcde', '', 'longer', 'x1', 'x2', 'x3', 'x4')
const version = fc.array(word, { maxLength: 14 })

/** A version of another text: some words left out, rewritten or followed by new ones. */
function editOf(words: readonly string[]): fc.Arbitrary<string[]> {
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(word, { maxLength: 2 }) },
  )
  return fc
    .array(change, { minLength: words.length, maxLength: words.length })
    .map(changes => words.flatMap((each, index) => changes[index] ?? [each]))
}

const versions = version.chain(base =>
  fc.tuple(fc.constant(base), fc.oneof(version, editOf(base)), fc.oneof(version, editOf(base))),
)

function nodes(words: readonly string[]): RichText {
  // A text of one empty paragraph is blank; two words ensure that no version is.
  return ['{', ...words, '}'].map(text => ({ type: 'paragraph', children: [{ text }] }))
}

function wordsOf(text: RichTextInput): string[] {
  return plainText(text).split('\n')
}

function countOf(text: RichTextInput, expected: string): number {
  return wordsOf(text).filter(each => each === expected).length
}

function holdsInOrder(whole: RichTextInput, part: RichTextInput): boolean {
  let at = 0
  const words = wordsOf(part)
  for (const each of wordsOf(whole)) if (each === words[at]) at++
  return at === words.length
}

function expectLaw(law: (base: RichText, mine: RichText, theirs: RichText) => void): void {
  fc.assert(
    fc.property(versions, ([base, mine, theirs]) => law(nodes(base), nodes(mine), nodes(theirs))),
    { numRuns: trials(200) },
  )
}

it('an unchanged side gets the other side’s text', () => {
  expectLaw((base, mine, theirs) => {
    expect(mergeParagraphs(base, base, theirs)).toMatchObject({
      merged: theirs,
      mine: theirs,
      theirs,
      conflicts: 0,
    })
    expect(mergeParagraphs(base, mine, base)).toMatchObject({ merged: mine, mine, theirs: mine, conflicts: 0 })
  })
})

it('equal changes merge to that text', () => {
  expectLaw((base, mine) => {
    expect(mergeParagraphs(base, mine, mine)).toMatchObject({ merged: mine, mine, theirs: mine, conflicts: 0 })
    expect(mergeTwo(mine, mine)).toStrictEqual({ merged: mine, conflicts: 0 })
  })
})

it('no paragraph that either side wrote is lost', () => {
  expectLaw((base, mine, theirs) => {
    const { merged } = mergeParagraphs(base, mine, theirs)
    for (const written of new Set([...wordsOf(mine), ...wordsOf(theirs)])) {
      if (countOf(base, written) > 0) continue
      expect(countOf(merged, written)).toBeGreaterThanOrEqual(
        Math.max(countOf(mine, written), countOf(theirs, written)),
      )
    }
  })
})

it('every paragraph comes from one of the sides', () => {
  expectLaw((base, mine, theirs) => {
    const knownWords = new Set([...wordsOf(mine), ...wordsOf(theirs)])
    expect(wordsOf(mergeParagraphs(base, mine, theirs).merged).filter(each => !knownWords.has(each))).toStrictEqual([])
  })
})

it('the number of conflicts is the same from either side', () => {
  expectLaw((base, mine, theirs) => {
    expect(mergeParagraphs(base, mine, theirs).conflicts).toBe(mergeParagraphs(base, theirs, mine).conflicts)
  })
})

it('without a base both versions are in the result, in their order', () => {
  expectLaw((_, mine, theirs) => {
    const { merged } = mergeTwo(mine, theirs)
    expect(holdsInOrder(merged, mine)).toBe(true)
    expect(holdsInOrder(merged, theirs)).toBe(true)
    for (const each of wordsOf(merged))
      expect(countOf(merged, each)).toBeLessThanOrEqual(countOf(mine, each) + countOf(theirs, each))
  })
})
