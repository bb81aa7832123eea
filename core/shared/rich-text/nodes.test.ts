import { describe, expect, it } from 'vitest'
import { countCharacters, countWords } from './count-words.ts'
import { fromMarkdown, toMarkdown } from './markdown/markdown.ts'
import { compareTexts } from './merge/compare.ts'
import {
  canonical,
  emptyRichText,
  fromPlainText,
  imagesOf,
  isEmpty,
  type Mention,
  mentionsOf,
  plainText,
  type RichText,
  type RichTextInput,
  textForReaders,
} from './nodes.ts'
import { withoutImages } from './without-images.ts'

const bilbo: Mention = {
  type: 'mention',
  entity: { type: 'character', id: 'c1', spaceId: 's', projectId: 'p' },
  label: 'Більбо',
  children: [{ text: '' }],
}

function paragraphs(...children: RichTextInput[number]['children'][]): RichTextInput {
  return children.map(each => ({ type: 'paragraph', children: each }))
}

describe('canonical', () => {
  it.each([
    ['no paragraphs become an empty one', [], emptyRichText()],
    ['a paragraph without leaves gets one', paragraphs([]), emptyRichText()],
    ['a sole empty leaf loses its flags', paragraphs([{ text: '', bold: true, fontSize: 'large' }]), emptyRichText()],
    ['several empty leaves are one', paragraphs([{ text: '' }, { text: '', italic: true }]), emptyRichText()],
    ['neighbours with the same flags join', paragraphs([{ text: 'a' }, { text: 'b' }]), paragraphs([{ text: 'ab' }])],
    [
      'flags that are off go',
      paragraphs([{ text: 'a', bold: false, code: false }, { text: 'b' }]),
      paragraphs([{ text: 'ab' }]),
    ],
    [
      'leaves join across an empty one',
      paragraphs([{ text: 'a', bold: true }, { text: '' }, { text: 'b', bold: true }]),
      paragraphs([{ text: 'ab', bold: true }]),
    ],
    [
      'different flags stay apart',
      paragraphs([{ text: 'a', fontSize: 'normal' }, { text: 'b' }]),
      paragraphs([{ text: 'a', fontSize: 'normal' }, { text: 'b' }]),
    ],
    [
      'a mention keeps its neighbours apart',
      paragraphs([{ text: 'a' }, bilbo, { text: 'b' }]),
      paragraphs([{ text: 'a' }, bilbo, { text: 'b' }]),
    ],
    ['a mention needs no empty leaves around it', paragraphs([{ text: '' }, bilbo, { text: '' }]), paragraphs([bilbo])],
  ])('%s', (_, nodes, expected) => {
    expect(canonical(nodes)).toStrictEqual(expected)
  })

  it('writes equal texts as the same JSON, whatever the order of keys', () => {
    const { type, id, spaceId, projectId } = bilbo.entity
    const one = paragraphs([{ code: true, bold: true, text: 'x' }, bilbo])
    const other = paragraphs([
      { text: 'x', bold: true, italic: false, code: true },
      { children: [{ text: '' }], label: bilbo.label, entity: { projectId, spaceId, id, type }, type: 'mention' },
    ])
    expect(JSON.stringify(canonical(one))).toBe(JSON.stringify(canonical(other)))
  })

  it('does not modify its input', () => {
    const nodes = paragraphs([{ text: 'a' }, { text: 'b' }])
    canonical(nodes)
    expect(nodes).toStrictEqual(paragraphs([{ text: 'a' }, { text: 'b' }]))
  })
})

describe('isEmpty', () => {
  it.each([
    [emptyRichText(), true],
    [[], true],
    [paragraphs([{ text: ' \t\n\u00a0' }], [{ text: '' }, { text: '  ', bold: true }]), true],
    [paragraphs([{ text: '' }], [{ text: ' .' }]), false],
    [paragraphs([bilbo]), false],
    [paragraphs([{ ...bilbo, label: '' }]), false],
  ])('%j is empty: %s [EDIT-24]', (nodes, expected) => {
    expect(isEmpty(nodes)).toBe(expected)
  })
})

describe('the plain text', () => {
  const nodes = paragraphs([{ text: 'Тут ' }, bilbo, { text: ' 🦊', bold: true }], [{ text: '' }], [{ text: 'a\nb' }])

  it('is its paragraphs with the labels of mentions', () => {
    expect(plainText(nodes)).toBe('Тут Більбо 🦊\n\na\nb')
  })

  it('has as many characters as code points, line ends left out', () => {
    expect(countCharacters(nodes)).toBe(4 + 6 + 2 + 2)
    expect(countCharacters(emptyRichText())).toBe(0)
  })

  it('mentions in reading order, repeats included', () => {
    expect(mentionsOf(paragraphs([bilbo, bilbo], [{ text: 'x' }], [bilbo]))).toStrictEqual([bilbo, bilbo, bilbo])
    expect(mentionsOf(emptyRichText())).toStrictEqual([])
  })
})

describe('countWords', () => {
  it.each([
    ['', 0],
    [' — … ! 🦊 ', 0],
    ['one two  three', 3],
    ["don't rock-n-roll", 2],
    ['don’t', 1],
    ['Мар’яна й м\u02bcята під’їхали до Івано-Франківська', 6],
    ['Поїхав — і не повернувся…', 4],
    ['3 рази, 1984', 3],
    ["'quoted' -dash- end-", 3],
    ['e\u0301te\u0301', 1],
    ['co\u00adoperate', 1],
    ['line\nend', 2],
    ['漢字 かな', 2],
    ['می\u200cخواهم', 1],
  ])('%j has %i words', (text, expected) => {
    expect(countWords(paragraphs([{ text }]))).toBe(expected)
  })

  it.each([
    ['ж'.repeat(1_000_000), 1],
    ['a-'.repeat(500_000), 1],
    [`${'x'.repeat(2_000)} ${'y'.repeat(1_000)}-${'z'.repeat(1_000)} end`, 3],
  ])('knows a word longer than any from several', (text, expected) => {
    expect(countWords(paragraphs([{ text }]))).toBe(expected)
  })

  it('counts across leaves but not across paragraphs', () => {
    expect(countWords(paragraphs([{ text: 'un' }, { text: 'done', bold: true }, bilbo], [{ text: 'x' }]))).toBe(2)
  })
})

describe('fromPlainText', () => {
  it.each([
    ['abc', ['abc']],
    ['', ['']],
    [' \n\t\r\n', ['']],
    ['one\ntwo', ['one', 'two']],
    ['one\r\n\r\n\r\ntwo\rthree\n', ['one', 'two', 'three']],
    ['  indented\u2028next\u0085last ', ['  indented', 'next', 'last ']],
    ['a\u0000b\ud800c\u007f', ['abc']],
    ['**not bold** {left} @[x]', ['**not bold** {left} @[x]']],
  ])('%j becomes %j [EDIT-23]', (text, lines) => {
    expect(fromPlainText(text)).toStrictEqual(paragraphs(...lines.map(line => [{ text: line }])))
  })
})

it('no two breaks of a text name the same scene, and others never see the names', () => {
  const named = (sceneId: string) => ({
    type: 'paragraph' as const,
    block: 'break' as const,
    sceneId,
    children: [{ text: '' }],
  })
  const line = { type: 'paragraph' as const, children: [{ text: 'x' }] }
  const plain = { type: 'paragraph' as const, block: 'break' as const, children: [{ text: '' }] }
  expect(canonical([named('a'), line, named('b'), line, named('a'), line])).toEqual([
    ...[named('a'), line, named('b'), line, plain, line],
  ])
  expect(textForReaders([named('a'), line, named('b'), line])).toEqual([line, plain, line])
  expect(textForReaders([plain, line])).toEqual([plain, line])
  expect(textForReaders([named('a')])).toEqual(emptyRichText())
})

it('comments to oneself are in no count and in nothing that readers get', () => {
  const [line] = fromPlainText('It begins')
  const comment = { type: 'paragraph', block: 'comment', children: [{ text: 'Why here?' }] } as const
  const text = canonical([comment, ...(line ? [line] : []), comment])
  expect(text).toHaveLength(3)
  expect([countWords(text), countCharacters(text)]).toEqual([2, 9])
  expect(textForReaders(text)).toEqual([line])
  expect(textForReaders(canonical([comment]))).toEqual(emptyRichText())
})

describe('images', () => {
  const image = { imageId: 'slip', description: 'A stair into the sea' }
  const figure = (text: string): RichText => [{ type: 'paragraph', block: 'image', image, children: [{ text }] }]

  it('count the words of their captions, and are replaced by their descriptions in plain text', () => {
    expect(plainText(figure('At low water'))).toBe('[A stair into the sea] At low water')
    expect(plainText(figure(''))).toBe('[A stair into the sea]')
    expect([countWords(figure('At low water')), countCharacters(figure(''))]).toEqual([3, 0])
    expect([isEmpty(figure('')), imagesOf([...figure('a'), ...figure('b')])]).toEqual([false, ['slip']])
  })

  it('are in what readers get, and become text where none are shown', () => {
    expect(textForReaders(figure('At low water'))).toEqual(figure('At low water'))
    const asText = [{ type: 'paragraph', children: [{ text: '[A stair into the sea] At low water' }] }]
    expect(withoutImages(figure('At low water'))).toEqual(asText)
  })

  it('are written before their captions, and read back; text that looks like one stays text', () => {
    expect(toMarkdown(figure('At low water'))).toBe('![A stair into the sea](image:slip) At low water')
    const looks = fromPlainText('![A stair](image:slip) x')
    expect(fromMarkdown(toMarkdown(looks))).toEqual(looks)
    const described = [{ ...figure('')[0]!, image: { imageId: 'x', description: 'a `]` [b] \\' } }]
    expect(fromMarkdown(toMarkdown(described))).toEqual(described)
  })

  it('another image in the place of one is removed and added', () => {
    const other = [{ ...figure('At low water')[0]!, image: { imageId: 'stair', description: '' } }]
    expect(compareTexts(figure('At low water'), other).map(({ change }) => change)).toEqual(['added', 'removed'])
  })
})
