import { describe, expect, it } from 'vitest'
import { canonical, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type ExpressionIssue, expressionOf, type Replacement } from './expression.ts'
import { formsIn, hasForms } from './forms.ts'
import { changedValues, hitsInText, type SearchedField } from './hits.ts'

const plain: Replacement = { find: '', replaceWith: '', matchCase: false, wholeWords: false, pattern: false, forms: {} }
const fields: SearchedField[] = [
  { name: 'title', is: 'line' },
  { name: 'aliases', is: 'lines' },
  { name: 'text', is: 'text' },
]
const mention = {
  type: 'mention' as const,
  entity: { type: 'character', id: 'a', spaceId: 's', projectId: 'p' },
  label: 'Ahab',
  children: [{ text: '' }] as [{ text: '' }],
}

function replaceIn(values: Record<string, unknown>, replacement: Replacement) {
  const expression = expressionOf(replacement)
  if (!(expression instanceof RegExp)) throw new Error(expression.issue)
  const hits = hitsInText(fields, values, expression, replacement)
  return { hits, changed: { ...values, ...changedValues(values, hits) } }
}

const textOf = (...children: unknown[]) => canonical([{ type: 'paragraph', children }] as RichText)

describe('what is found', () => {
  it.each<[Partial<Replacement>, string, string]>([
    [{ find: 'ahab', replaceWith: 'Starbuck' }, 'Ahab’s leg, AHAB!', 'Starbuck’s leg, Starbuck!'],
    [{ find: 'Ahab', replaceWith: 'Starbuck', matchCase: true }, 'Ahab, ahab', 'Starbuck, ahab'],
    [{ find: 'cat', replaceWith: 'dog', wholeWords: true }, 'cat, cats, concat, cat’s', 'dog, cats, concat, dog’s'],
    [{ find: 'Київ', replaceWith: 'Львів', wholeWords: true }, 'Київ і Києва, Київщина', 'Львів і Києва, Київщина'],
    [{ find: "d'Arc", replaceWith: 'Dark' }, "Jeanne d’Arc and d'arc", 'Jeanne Dark and Dark'],
    [{ find: 'a.b', replaceWith: '$&$1' }, 'a.b axb', '$&$1 axb'],
    [{ find: '(\\w+) (\\w+)', replaceWith: '$2 $1 $$ $9 [$&]', pattern: true }, 'one two', 'two one $ $9 [one two]'],
    [{ find: '(?<n>\\d+)', replaceWith: '<$<n>$<m>>', pattern: true }, 'a 12', 'a <12$<m>>'],
    [{ find: 'x*y', replaceWith: '', pattern: true }, 'xxy and y', ' and '],
    [
      { find: 'Київ', replaceWith: 'Львів', wholeWords: true, forms: { Києва: 'Львова', Києвом: 'Львовом' } },
      'Київ без Києва, КИЄВОМ і Києві',
      'Львів без Львова, Львовом і Києві',
    ],
  ])('%o', (replacement, before, after) => {
    expect(replaceIn({ title: before }, { ...plain, ...replacement }).changed.title).toBe(after)
    const { changed } = replaceIn({ text: textOf({ text: before }) }, { ...plain, ...replacement })
    expect(plainText(changed.text as unknown as RichText)).toBe(after)
  })

  it.each<[Partial<Replacement>, ExpressionIssue['issue']]>([
    [{ find: '' }, 'empty'],
    [{ find: '(', pattern: true }, 'pattern'],
    [{ find: 'x*', pattern: true }, 'nothing'],
    [{ find: '', pattern: true }, 'empty'],
  ])('%o is refused: %s', (replacement, issue) => {
    expect(expressionOf({ ...plain, ...replacement })).toMatchObject({ issue })
  })
})

describe('forms of a word', () => {
  it('are words that begin alike, of a name only those with a capital letter', () => {
    expect(formsIn('Київ, Києва; Києвом і києвом. Кит, Кийок, Київщина, Київ’ю', 'Київ')).toEqual([
      ...['Києва', 'Києвом', 'Кит', 'Кийок', 'Київщина'],
    ])
    expect(formsIn('Ahab, Ahabs, Ahabic and ahabs; Ahem, Aha, Abhorrent, Ahabilities', 'Ahab')).toEqual([
      ...['Ahabs', 'Ahabic', 'Ahem', 'Aha'],
    ])
  })

  it('are of whole words only', () => {
    expect(hasForms({ ...plain, find: 'Ahab', wholeWords: true })).toBe(true)
    for (const other of [
      { find: 'Ahab' },
      { find: 'a b', wholeWords: true },
      { find: 'Ahab', wholeWords: true, pattern: true },
    ])
      expect(hasForms({ ...plain, ...other })).toBe(false)
  })
})

describe('a replacement in a text', () => {
  it('looks like the beginning of what it replaces, and leaves mentions and links alone', () => {
    const text = textOf(
      { text: 'old ' },
      { text: 'Ah', bold: true },
      { text: 'ab', italic: true },
      { text: ' and ' },
      mention,
      { text: ' by Ahab', link: 'https://ahab.example' },
    )
    const { hits, changed } = replaceIn({ text }, { ...plain, find: 'ahab', replaceWith: 'Peleg' })
    expect(changed.text).toEqual(
      textOf({ text: 'old ' }, { text: 'Peleg', bold: true }, { text: ' and ' }, mention, {
        text: ' by Peleg',
        link: 'https://ahab.example',
      }),
    )
    expect(hits.map(({ before, match, after }) => before + match + after)).toEqual(
      Array(2).fill('old Ahab and Ahab by Ahab'),
    )
  })

  it('does not cross a mention', () => {
    const text = textOf({ text: 'Captain ' }, mention, { text: ' of' })
    expect(replaceIn({ text }, { ...plain, find: 'captain.+of', pattern: true }).hits).toEqual([])
  })
})
