import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { canonical } from '#core/shared/rich-text/nodes.ts'
import { splitScenes, swapWithNext } from './scene-texts.ts'

const swapped = (source: string, at: number) => {
  const text = swapWithNext(fromMarkdown(source), at)
  return text && toMarkdown(text)
}

describe('a scene exchanged with the next one', () => {
  it.each([
    ['a\n\n***\n\nb', 0, 'b\n\n***\n\na'],
    ['a\n\n*** {#two}\n\nb', 0, '*** {#two}\n\nb\n\n***\n\na'],
    ['*** {#two}\n\nb\n\n***\n\na', 0, 'a\n\n*** {#two}\n\nb'],
    ['*** {#one}\n\na\n\n*** {#two}\n\nb\n\nc', 0, '*** {#two}\n\nb\n\nc\n\n*** {#one}\n\na'],
    ['a\n\n***\n\nb\n\n*** {#c}\n\nc', 1, 'a\n\n*** {#c}\n\nc\n\n***\n\nb'],
    ['a\n\n***\n\nb', 1, null],
    ['a', -1, null],
  ])('%j at %i gives %j', (source, at, expected) => expect(swapped(source, at)).toBe(expected))

  it('keeps every word and every name, and comes back', () => {
    const scene = fc.record({ words: fc.constantFrom('a', 'b\n\nb', '# c'), isNamed: fc.boolean() })
    fc.assert(
      fc.property(fc.array(scene, { minLength: 2, maxLength: 6 }), fc.nat(4), (scenes, number) => {
        const parts = scenes.map(({ words, isNamed }, at) => {
          const mark = isNamed ? `*** {#s${at}}\n\n` : at > 0 ? '***\n\n' : ''
          return mark + words
        })
        const text = fromMarkdown(parts.join('\n\n'))
        const at = number % (scenes.length - 1)
        const moved = swapWithNext(text, at)
        if (!moved) throw new Error('There is a next scene')
        expect(canonical(moved)).toEqual(moved)
        const idsAndTexts = splitScenes(text).map(one => [one.sceneId, one.text])
        const [first, second] = [idsAndTexts[at], idsAndTexts[at + 1]]
        expect(splitScenes(moved).map(one => [one.sceneId, one.text])).toEqual(
          idsAndTexts.with(at, second as (typeof idsAndTexts)[0]).with(at + 1, first as (typeof idsAndTexts)[0]),
        )
        expect(swapWithNext(moved, at)).toEqual(text)
      }),
    )
  })
})
