import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paragraph, plainText, type RichText } from '#core/shared/richtext/nodes.ts'
import { hasNoWords, joinTexts, splitText, takeParagraphs } from './cut-text.ts'

const sceneBreak: Paragraph = { type: 'paragraph', block: 'break', children: [{ text: '' }] }
const line = (text: string): Paragraph => ({ type: 'paragraph', children: [{ text }] })
/** `|` is a scene break, an empty string an empty paragraph. */
const text = (...lines: string[]): RichText => lines.map(one => (one === '|' ? sceneBreak : line(one)))

/** The words in order, and which of them share a scene. */
function scenesOf(value: RichText): string[][] {
  const scenes: string[][] = [[]]
  for (const paragraph of value)
    if (paragraph.block === 'break') scenes.push([])
    else if (plainText([paragraph]) !== '') scenes.at(-1)?.push(plainText([paragraph]))
  return scenes.filter(scene => scene.length > 0)
}

const anyText = fc.array(fc.constantFrom('|', '', 'a', 'b', 'c', 'd'), { maxLength: 12 }).map(lines => text(...lines))

describe('a text that is cut', () => {
  it('loses the scene break at the cut, and nothing else', () => {
    expect(splitText(text('a', '', '|', '', 'b', '|', 'c'), 2)).toEqual([text('a'), text('b', '|', 'c')])
    expect(splitText(text('a', 'b'), 1)).toEqual([text('a'), text('b')])
    expect(splitText(text('|', 'a'), 1)).toEqual([[], text('a')])
    expect(splitText(text('a', '|'), 1)).toEqual([text('a'), []])
  })

  it('has the same words in the same order in its two parts: whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(14), (value, at) => {
        const [first, second] = splitText(value, at)
        expect([...scenesOf(first), ...scenesOf(second)].flat()).toEqual(scenesOf(value).flat())
      }),
    )
  })
})

describe('texts that are joined', () => {
  it('stay scenes of their own; one without words adds nothing', () => {
    expect(joinTexts(text('a', ''), text('|', 'b'))).toEqual(text('a', '|', 'b'))
    expect(joinTexts(text('', '|'), text('b'))).toEqual(text('b'))
    expect(joinTexts(text('a'), text(''))).toEqual(text('a'))
    fc.assert(
      fc.property(anyText, anyText, (first, second) => {
        expect(scenesOf(joinTexts(first, second))).toEqual([...scenesOf(first), ...scenesOf(second)])
      }),
    )
  })
})

describe('a scene that is taken', () => {
  it('leaves its neighbours as scenes of their own', () => {
    const { taken, rest } = takeParagraphs(text('a', '|', 'b', 'c', '|', 'd'), 2, 4)
    expect(taken).toEqual(text('b', 'c'))
    expect(rest).toEqual(text('a', '|', 'd'))
    expect(takeParagraphs(text('a'), 0, 1)).toEqual({ taken: text('a'), rest: [] })
    expect(takeParagraphs(text('a', '|', 'b'), 2, 3).rest).toEqual(text('a'))
    expect(takeParagraphs(text('a', '|', 'b'), 0, 1).rest).toEqual(text('b'))
  })

  it('and what is left have every word between them: whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), fc.nat(12), (value, from, length) => {
        const { taken, rest } = takeParagraphs(value, from, from + length)
        const words = (one: RichText) => scenesOf(one).flat().sort()
        expect([...words(taken), ...words(rest)].sort()).toEqual(words(value))
        expect(hasNoWords(taken)).toBe(scenesOf(taken).length === 0)
      }),
    )
  })
})
