import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeParagraphs } from '#core/shared/rich-text/merge/merge.ts'
import { paragraphOf, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { sceneRanges } from '#core/shared/rich-text/scenes.ts'
import { trials } from '#tests/harness/trials.ts'
import { carryText } from './carry-text.ts'
import { joinTexts, splitText, takeParagraphs } from './cut-text.ts'
import { divideChange, hasMostOf, stretchesLeft, takenBack, touchesLost } from './moved-text.ts'

/** Scenes of paragraphs with words of their own, each with or without an id on its break. */
const scene = fc.record({ lines: fc.integer({ min: 1, max: 3 }), named: fc.boolean() })
const chapterOf = (name: string, scenes: readonly { lines: number; named: boolean }[]): RichText =>
  scenes.flatMap(({ lines, named }, at) => [
    ...(at > 0 || named
      ? [paragraphOf({ block: 'break', sceneId: named ? `${name}-scene-${at}` : undefined }, [{ text: '' }])]
      : []),
    ...Array.from({ length: lines }, (_, line) =>
      paragraphOf({}, [{ text: `${name} scene ${at} has its line ${line} of several words` }]),
    ),
  ])

/** What a writer does: writes on in a paragraph, begins one below it, or several of both. */
const edit = fc.record({ at: fc.nat(), how: fc.constantFrom('append', 'below', 'prepend') })
function write(text: RichText, { at, how }: { at: number; how: string }, word: string): RichText {
  const places = text.flatMap(({ block }, index) => (block === 'break' ? [] : [index]))
  const index = places[at % places.length] ?? 0
  const line = plainText(text.slice(index, index + 1))
  if (how === 'below') return text.toSpliced(index + 1, 0, paragraphOf({}, [{ text: `a new line with ${word}` }]))
  return text.with(index, paragraphOf({}, [{ text: how === 'append' ? `${line} ${word}` : `${word} ${line}` }]))
}

const idsOf = (text: RichText) => text.flatMap(({ sceneId }) => sceneId ?? [])
const wordsOf = (text: RichText) => plainText(text).split(/\s+/).filter(Boolean)

/** What the writer's page does with a change of a text that lost a stretch: save that there, and merge the rest. */
function follow(was: RichText, now: RichText, { left, moved }: { left: RichText; moved: RichText }, target: RichText) {
  const divided = divideChange({ was, saved: was, now }, moved)
  const change = divided?.moved ?? { saved: [], now: [] }
  const own = divided?.rest ?? { was, now }
  return { ...mergeParagraphs(own.was, own.now, left), target: carryText(target, change.saved, change.now) }
}

describe('what is written in a text of which others move a part to another chapter', () => {
  const scenes = fc.array(scene, { minLength: 1, maxLength: 5 })
  const cut = fc.record({ at: fc.nat(), how: fc.constantFrom('split', 'start', 'end') })

  it('asks nothing, and has every word, every scene and every id once, where it belongs', () => {
    fc.assert(
      fc.property(scenes, scenes, cut, fc.array(edit, { maxLength: 4 }), (own, others, { at, how }, edits) => {
        const was = chapterOf('a', own)
        const target = chapterOf('b', others)
        const places = was.flatMap(({ block }, index) => (block === 'break' ? [] : [index]))
        const from = places[at % places.length] ?? 0
        const below = was.findIndex(({ block }, index) => index > from && block === 'break')
        const to = how === 'split' || below < 0 ? was.length : below
        const { taken, rest } =
          how === 'split'
            ? { rest: splitText(was, from)[0], taken: splitText(was, from)[1] }
            : takeParagraphs(was, from, to)
        const whole = how === 'split' ? taken : how === 'start' ? joinTexts(taken, target) : joinTexts(target, taken)
        const now = edits.reduce((text, one, index) => write(text, one, `word${index}`), was)

        const result = follow(was, now, { left: rest, moved: taken }, whole)
        expect(result.conflicts).toBe(0)
        const everything = [...result.merged, ...result.target]
        const expected = [...now, ...(how === 'split' ? [] : target)]
        expect(wordsOf(everything).toSorted()).toEqual(wordsOf(expected).toSorted())
        expect(idsOf(everything).toSorted()).toEqual(idsOf(expected).toSorted())
        // Each paragraph of the moved stretch is in the other chapter, however it was changed.
        for (const paragraph of taken.filter(({ block }) => block !== 'break'))
          expect(plainText(result.target)).toContain(plainText([paragraph]))
      }),
      { numRuns: trials(250) },
    )
  })
})

describe('a move that is taken back', () => {
  const scenes = fc.array(scene, { minLength: 1, maxLength: 4 })
  const edits = fc.array(edit, { maxLength: 3 })
  const written = (text: RichText, all: readonly { at: number; how: string }[], name: string) =>
    all.reduce((whole, one, at) => (whole.length === 0 ? whole : write(whole, one, `${name}${at}`)), text)

  it('has every word that was written since, in the chapter to which it belongs', () => {
    fc.assert(
      fc.property(scenes, scenes, fc.nat(), fc.boolean(), edits, edits, (one, two, at, isStart, inOwn, inTarget) => {
        const before = { own: chapterOf('a', one), target: chapterOf('b', two) }
        const { from, to } = sceneRanges(before.own, {
          isBreak: ({ block }) => block === 'break',
          isBlank: () => false,
          sceneId: ({ sceneId }) => sceneId,
        })[at % one.length] ?? { from: 0, to: 1 }
        const { taken, rest } = takeParagraphs(before.own, from, to)
        const moved = isStart ? joinTexts(taken, before.target) : joinTexts(before.target, taken)
        const now = { own: written(rest, inOwn, 'own'), target: written(moved, inTarget, 'target') }
        const back = takenBack(taken, isStart ? 'start' : 'end', { before, now })
        if (typeof back === 'string') throw new Error(back)
        expect(wordsOf([...back.own, ...back.target]).toSorted()).toEqual(
          wordsOf([...now.own, ...now.target]).toSorted(),
        )
        expect(idsOf([...back.own, ...back.target])).toEqual(idsOf([...before.own, ...before.target]))
        expect(plainText(back.target)).not.toContain('a scene')
        expect(plainText(back.own)).not.toContain('b scene')
        // New paragraphs below the last of a scene are of that scene.
        if (inOwn.length + inTarget.length === 0) expect([back.own, back.target]).toEqual([before.own, before.target])
      }),
      { numRuns: trials(250) },
    )
  })

  it('is refused where the text is gone, or written anew together with what is around it', () => {
    const before = {
      own: chapterOf('a', [
        { lines: 1, named: false },
        { lines: 2, named: true },
      ]),
      target: chapterOf('b', [{ lines: 1, named: false }]),
    }
    const { taken, rest } = takeParagraphs(before.own, 2, 4)
    const target = joinTexts(before.target, taken)
    const back = (own: RichText, there: RichText) => takenBack(taken, 'end', { before, now: { own, target: there } })
    expect(back(rest, before.target)).toBe('moved-gone')
    const anew = [paragraphOf({}, [{ text: 'both are one now' }])]
    expect(back(rest, anew)).toBe('moved-unclear')
    expect(back(rest, target)).toMatchObject({ own: before.own, target: before.target })
  })
})

describe('what may be elsewhere', () => {
  const text = chapterOf('a', [
    { lines: 2, named: true },
    { lines: 2, named: true },
  ])
  const { taken, rest } = takeParagraphs(text, 4, 6)
  it('is what was changed in paragraphs that the other version lacks, or beside them', () => {
    const at = (index: number, how: string) => ({ was: text, now: write(text, { at: index, how }, 'word') })
    expect(touchesLost(at(2, 'append'), rest)).toBe(true)
    expect(touchesLost(at(3, 'below'), rest)).toBe(true)
    expect(touchesLost(at(0, 'append'), rest)).toBe(false)
    expect(touchesLost(at(2, 'append'), text)).toBe(false)
    expect(touchesLost({ was: text, now: text }, rest)).toBe(false)
  })

  it('is a scene of which most is in the other text', () => {
    expect([hasMostOf(text, taken), hasMostOf(rest, taken)]).toEqual([true, false])
    expect(hasMostOf(write(text, { at: 2, how: 'append' }, 'word'), taken)).toBe(true)
    expect(hasMostOf(text, [])).toBe(false)
  })
})

it('a stretch of one paragraph is found as it was while somebody wrote on in it', () => {
  const [above, words, below] = [
    'Rain fell all night on the quay.',
    'Nobody saw the lamp go out.',
    'She never slept again.',
  ]
  const text = (line: string) => [above, line, below].map((one = '') => paragraphOf({}, [{ text: one }]))
  const change = { was: text(words ?? ''), saved: text(`${words} And so`), now: text(`${words} And so it went on.`) }
  const moved = [paragraphOf({}, [{ text: `${words} And` }])]
  const divided = divideChange(change, moved)
  expect(plainText(divided?.moved.now ?? [])).toBe('Nobody saw the lamp go out. And so it went on.')
  expect(plainText(divided?.rest.now ?? [])).toBe(`${above}\n\n${below}`)
  // It is as it was before, although most of what is saved is the same too.
  const scene = (line: string) =>
    ['Four bells.', line, 'Five bells.', 'Six bells.'].map(one => paragraphOf({}, [{ text: one }]))
  const lines = { was: scene('Rain.'), saved: scene('Rain. And'), now: scene('Rain. And snow.') }
  for (const at of [0, 1]) {
    const part = divideChange(lines, lines.was.slice(1 - at, 4 - at))
    expect(plainText(part?.moved.now ?? [])).toContain('Rain. And snow.')
  }
  // A paragraph that nobody changed is another one, whatever words it has.
  expect(divideChange({ ...change, was: change.saved }, moved)).toBeNull()
})

describe('a change across the ends of what was moved', () => {
  const text = chapterOf('a', [
    { lines: 1, named: false },
    { lines: 1, named: false },
  ])
  it('is not divided', () => {
    const { taken } = takeParagraphs(text, 2, 3)
    const joined = [paragraphOf({}, [{ text: 'both scenes are written anew as one' }])]
    expect(divideChange({ was: text, saved: text, now: joined }, taken)).toBeNull()
    expect(divideChange({ was: text, saved: text, now: text }, chapterOf('c', [{ lines: 2, named: false }]))).toBeNull()
  })

  it('finds what a text lost when its scenes changed places', () => {
    const swapped = [...text.slice(2), ...text.slice(1, 2), ...text.slice(0, 1)]
    expect(stretchesLeft(text, swapped)).toHaveLength(1)
    expect(stretchesLeft(text, text)).toEqual([])
  })
})
