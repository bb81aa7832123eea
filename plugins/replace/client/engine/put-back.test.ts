import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { canonical, isMention, mentionsOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { anyText } from '#tests/harness/any-text.ts'
import { trials } from '#tests/harness/trials.ts'
import { expressionOf, type Replacement } from './expression.ts'
import { changedValues, type FormerParts, formerParts, hitsInText, restoredValues, type SearchedField } from './hits.ts'

const fields: SearchedField[] = [
  { name: 'title', is: 'line' },
  { name: 'motto', is: 'line' },
  { name: 'aliases', is: 'lines' },
  { name: 'text', is: 'text' },
  { name: 'notes', is: 'text' },
]

const line = fc
  .array(fc.constantFrom('Ahab', 'ahab’s', 'Київ', 'Києва', 'aa', '𝒜', ' ', ', ', ''), { maxLength: 8 })
  .map(parts => parts.join(''))
const values = fc.record({
  title: line,
  motto: line,
  aliases: fc.array(line, { maxLength: 4 }),
  text: anyText(),
  notes: anyText(),
})

/** What somebody looks for, and what takes its place: also nothing, the same again, and more of the same. */
const replacement: fc.Arbitrary<Replacement> = fc.record({
  find: fc.constantFrom('a', 'ahab', 'Київ', 'aa', '𝒜', ' ', '—', 'sea Ahab', '(a)(h|a)', '\\p{L}+', '.'),
  replaceWith: fc.constantFrom('', 'b', 'aa', 'Ahab Ahab', '$2$1', '$&$&', ' '),
  matchCase: fc.boolean(),
  wholeWords: fc.boolean(),
  pattern: fc.boolean(),
  forms: fc.constantFrom<Replacement['forms']>({}, { Києва: 'Львова' }),
})

const wordless = (text: RichText) =>
  text.map(({ children, ...rest }) => ({ ...rest, mentions: children.filter(isMention) }))

let [tried, hitsTried] = [0, 0]
afterAll(() => {
  process.stdout.write(`replacing and putting back: ${tried} entities and ${hitsTried} replaced places tried\n`)
})

it('replacing, then undoing it, is the identity in titles, names, fields and texts, whatever was chosen', () => {
  fc.assert(
    fc.property(values, replacement, fc.infiniteStream(fc.boolean()), (before, wanted, choices) => {
      const expression = expressionOf(wanted)
      fc.pre(expression instanceof RegExp)
      const chosen = hitsInText(fields, before, expression as RegExp, wanted).filter(() => choices.next().value)
      tried++
      hitsTried += chosen.length
      const changed = { ...before, ...changedValues(before, chosen) } as typeof before
      for (const name of ['text', 'notes'] as const) {
        // The server stores the canonical form.
        changed[name] = canonical(changed[name])
        expect(checkRichText(changed[name])).toBeNull()
        // Words change; paragraphs, scenes and mentions are as they were.
        expect(wordless(changed[name])).toEqual(wordless(before[name]))
        expect(mentionsOf(changed[name])).toEqual(mentionsOf(before[name]))
      }
      // What undoes it is kept as JSON, for an undo after a reload.
      const kept = JSON.parse(JSON.stringify(formerParts(before, chosen))) as FormerParts
      expect({ ...changed, ...restoredValues(changed, kept) }).toEqual(before)
    }),
    { numRuns: trials(300) },
  )
  expect(hitsTried).toBeGreaterThan(1000)
})
