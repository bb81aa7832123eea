import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { canonical, footnotesOf, isEmpty, mentionsOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { joinTexts, splitText, takeParagraphs } from '#plugins/chapters/shared/cut-text.ts'
import { splitScenes, swapWithNext } from '#plugins/outline/shared/scene-texts.ts'
import { todosIn } from '#plugins/todos/shared/find-todos.ts'
import { anyText } from '#tests/harness/any-text.ts'
import { trials } from '#tests/harness/trials.ts'

/** One step of a person who rearranges three chapters. */
type Step =
  | { does: 'split' | 'swap'; chapter: number; scene: number }
  | { does: 'cut-anywhere'; chapter: number; at: number }
  | { does: 'merge'; chapter: number }
  | { does: 'move'; chapter: number; scene: number; to: number; edge: 'start' | 'end' }

const number = fc.nat(30)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('split' as const, 'swap' as const), chapter: number, scene: number }),
  fc.record({ does: fc.constant('cut-anywhere' as const), chapter: number, at: number }),
  fc.record({ does: fc.constant('merge' as const), chapter: number }),
  fc.record({
    does: fc.constant('move' as const),
    chapter: number,
    scene: number,
    to: number,
    edge: fc.constantFrom('start' as const, 'end' as const),
  }),
)
const manuscript = fc.tuple(anyText('a'), anyText('b'), anyText('c'))

/** The chapters after a step, in the form in which they are stored; the same if the server would refuse it. */
function after(chapters: readonly RichText[], one: Step): RichText[] {
  const at = one.chapter % chapters.length
  const text = chapters[at] ?? []
  const scenes = splitScenes(text)
  const put = (...texts: RichText[]) => [...chapters].toSpliced(at, 1, ...texts).map(canonical)
  switch (one.does) {
    case 'split':
    case 'cut-anywhere': {
      const before = 'at' in one ? one.at % text.length : (scenes[one.scene % scenes.length]?.from ?? 0)
      const parts = splitText(text, before)
      return parts.some(part => part.length === 0) ? [...chapters] : put(...parts)
    }
    case 'swap': {
      const swapped = swapWithNext(text, one.scene % scenes.length)
      return swapped ? put(swapped) : [...chapters]
    }
    case 'merge': {
      const next = chapters[at + 1]
      return next ? [...chapters].toSpliced(at, 2, canonical(joinTexts(text, next))) : [...chapters]
    }
    case 'move': {
      const to = one.to % chapters.length
      const scene = scenes[one.scene % Math.max(scenes.length, 1)]
      if (to === at || !scene) return [...chapters]
      const { taken, rest } = takeParagraphs(text, scene.from, scene.to)
      const target = chapters[to] ?? []
      const joined = one.edge === 'start' ? joinTexts(taken, target) : joinTexts(target, taken)
      return chapters.with(at, rest).with(to, joined).map(canonical)
    }
  }
}

const sorted = (all: readonly unknown[]) => all.map(one => JSON.stringify(one)).toSorted()
/** Each paragraph with words, with all its marks, links, footnotes and mentions. */
const paragraphsOf = (chapters: readonly RichText[]) =>
  sorted(chapters.flat().filter(one => one.block !== 'break' && !isEmpty([one])))
const namesOf = (chapters: readonly RichText[]) => chapters.flat().flatMap(({ sceneId }) => sceneId ?? [])
/** Each scene that has a name, with the words that it begins with. */
const namedBeginnings = (chapters: readonly RichText[]) =>
  sorted(
    chapters.flatMap(splitScenes).flatMap(({ sceneId, text }) => {
      const first = text.find(one => !isEmpty([one]))
      return sceneId === null ? [] : [[sceneId, first]]
    }),
  )

let [tried, steps] = [0, 0]
afterAll(() => {
  process.stdout.write(`manuscript laws: ${tried} manuscripts and ${steps} steps tried\n`)
})

describe('splitting, merging and moving scenes, one after another in any order', () => {
  it('keeps every character, footnote, comment, to-do, mention and scene', () => {
    fc.assert(
      fc.property(manuscript, fc.array(step, { minLength: 1, maxLength: 10 }), (start, all) => {
        tried++
        let chapters: RichText[] = [...start]
        for (const one of all) {
          steps++
          chapters = after(chapters, one)
          expect(paragraphsOf(chapters)).toEqual(paragraphsOf(start))
          expect(namedBeginnings(chapters)).toEqual(namedBeginnings(start))
          expect(namesOf(chapters).toSorted()).toEqual(namesOf(start).toSorted())
        }
        for (const parts of [mentionsOf, footnotesOf, todosIn] as ((text: RichText) => unknown[])[])
          expect(sorted(chapters.flatMap(parts))).toEqual(sorted(start.flatMap(parts)))
        for (const text of chapters) expect(checkRichText(text)).toBeNull()
      }),
      { numRuns: trials(120) },
    )
  })

  it('a chapter that is split where a scene begins and merged again is the text it was', () => {
    fc.assert(
      fc.property(anyText(), number, (text, which) => {
        tried++
        const scenes = splitScenes(text)
        const scene = scenes[which % scenes.length]
        const [first, second] = splitText(text, scene?.from ?? 0)
        fc.pre(first.length > 0)
        expect(splitScenes(joinTexts(canonical(first), canonical(second)))).toMatchObject(
          scenes.map(({ sceneId }) => ({ sceneId })),
        )
        expect(paragraphsOf([joinTexts(first, second)])).toEqual(paragraphsOf([text]))
      }),
      { numRuns: trials(120) },
    )
  })
})
