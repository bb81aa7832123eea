import fc from 'fast-check'
import { canonical, type Mention, type ParagraphInput, type RichText } from '#core/shared/rich-text/nodes.ts'

const word = fc.constantFrom(
  'sea',
  'Ahab',
  'ahab’s',
  'Київ',
  'Києва',
  'Їжак',
  '𝒜',
  'e\u0301',
  'aa',
  '12',
  '—',
  '…',
  '$&',
)
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map(all => all.join(' '))
const flag = fc.constant(true as const)
const leaf = fc.record(
  {
    text: words.map(text => `${text} `),
    bold: flag,
    italic: flag,
    code: flag,
    fontSize: fc.constantFrom('small' as const, 'large' as const),
    link: fc.constant('https://ahab.example'),
  },
  { requiredKeys: ['text'] },
)
const footnote = fc.record({ text: words, footnote: flag })
const mention: fc.Arbitrary<Mention> = fc.record({
  type: fc.constant('mention'),
  entity: fc.record({
    type: fc.constantFrom('character', 'entry'),
    id: fc.stringMatching(/^[a-z]{8}$/),
    spaceId: fc.constant('space'),
    projectId: fc.constant('project'),
  }),
  label: fc.constantFrom('Ahab', 'The Quay', 'Їжак'),
  children: fc.constant([{ text: '' }]),
})
const children = fc.array(fc.oneof({ weight: 4, arbitrary: leaf }, footnote, mention), { minLength: 1, maxLength: 4 })

const paragraph: fc.Arbitrary<ParagraphInput> = fc.record(
  {
    type: fc.constant('paragraph'),
    align: fc.constantFrom('center' as const, 'right' as const),
    block: fc.constantFrom('heading1', 'heading2', 'quote', 'bullet', 'number'),
    children,
  },
  { requiredKeys: ['type', 'children'] },
)
/** What an author writes to themselves; some say what is to do. */
const comment: fc.Arbitrary<ParagraphInput> = fc
  .tuple(fc.constantFrom('', 'TODO ', 'ЗРОБИТИ: '), children)
  .map(([begins, rest]) => ({ type: 'paragraph', block: 'comment', children: [{ text: begins }, ...rest] }))
const blank: fc.Arbitrary<ParagraphInput> = fc.constant({ type: 'paragraph', children: [{ text: '' }] })

/** A paragraph with words: also with footnotes and mentions, a comment or a to-do. */
const anyParagraph = fc.oneof({ weight: 4, arbitrary: paragraph }, comment)

/** Scenes with words, divided by breaks; whether the break before each names it. */
const scenes = fc.array(
  fc.record({
    named: fc.boolean(),
    text: fc.array(fc.oneof({ weight: 5, arbitrary: anyParagraph }, blank), { minLength: 1, maxLength: 4 }),
    last: anyParagraph,
  }),
  { minLength: 1, maxLength: 4 },
)

/**
 * Any text with all that a text can have, in its stored form. The names of scenes begin with `prefix`, so that those of
 * several texts differ.
 */
export function anyText(prefix = 's'): fc.Arbitrary<RichText> {
  return scenes.map(all =>
    canonical(
      all.flatMap(({ named, text, last }, at): ParagraphInput[] => {
        const divides = named || at > 0
        const sceneBreak = { type: 'paragraph', block: 'break', children: [{ text: '' }] } as const
        const name = named ? { sceneId: `${prefix}${at}` } : {}
        return [...(divides ? [{ ...sceneBreak, ...name }] : []), ...text, last]
      }),
    ),
  )
}
