import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { isEmpty, plainText } from '#core/shared/rich-text/nodes.ts'
import { sceneRanges } from '#core/shared/rich-text/scenes.ts'
import { trials } from '#tests/harness/trials.ts'
import { moveSceneAt, placeOfScene, scenesOf, sectionsOf } from './text-sections.ts'

const chapter = [
  'The tide was out.\nShe waited.',
  '## The slip',
  'Four *creels* and a coil of line.',
  '***',
  'What the Heron owed.',
  '***',
  '***',
  'The twelfth lantern.',
].join('\n\n')

describe('the place of a scene', () => {
  const source = '# One\n\na\n\n*** {#tide}\n\nb\n\n***\n\n***\n\nc'

  it('is found by the id in its break, or counted from 0 without blank ones', () => {
    const words = (scene: string) => {
      const place = placeOfScene(source, scene)
      return place === null ? null : source.slice(place, place + 5)
    }
    expect(['0', '1', '2', 'tide'].map(words)).toEqual(['# One', 'b\n\n**', 'c', 'b\n\n**'])
    expect(['3', 'ebb', '-1', ''].map(words)).toEqual([null, null, null, null])
  })
})

describe('sections of a text', () => {
  it('begin with the text, at headings and after scene breaks, with their words', () => {
    expect(sectionsOf(chapter)).toEqual([
      { at: 0, level: 0, label: 'The tide was out.', words: 6 },
      { at: chapter.indexOf('The slip'), level: 2, label: 'The slip', words: 9 },
      { at: chapter.indexOf('What'), level: 0, label: 'What the Heron owed.', words: 4 },
      { at: chapter.indexOf('The twelfth'), level: 0, label: 'The twelfth lantern.', words: 3 },
    ])
  })

  it('are none in an empty text, and have short labels', () => {
    expect(sectionsOf('')).toEqual([])
    expect(sectionsOf('***')).toEqual([])
    expect(sectionsOf('ж'.repeat(500))[0]?.label).toBe(`${'ж'.repeat(80)}…`)
  })
})

describe('the scenes of a source', () => {
  it('are those of the stored text, whatever it is', () => {
    const paragraph = fc.oneof(
      fc.constantFrom('***', '*** {#tide}', '', '>', '- ', '#', ' ', '*** ', '{center} '),
      fc.stringMatching(/^[a-z*_#> ]{0,6}$/),
      fc.string({ maxLength: 8 }),
    )
    const texts = fc.array(paragraph, { maxLength: 8 }).map(all => toMarkdown(fromMarkdown(all.join('\n\n'))))
    fc.assert(
      fc.property(texts, source => {
        const text = fromMarkdown(source)
        const stored = sceneRanges(text, {
          isBreak: ({ block }) => block === 'break',
          isBlank: one => isEmpty([one]),
          sceneId: one => one.sceneId,
        })
        const shown = scenesOf(source)
        expect(shown.map(({ sceneId }) => sceneId)).toEqual(stored.map(({ sceneId }) => sceneId))
        expect(shown.map(({ from, to }) => plainText(fromMarkdown(source.slice(from, to))).trim())).toEqual(
          stored.map(({ from, to }) => plainText(text.slice(from, to)).trim()),
        )
      }),
      { numRuns: trials(500) },
    )
  })
})

describe('a scene that is moved', () => {
  const place = chapter.indexOf('Heron')

  it('changes places with the next one, and the caret stays in its words', () => {
    const moved = moveSceneAt(chapter, place, 1)
    expect(moved?.source.endsWith('***\n\nThe twelfth lantern.\n\n***\n\n***\n\nWhat the Heron owed.')).toBe(true)
    expect(moved?.source.slice(moved.place).startsWith('Heron')).toBe(true)
  })

  it('changes places with the one before', () => {
    const moved = moveSceneAt(chapter, place, -1)
    expect(moved?.source.startsWith('What the Heron owed.\n\n***\n\nThe tide was out.')).toBe(true)
    expect(moved?.source.slice(moved.place).startsWith('Heron')).toBe(true)
  })

  it('takes what names it along, and comes back', () => {
    const source = 'One.\n\n*** {#two}\n\nTwo.\n\n***\n\nThree.'
    const first = moveSceneAt(source, source.indexOf('Two'), -1)
    expect(first?.source).toBe('*** {#two}\n\nTwo.\n\n***\n\nOne.\n\n***\n\nThree.')
    expect(first?.source.slice(first.place)).toMatch(/^Two/)
    expect(moveSceneAt(first?.source ?? '', first?.place ?? 0, 1)?.source).toBe(source)
    const last = moveSceneAt(source, source.indexOf('Two'), 1)
    expect(last?.source).toBe('One.\n\n***\n\nThree.\n\n*** {#two}\n\nTwo.')
    expect(last?.source.slice(last.place)).toMatch(/^Two/)
  })

  it('stays where there is no other', () => {
    expect(moveSceneAt(chapter, 0, -1)).toBeNull()
    expect(moveSceneAt(chapter, chapter.length, 1)).toBeNull()
    expect(moveSceneAt('One scene.', 3, 1)).toBeNull()
    expect(moveSceneAt('', 0, 1)).toBeNull()
  })

  it('keeps every word and every break, and comes back: whatever the text', () => {
    const paragraph = fc.oneof(
      { arbitrary: fc.constant('***'), weight: 2 },
      { arbitrary: fc.stringMatching(/^[a-zа-я*_# ]{0,12}$/), weight: 4 },
      { arbitrary: fc.string({ maxLength: 12 }), weight: 1 },
    )
    const text = fc.array(paragraph, { maxLength: 12 }).map(all => toMarkdown(fromMarkdown(all.join('\n\n'))))
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom(1 as const, -1 as const), (source, at, step) => {
        const scenes = scenesOf(source)
        const place = source.length === 0 ? 0 : at % source.length
        const moved = moveSceneAt(source, place, step)
        if (!moved) return
        expect([...moved.source].sort()).toEqual([...source].sort())
        const wordsOf = (text: string) => scenesOf(text).map(({ from, to }) => text.slice(from, to))
        expect(wordsOf(moved.source).sort()).toEqual(wordsOf(source).sort())
        expect(toMarkdown(fromMarkdown(moved.source))).toBe(moved.source)
        const isInScene = scenes.some(({ from, to }) => from <= place && place <= to)
        if (isInScene) expect(moveSceneAt(moved.source, moved.place, step > 0 ? -1 : 1)).toEqual({ source, place })
      }),
      { numRuns: trials(500) },
    )
  })
})
