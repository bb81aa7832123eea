import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hintCodes, namedHintCodes, nextInDirection } from './choose-mark.ts'
import { GridIndex } from './grid-index.ts'
import { layoutLabels } from './label-layout.ts'
import { type CanvasMark, MarkSet } from './marks.ts'

const box = fc
  .tuple(fc.double({ min: -900, max: 900, noNaN: true }), fc.double({ min: -900, max: 900, noNaN: true }))
  .chain(([minX, minY]) =>
    fc
      .tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 0, max: 400, noNaN: true }))
      .map(([width, height]) => ({ minX, minY, maxX: minX + width, maxY: minY + height })),
  )

test('the index finds exactly the boxes that meet a rectangle, in their order', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 120 }), box, (boxes, searched) => {
      const expected = boxes.flatMap((one, at) =>
        one.minX <= searched.maxX && one.maxX >= searched.minX && one.minY <= searched.maxY && one.maxY >= searched.minY
          ? [at]
          : [],
      )
      expect([...new GridIndex(boxes).search(searched)]).toEqual(expected)
    }),
  )
})

test('labels never cover each other or a dot', () => {
  const request = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 400 }),
    radius: fc.integer({ min: 0, max: 8 }),
    width: fc.integer({ min: 10, max: 120 }),
    height: fc.constant(16),
  })
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 60 }), requests => {
      const places = layoutLabels(requests)
      const drawn = places.flatMap((place, at) => (place ? [{ ...place, width: requests[at]?.width ?? 0 }] : []))
      const isOnDot = drawn.some(one =>
        requests.some(
          ({ x, y, radius }) =>
            radius > 0 &&
            one.x < x + radius &&
            one.x + one.width > x - radius &&
            one.y < y + radius &&
            one.y + 16 > y - radius,
        ),
      )
      expect(isOnDot).toBe(false)
      for (const [at, one] of drawn.entries())
        for (const other of drawn.slice(at + 1)) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + 16 <= other.y ||
            other.y + 16 <= one.y
          expect(apart).toBe(true)
        }
    }),
  )
})

test('of two labels with room for one, the first is drawn', () => {
  const text = { x: 50, y: 50, radius: 0, width: 80, height: 16 }
  expect(layoutLabels([text, { ...text, x: 60 }])).toEqual([{ x: 10, y: 42 }, null])
})

test('a label is in the first of its places that is free of labels and of what else is drawn', () => {
  const size = { ...{ x: 0, y: 0, radius: 0 }, width: 80, height: 16 }
  const [below, above] = [
    { x: 50, y: 50 },
    { x: 50, y: 10 },
  ]
  const middles = [below, above]
  expect(layoutLabels([{ ...size, middles }])).toEqual([{ x: 10, y: 42 }])
  const other = { minX: 0, minY: 45, maxX: 20, maxY: 60 }
  expect(
    layoutLabels(
      [
        { ...size, middles },
        { ...size, middles },
      ],
      [other],
    ),
  ).toEqual([{ x: 10, y: 2 }, null])
})

test('codes to jump by are as many as asked for, and none is the beginning of another', () => {
  for (const count of [1, 2, 26, 27, 300]) {
    const codes = hintCodes(count)
    expect(codes).toHaveLength(count)
    expect(codes.some(one => codes.some(other => other !== one && other.startsWith(one)))).toBe(false)
    expect(new Set(codes).size).toBe(count)
  }
  expect(Math.max(...hintCodes(300).map(({ length }) => length))).toBe(2)
})

test('letters to jump by are those of the names, each once, and any for names without', () => {
  expect(namedHintCodes(['The sea', 'Patient Heron', 'Tobin Sael', 'Lord Harbourer Quill', 'Море', 'Sss'])).toEqual([
    ...['s', 'h', 't', 'q', 'a', 'd'],
  ])
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 60 }), labels => {
      const codes = namedHintCodes(labels)
      expect(codes).toHaveLength(labels.length)
      expect(new Set(codes).size).toBe(labels.length)
      expect(codes.every(code => /^[a-z]{1,2}$/.test(code))).toBe(true)
      expect(codes.some(code => codes.some(other => other !== code && other.startsWith(code)))).toBe(false)
    }),
  )
})

test('an arrow selects the nearest on its side, not what is nearer but off it', () => {
  const points = [
    { x: 100, y: 0 },
    { x: 40, y: 60 },
    { x: -10, y: 0 },
    { x: 120, y: 5 },
  ]
  const from = { x: 0, y: 0 }
  expect(nextInDirection(points, from, 'right')).toBe(0)
  expect(nextInDirection(points, from, 'down')).toBe(1)
  expect(nextInDirection(points, from, 'left')).toBe(2)
  expect(nextInDirection(points, from, 'up')).toBe(-1)
})

const dot = (id: string, x: number, y: number): CanvasMark => ({
  ...{ id, x, y, label: id, form: 'dot', color: '#607d8b', radius: 4, rank: 0 },
})
const square = (id: string, side: number): CanvasMark => ({
  ...dot(id, side / 2, side / 2),
  form: 'area',
  outline: [
    { x: 0, y: 0 },
    { x: side, y: 0 },
    { x: side, y: side },
    { x: 0, y: side },
  ],
})

test('a pointer hits the nearest dot at any zoom, else the smallest area around it', () => {
  const set = new MarkSet([square('land', 1000), square('town', 100), dot('inn', 50, 50), dot('mill', 60, 50)])
  expect(set.at({ x: 57, y: 50 }, 1)?.id).toBe('mill')
  expect(set.at({ x: 50, y: 62 }, 1)?.id).toBe('inn')
  // Seen from nearer, the same distance is too far.
  expect(set.at({ x: 50, y: 62 }, 4)?.id).toBe('town')
  expect(set.at({ x: 500, y: 500 }, 1)?.id).toBe('land')
  expect(set.at({ x: 1200, y: 500 }, 1)).toBeUndefined()
})
