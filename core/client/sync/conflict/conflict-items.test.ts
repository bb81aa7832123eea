import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defineKind, richText } from '#core/shared/kind.ts'
import { mergeParagraphs } from '#core/shared/rich-text/merge/merge.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { answersOf, conflictItems, type ItemChoice } from './conflict-items.ts'
import type { Conflict, ConflictChoice } from './edit-state.ts'

const kind = defineKind({
  name: 'spell',
  title: 'name',
  icon: 'wand',
  fields: { name: 'string >= 1', text: richText, motto: 'string' },
})

const conflictOf = (mine: RichText, theirs: RichText): Conflict => ({
  base: {},
  mine: { text: mine },
  theirs: { text: theirs, revision: 2 },
  revision: 1,
})

/** The text if this is chosen for every passage, or in turn. */
function textWith(conflict: Conflict, ...choices: ItemChoice[]): string {
  const items = conflictItems(kind, conflict)
  const chosen = new Map(items.map(({ key }, at) => [key, choices[at % choices.length] ?? 'mine']))
  const answer = answersOf(kind, conflict, chosen)
  if ('undecided' in answer) throw new Error('nothing is chosen')
  return plainText((answer.answers.text as { value: RichText }).value)
}

const passages = (conflict: Conflict) =>
  conflictItems(kind, conflict).map(({ mine, theirs }) => [mine, theirs].map(text => plainText(text as RichText)))

it('one side everywhere gives the text of that side, for any two changes of a text [REQ-09]', () => {
  const word = fc.constantFrom('a', 'b', 'one two', 'one three', '', 'x')
  const text = fc
    .array(word, { minLength: 1, maxLength: 9 })
    .map((words): RichText => words.map(one => ({ type: 'paragraph', children: [{ text: one }] })))
  fc.assert(
    fc.property(text, text, text, (base, own, others) => {
      const { mine, theirs, conflicts } = mergeParagraphs(base, own, others)
      const conflict = conflictOf(mine, theirs)
      if (conflicts > 0) expect(conflictItems(kind, conflict)).not.toHaveLength(0)
      expect(textWith(conflict, 'mine')).toBe(plainText(mine))
      expect(textWith(conflict, 'theirs')).toBe(plainText(theirs))
      const both = textWith(conflict, 'both').split('\n')
      for (const one of [...plainText(mine).split('\n'), ...plainText(theirs).split('\n')])
        if (one !== '') expect(both).toContain(one)
    }),
  )
})

it('paragraphs that follow each other are chosen one by one', () => {
  const conflict = conflictOf(fromPlainText('A mine.\nB mine.\nSame.'), fromPlainText('A theirs.\nB theirs.\nSame.'))
  expect(passages(conflict)).toEqual([
    ['A mine.', 'A theirs.'],
    ['B mine.', 'B theirs.'],
  ])
  expect(textWith(conflict, 'theirs', 'mine')).toBe('A theirs.\nB mine.\nSame.')
  expect(textWith(conflict, 'both', { source: 'B, *both*.' })).toBe('A theirs.\nA mine.\nB, both.\nSame.')
})

it('a paragraph that one side deleted or added beside a changed one is a choice of its own', () => {
  const mine = fromPlainText('The sea was still that day.\nShe had brought a lantern.')
  const theirs = fromPlainText('The sea was loud that day.')
  expect(passages(conflictOf(mine, theirs))).toEqual([
    ['The sea was still that day.', 'The sea was loud that day.'],
    ['She had brought a lantern.', ''],
  ])
  expect(textWith(conflictOf(mine, theirs), 'theirs', 'mine')).toBe(
    'The sea was loud that day.\nShe had brought a lantern.',
  )
  const gone = conflictOf(fromPlainText(''), theirs)
  expect(passages(gone)).toEqual([['', 'The sea was loud that day.']])
  expect(textWith(gone, 'mine')).toBe('')
  expect(textWith(gone, 'both')).toBe('The sea was loud that day.')
})

it('nothing is answered before all is chosen, and what was chosen lasts when another passage changes', () => {
  const conflict = conflictOf(fromPlainText('A mine.\nSame.\nB mine.'), fromPlainText('A theirs.\nSame.\nB theirs.'))
  const [first, second] = conflictItems(kind, conflict)
  const chosen = new Map<string, ConflictChoice>([[first?.key ?? '', 'mine']])
  expect(answersOf(kind, conflict, chosen)).toEqual({ undecided: second })
  const later = conflictOf(
    fromPlainText('A mine.\nSame.\nB mine.'),
    fromPlainText('A theirs.\nSame.\nB, theirs again.'),
  )
  const answer = answersOf(kind, later, chosen)
  expect('undecided' in answer && answer.undecided.theirs).toEqual(fromPlainText('B, theirs again.'))
})
