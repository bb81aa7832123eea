import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paragraph, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { trials } from '#tests/harness/trials.ts'
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

describe('scenes with names', () => {
  const named = (sceneId: string): Paragraph => ({
    type: 'paragraph',
    block: 'break',
    sceneId,
    children: [{ text: '' }],
  })
  /** `#a` is the break of a scene, `|` one without a name. */
  const read = (lines: readonly string[]): RichText =>
    lines.map(one => (one.startsWith('#') ? named(one.slice(1)) : one === '|' ? sceneBreak : line(one)))
  /** Each named scene with the words that follow its break. */
  const tiedWords = (value: RichText): string[] => {
    const found: string[] = []
    let open = false
    for (const paragraph of value)
      if (paragraph.block === 'break') {
        open = paragraph.sceneId !== undefined
        if (open) found.push(`${paragraph.sceneId}:`)
      } else if (open) found.push(`${found.pop()}${plainText([paragraph])}`)
    return found.filter(one => !one.endsWith(':')).sort()
  }
  /** Every name once, as a text has it. */
  const anyNamed = fc
    .array(fc.constantFrom('#', '|', '', 'u', 'v', 'w'), { maxLength: 14 })
    .map(lines =>
      read(lines.map((one, at) => (one === '#' ? `#${at}` : one === '' || one === '|' ? one : `${one}${at}`))),
    )
  const words = (value: RichText) => value.flatMap(one => (plainText([one]) === '' ? [] : [plainText([one])])).sort()
  /** Where a scene with words begins and ends. */
  const scenesIn = (value: RichText) => {
    const spans: { from: number; to: number }[] = []
    let open = false
    for (const [at, one] of value.entries()) {
      if (one.block === 'break') open = false
      else if (open) (spans.at(-1) as { to: number }).to = at + 1
      else {
        spans.push({ from: at, to: at + 1 })
        open = true
      }
    }
    return spans.filter(({ from, to }) => words(value.slice(from, to)).length > 0)
  }

  it('go with their words into another chapter, at either end, and leave the others theirs', () => {
    const { taken, rest } = takeParagraphs(read(['a', '#s', 'b', '#t', 'c']), 2, 3)
    expect(taken).toEqual(read(['#s', 'b']))
    expect(rest).toEqual(read(['a', '#t', 'c']))
    expect(joinTexts(read(['x']), taken)).toEqual(read(['x', '#s', 'b']))
    expect(joinTexts(taken, read(['#x', 'y']))).toEqual(read(['#s', 'b', '#x', 'y']))
    expect(splitText(read(['a', '#s', 'b']), 2)).toEqual([read(['a']), read(['#s', 'b'])])
  })

  it('keep every word and every name when chapters are split and merged: whatever the text', () => {
    fc.assert(
      fc.property(anyNamed, fc.nat(14), (value, at) => {
        const [first, second] = splitText(value, at)
        expect(words([...first, ...second])).toEqual(words(value))
        const whole = joinTexts(first, second)
        expect(words(whole)).toEqual(words(value))
        const begins = scenesIn(value).some(({ from }) => from === at)
        if (begins) expect(tiedWords(whole)).toEqual(tiedWords(value))
        const ids = (one: RichText) => one.flatMap(({ sceneId }) => sceneId ?? [])
        expect(new Set(ids(whole)).size).toBe(ids(whole).length)
      }),
      { numRuns: trials(500) },
    )
  })

  it('keep every word and every name when a scene is moved to either end of another text', () => {
    fc.assert(
      fc.property(anyNamed, fc.nat(6), fc.boolean(), (value, which, atStart) => {
        const scene = scenesIn(value)[which]
        fc.pre(scene !== undefined)
        const target = read(['#first', 'x', '|', 'y'])
        const { taken, rest } = takeParagraphs(value, scene.from, scene.to)
        const joined = atStart ? joinTexts(taken, target) : joinTexts(target, taken)
        expect(words([...rest, ...joined])).toEqual(words([...value, ...target]))
        expect([...tiedWords(rest), ...tiedWords(joined)].sort()).toEqual(
          [...tiedWords(value), ...tiedWords(target)].sort(),
        )
      }),
      { numRuns: trials(500) },
    )
  })
})
