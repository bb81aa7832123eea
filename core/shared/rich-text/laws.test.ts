import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { cleanText } from './characters.ts'
import { checkRichText } from './check.ts'
import { type Edit, setAlign, setBlock, setLink, setSize, toggleMark } from './edit/edit.ts'
import { fromMarkdown, toMarkdown } from './markdown/markdown.ts'
import { paragraphRanges, scanParagraph } from './markdown/scan.ts'
import { canonical, isMention, MARKS, type Mention, plainText, type RichTextInput } from './nodes.ts'

/** Characters with a meaning in Markdown, in likely contexts. */
const FRAGMENTS = [
  ...[
    '*',
    '**',
    '***',
    '****',
    '_',
    '__',
    '___',
    '`',
    '``',
    '\\',
    '\\\\',
    '{',
    '}',
    '{note:',
    '{small:',
    '{normal:',
    '{large:',
  ],
  ...['{left} ', '{center} ', '{right}', '@', '@[', '@[a](b:c?space=d&project=e)', '[', ']', '(', ')', '&', '?', '='],
  ...[
    ' ',
    ' ',
    '  ',
    '\t',
    '\n',
    '\n',
    '\n\n',
    '\n\n\n',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\ufeff',
    'a',
    'b',
    'Їжак',
    '5',
  ],
  ...['[', '](', '](http://x.y)', '[a](https://x.y/z_*`}?b=c)', '](mailto:', 'http://', '\\[', '\\]'],
  ...['# ', '## ', '### ', '#', '> ', '>', '- ', '-', '1. ', '1.', '***', '\\#', '\\- ', '%% ', '\\%'],
  ...['![', '![a](image:b) ', '![a\\]b](image:b) ', '](image:c) ', '!', '(image:d) '],
  ...['🦊', 'e\u0301', 'שלום', '漢字', '👩\u200d👩\u200d👧', '%', '%00', '#1', "'", '—'],
]
const REFUSED = ['\r', '\r\n', '\u0000', '\u007f', '\u0096', '\ud800', '\udc00']

function joined(parts: readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...parts), { maxLength }).map(chosen => chosen.join(''))
}

const source = fc.oneof(joined([...FRAGMENTS, ...REFUSED], 40), fc.string({ unit: 'binary', maxLength: 60 }))
const text = fc.oneof(joined(FRAGMENTS, 6), joined(FRAGMENTS, 6), fc.string({ unit: 'grapheme', maxLength: 12 }))
const fontSize = fc.constantFrom('small' as const, 'normal' as const, 'large' as const)
const flag = fc.boolean()
const link = fc.constantFrom('http://x.y', 'https://x.y/z_*`}{?b=c&d=e', 'mailto:a@b', 'http://x?space=d&project=e')
const leaf = fc.record(
  { text, bold: flag, italic: flag, underline: flag, code: flag, fontSize, footnote: flag, link },
  { requiredKeys: ['text'] },
)
const id = joined(FRAGMENTS, 2).filter(value => value !== '')
const mention: fc.Arbitrary<Mention> = fc.record({
  type: fc.constant('mention'),
  entity: fc.record(
    { type: id, id, spaceId: id, projectId: id, mapId: id, timelineId: id },
    { requiredKeys: ['type', 'id', 'spaceId', 'projectId'] },
  ),
  label: text,
  children: fc.constant([{ text: '' }]),
})
const align = fc.constantFrom('left' as const, 'center' as const, 'right' as const)
const children = fc.array(fc.oneof(leaf, leaf, leaf, mention), { maxLength: 6 })
const type = fc.constant('paragraph' as const)
const block = fc.constantFrom(
  ...(['heading1', 'heading2', 'heading3', 'quote', 'bullet', 'number', 'comment'] as const),
)
const paragraph = fc.record({ type, align, block, children }, { requiredKeys: ['type', 'children'] })
const sceneBreak = fc.oneof(
  fc.constant({ type: 'paragraph' as const, block: 'break' as const, children: [{ text: '' }] }),
  fc
    .stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
    .map(sceneId => ({ type: 'paragraph' as const, block: 'break' as const, sceneId, children: [{ text: '' }] })),
)
const description = text.map(value => value.replaceAll('\n', ' '))
const imageId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const image = fc.record(
  {
    type,
    align,
    block: fc.constant('image' as const),
    image: fc.record({ imageId, description }),
    children,
  },
  { requiredKeys: ['type', 'block', 'image', 'children'] },
)
const richText: fc.Arbitrary<RichTextInput> = fc.array(
  fc.oneof({ arbitrary: paragraph, weight: 8 }, { arbitrary: sceneBreak, weight: 1 }, { arbitrary: image, weight: 1 }),
  { maxLength: 4 },
)

let tried = 0
afterAll(() => {
  process.stdout.write(`codec laws: ${tried} documents tried\n`)
})

function expectLaw<T extends unknown[]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  law: (...values: T) => void,
): void {
  fc.assert(
    fc.property(fc.tuple<T>(...arbitraries), values => {
      tried++
      law(...values)
    }),
    { numRuns: trials(150) },
  )
}

describe('Markdown and nodes', () => {
  it('every text that passes the check reads back from its Markdown as its canonical form', () => {
    expectLaw([richText], nodes => {
      expect(checkRichText(nodes)).toBeNull()
      expect(fromMarkdown(toMarkdown(nodes))).toStrictEqual(canonical(nodes))
    })
  })

  it('canonicalising a canonical text changes nothing', () => {
    expectLaw([richText], nodes => {
      expect(canonical(canonical(nodes))).toStrictEqual(canonical(nodes))
      expect(plainText(canonical(nodes))).toBe(nodes.length > 0 ? plainText(nodes) : '')
    })
  })

  it('any string reads as canonical nodes that pass the check, and settles after one round', () => {
    expectLaw([source], value => {
      const nodes = fromMarkdown(value)
      expect(checkRichText(nodes)).toBeNull()
      expect(nodes).toStrictEqual(canonical(nodes))
      const markdown = toMarkdown(nodes)
      expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown)
    })
  })

  it('the spans of a paragraph cover its source without gaps, refused characters included', () => {
    expectLaw([source, fc.nat(1000)], (value, offset) => {
      for (const { from, to } of paragraphRanges(value)) {
        const { spans } = scanParagraph(value.slice(from, to), offset)
        let at = offset
        for (const span of spans) {
          expect(span.from).toBe(at)
          expect(span.to).toBeGreaterThan(at)
          at = span.to
        }
        expect(at).toBe(offset + to - from)
      }
    })
  })

  it('everything between the paragraphs of a source is newlines', () => {
    expectLaw([source], value => {
      let at = 0
      for (const { from, to } of paragraphRanges(value)) {
        expect(value.slice(at, from)).toMatch(/^\n*$/)
        expect(value.slice(from, to)).not.toMatch(/\n\n|^\n|\n$/)
        at = to
      }
      expect(value.slice(at)).toMatch(/^\n?$/)
    })
  })
})

/** The text after the changes, which must be ordered and disjoint. */
function apply(value: string, { changes }: Edit): string {
  let result = ''
  let at = 0
  for (const { from, to, insert } of changes) {
    expect(from).toBeGreaterThanOrEqual(at)
    result += value.slice(at, from) + insert
    at = to
  }
  return result + value.slice(at)
}

/** The text of a source, captions of images included: what describes an image goes with it. */
const wordsOf = (markdown: string) => plainText(fromMarkdown(markdown).map(({ image: _, ...others }) => others))

const place = fc.nat(1000)
const mark = fc.constantFrom(...MARKS)

function selectionIn(value: string, one: number, other: number): [from: number, to: number] {
  const from = one % (value.length + 1)
  const to = other % (value.length + 1)
  return from < to ? [from, to] : [to, from]
}

describe('edits', () => {
  it('a mark put on everywhere or nowhere and toggled twice leaves the same text', () => {
    expectLaw([richText, mark, flag, place, place], (nodes, name, isOn, one, other) => {
      const uniform = nodes.map(each => ({
        ...each,
        children: each.children.map(child => (isMention(child) ? child : { ...child, [name]: isOn })),
      }))
      const before = toMarkdown(uniform)
      const first = toggleMark(before, ...selectionIn(before, one, other), name)
      const between = apply(before, first)
      const second = toggleMark(between, first.selection.from, first.selection.to, name)
      expect(fromMarkdown(apply(between, second))).toStrictEqual(canonical(uniform))
      if (first.changes.length > 0) expect(fromMarkdown(between)).not.toStrictEqual(canonical(uniform))
    })
  })

  it('a mark toggled three times equals one toggle, whatever was marked before', () => {
    expectLaw([source, mark, place, place], (value, name, one, other) => {
      const texts = [cleanText(value)]
      let [from, to] = selectionIn(texts[0]!, one, other)
      for (let turn = 0; turn < 3; turn++) {
        const edit = toggleMark(texts[turn]!, from, to, name)
        texts.push(apply(texts[turn]!, edit))
        from = edit.selection.from
        to = edit.selection.to
      }
      expect(fromMarkdown(texts[3]!)).toStrictEqual(fromMarkdown(texts[1]!))
      expect(plainText(fromMarkdown(texts[1]!))).toBe(plainText(fromMarkdown(texts[0]!)))
    })
  })

  it('a size, a link, an alignment or a block set twice changes nothing the second time, and never the words', () => {
    expectLaw(
      [source, fontSize, fc.option(align), fc.option(block), place, place],
      (value, size, side, name, one, other) => {
        const before = cleanText(value)
        for (const edit of [
          (markdown: string, from: number, to: number) => setSize(markdown, from, to, size),
          (markdown: string, from: number, to: number) => setLink(markdown, from, to, side ? 'http://x.y' : null),
          (markdown: string, from: number, to: number) => setAlign(markdown, from, to, side),
          (markdown: string, from: number, to: number) => setBlock(markdown, from, to, name),
        ]) {
          const first = edit(before, ...selectionIn(before, one, other))
          const after = apply(before, first)
          expect(wordsOf(after)).toBe(wordsOf(before))
          const second = edit(after, first.selection.from, first.selection.to)
          expect(fromMarkdown(apply(after, second))).toStrictEqual(fromMarkdown(after))
        }
      },
    )
  })
})
