import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPlainText, paragraphText, plainText, type RichText } from '../nodes.ts'
import { type ComparedParagraph, compareTexts, withParagraphReverted } from './compare.ts'
import { WordChange } from './word-change.ts'

/** Extracts one of the two texts from their comparison. */
function sideOf(compared: readonly ComparedParagraph[], other: 'added' | 'removed'): string[] {
  return compared
    .filter(({ change }) => change !== other)
    .map(({ spans: pieces }) => {
      const children = pieces.filter(({ change }) => change !== other).map(({ child }) => child)
      return paragraphText({ type: 'paragraph', children })
    })
}

const text = fc
  .array(fc.array(fc.constantFrom('the', 'debts', 'were', 'read', 'at', 'low', 'water.', 'Море'), { maxLength: 6 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((lines): RichText => lines.map(words => ({ type: 'paragraph', children: [{ text: words.join(' ') }] })))

describe('comparing two texts', () => {
  it('contains both texts, for any texts', () => {
    fc.assert(
      fc.property(text, text, (before, now) => {
        const compared = compareTexts(before, now)
        expect(sideOf(compared, 'added').join('\n')).toBe(plainText(before))
        expect(sideOf(compared, 'removed').join('\n')).toBe(plainText(now))
      }),
    )
  })

  it('gives the earlier text when every change is taken back, from the last to the first', () => {
    fc.assert(
      fc.property(text, text, (before, now) => {
        let back = now
        for (const one of compareTexts(before, now).toReversed())
          if (one.change || one.changed) back = withParagraphReverted(before, back, one)
        expect(back).toEqual(before)
      }),
    )
  })

  it('marks words in a paragraph that was changed, and whole paragraphs that are new or gone', () => {
    const before = fromPlainText('Same.\nOne dog, answering to Button, returned.\nNothing more was said.')
    const now = fromPlainText('Same.\nOne dog, answering to Biscuit, returned.\nA brass lantern.')
    const shown = compareTexts(before, now).map(({ change, changed, spans: pieces }) => [
      change ?? (changed ? 'changed' : 'same'),
      pieces.filter(piece => piece.change).map(piece => ('text' in piece.child ? piece.child.text : '')),
    ])
    expect(shown).toEqual([
      ['same', []],
      ['changed', ['Button', 'Biscuit']],
      ['added', ['A brass lantern.']],
      ['removed', ['Nothing more was said.']],
    ])
  })

  it('treats a row of changed words as one change', () => {
    const before = fromPlainText('She carried it in both arms, like something stolen, to the slip.')
    const now = fromPlainText('She carried it in both arms, the way you carry a child, to the slip.')
    const changes = compareTexts(before, now)[0]?.spans.filter(({ change }) => change)
    expect(changes).toEqual([
      { child: { text: 'like something stolen' }, change: 'removed' },
      { child: { text: 'the way you carry a child' }, change: 'added' },
    ])
  })

  it('shows a change of formatting alone', () => {
    const before: RichText = [{ type: 'paragraph', children: [{ text: 'one two three' }] }]
    const now: RichText = [
      { type: 'paragraph', children: [{ text: 'one ' }, { text: 'two', bold: true }, { text: ' three' }] },
    ]
    expect(compareTexts(before, now)[0]?.spans.filter(({ change }) => change)).toEqual([
      { child: { text: 'two' }, change: 'removed' },
      { child: { text: 'two', bold: true }, change: 'added' },
    ])
  })
})

it('words that a text gained and lost are counted, and those that moved are not', () => {
  const change = new WordChange()
  change.count('the sea was thought to be listening', -1)
  change.count('listening, the cold sea was', 1)
  expect([change.added, change.removed]).toEqual([1, 3])
})
