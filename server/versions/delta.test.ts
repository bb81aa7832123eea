import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyReverseDelta, removedLength, reverseDelta, type VersionTexts } from './delta.ts'

const leaf = fc.record(
  { text: fc.string({ unit: 'binary', maxLength: 12 }), bold: fc.constant(true as const) },
  { requiredKeys: ['text'] },
)
const nodes = fc.array(fc.record({ type: fc.constant('paragraph'), children: fc.array(leaf, { maxLength: 3 }) }), {
  maxLength: 6,
})
const items = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdefgh'),
    label: fc.string({ unit: 'binary', maxLength: 60 }),
    x: fc.integer(),
  }),
  { selector: ({ id }) => id },
)
const texts: fc.Arbitrary<VersionTexts> = fc.record({
  title: fc.string(),
  text: nodes,
  more: nodes,
  items,
  names: fc.array(fc.string()),
  value: fc.oneof(
    fc.integer(),
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc.constant(null),
    fc.dictionary(fc.string(), nodes),
  ),
})

/** The value after storing and reading it. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('a reverse delta', () => {
  it('leads from any texts to any others', () => {
    fc.assert(
      fc.property(texts, texts, (now, before) => {
        const back = reverseDelta(now, before)
        expect(applyReverseDelta(stored(now), stored(back ?? {}))).toEqual(stored(before))
      }),
      { numRuns: 500 },
    )
  })

  it('is null if nothing has changed', () => {
    fc.assert(fc.property(texts, same => reverseDelta(same, stored(same)) === null))
  })

  it('of a continued sentence has the position where it ended, and no more', () => {
    const text = (end: string) => [
      ...Array.from({ length: 1000 }, (_, at) => ({ type: 'paragraph', children: [{ text: `Paragraph ${at}.` }] })),
      { type: 'paragraph', children: [{ text: `Call me${end}` }] },
    ]
    const back = reverseDelta({ title: 'Loomings', text: text(' Ishmael.') }, { title: 'Loomings', text: text('') })
    expect(JSON.stringify(back).length).toBeLessThan(40)
    expect(removedLength(back ?? {})).toBe(0)
  })

  it('of removed text has its length', () => {
    const text = [{ type: 'paragraph', children: [{ text: 'a'.repeat(300) }] }]
    const back = reverseDelta({ text: [{ type: 'paragraph', children: [{ text: '' }] }] }, { text })
    expect(removedLength(back ?? {})).toBe(300)
  })

  it('handles a field that was missing, and one of another type', () => {
    const now = { title: 'b', text: [{ type: 'paragraph', children: [{ text: 'x' }] }] }
    for (const before of [{ title: 'a' }, { title: 'a', text: 'plain' }]) {
      const back = reverseDelta(now, before)
      expect(applyReverseDelta(now, back ?? {})).toEqual({ text: null, ...before })
    }
  })
})
