import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignParts, type PlacedChapter, partsByChapter, stepOf, treeOf } from './tree.ts'

/** `aP bP c` is two chapters of part P and one without. */
const chaptersOf = (text: string): PlacedChapter[] =>
  text.split(' ').map(one => ({ chapterId: one.charAt(0), partId: one.charAt(1) || null }))
const settled = (text: string, parts = 'PQR') =>
  assignParts(chaptersOf(text), new Set(parts))
    .map(part => part ?? '-')
    .join('')
/** `P(ab) c Q()` */
const drawn = (text: string, parts: string) =>
  treeOf(chaptersOf(text), [...parts])
    .map(({ partId, chapters }) => {
      const ids = chapters.map(({ chapterId }) => chapterId).join('')
      return partId === null ? ids : `${partId}(${ids})`
    })
    .join(' ')

describe('the parts of chapters', () => {
  it.each([
    ['aP bP c', 'PP-', 'follow from what they were put into'],
    ['aP b cP dP', 'PPPP', 'get a chapter that is moved among theirs'],
    ['aP bP cQ dP eQ fQ', 'PPPPQQ', 'keep together although a chapter of another is moved among theirs'],
    ['aP bP cQ dQ eP', 'PPQQ-', 'lose a chapter that is moved behind the next part'],
    ['aP bP cR dQ eQ fR gR', 'PP-QQRR', 'lose a chapter that is moved between two others'],
    ['a bP c dQ', '-P-Q', 'leave chapters between them alone'],
    ['aX bP', '-P', 'are none if the part is gone'],
  ])('of %s are %s: they %s', (text, parts) => {
    expect(settled(text)).toBe(parts)
  })

  it('always follow each other, and stay once settled', () => {
    const someChapters = fc.array(fc.constantFrom('P', 'Q', 'R', 'S', null), { maxLength: 14 })
    fc.assert(
      fc.property(someChapters, parts => {
        const chapters = parts.map((partId, at) => ({ chapterId: String(at), partId }))
        const known: ReadonlySet<string> = new Set(['P', 'Q', 'R', 'S'])
        const settled = assignParts(chapters, known)
        for (const part of known) {
          const [first, last] = [settled.indexOf(part), settled.lastIndexOf(part)]
          expect(settled.slice(first, last + 1).every(one => one === part || first < 0)).toBe(true)
          if (parts.some(one => one === part)) expect(settled).toContain(part)
        }
        const again = assignParts(
          chapters.map((one, at) => ({ ...one, partId: settled[at] ?? null })),
          known,
        )
        expect(again).toEqual(settled)
      }),
    )
  })
})

it.each([
  ['aP bP c dQ', 'abcd', 'aP bP dQ'],
  ['aP b cP', 'abc', 'aP bP cP'],
  ['aP bP c dQ', 'acd', 'dQ'],
  ['aX b', 'ab', ''],
])('of %s, the chapters %s are in parts that are whole: %s', (text, chosen, found) => {
  const parts = [...'PQ'].map(partId => ({ partId, title: `The ${partId}` }))
  const all = partsByChapter({ parts, chapters: chaptersOf(text) }, new Set(chosen))
  expect([...all].map(([chapterId, { id }]) => chapterId + id).join(' ')).toBe(found)
  for (const { id, title } of all.values()) expect(title).toBe(`The ${id}`)
})

describe('the outline', () => {
  it.each([
    ['aP bP c dQ', 'PQ', 'P(ab) c Q(d)'],
    ['aP b cQ', 'PEQ', 'P(a) E() b Q(c)'],
    ['a bQ', 'EQ', 'a E() Q(b)'],
    ['a b', 'EF', 'a b E() F()'],
    ['aP b c', 'PEF', 'P(a) b c E() F()'],
    ['aP b cQ d', 'PEQF', 'P(a) E() b Q(c) d F()'],
  ])('of %s with parts %s is %s', (text, parts, tree) => {
    expect(drawn(text, parts)).toBe(tree)
  })
})

describe('a step', () => {
  const step = (text: string, parts: string, ids: string, by: 1 | -1) => {
    const to = stepOf(treeOf(chaptersOf(text), [...parts]), new Set(ids), by)
    if (!to) return null
    const moved = chaptersOf(text).filter(({ chapterId }) => ids.includes(chapterId))
    const others = chaptersOf(text).filter(({ chapterId }) => !ids.includes(chapterId))
    const at = others.findIndex(({ chapterId }) => chapterId === to.after) + 1
    const order = others.toSpliced(at, 0, ...moved.map(one => ({ ...one, partId: to.partId })))
    return order.map(({ chapterId, partId }) => chapterId + (partId ?? '')).join(' ')
  }

  it.each([
    ['a b c', '', 'a', 1, 'b a c', 'past the next chapter'],
    ['a b c', '', 'c', -1, 'a c b', 'past the one before'],
    ['a b c', '', 'c', 1, null, 'nowhere at the end'],
    ['aP bP c', 'P', 'a', 1, 'bP aP c', 'inside of its part'],
    ['aP bP c', 'P', 'b', 1, 'aP b c', 'out of its part'],
    ['aP b c', 'P', 'b', -1, 'aP bP c', 'into the part before it'],
    ['aP b cQ', 'PQ', 'b', 1, 'aP bQ cQ', 'into the part after it'],
    ['a bP cP', 'P', 'b', -1, 'a b cP', 'out of its part, up'],
    ['aP bP', 'P', 'b', 1, 'aP b', 'out of the last part'],
    ['aP b', 'PE', 'b', 1, 'aP bE', 'into a new part at the end'],
    ['aP bE', 'PE', 'b', -1, 'aP bP', 'from a part of its own into the one before, since an empty one has no place'],
    ['aE b', 'E', 'a', -1, null, 'nowhere if its part is first and has no other'],
    ['a b c d', '', 'ab', 1, 'c a b d', 'with others'],
    ['a b c d', '', 'bd', -1, 'b d a c', 'with others that are elsewhere'],
  ] as const)('from %s (parts %s) takes %s by %i to %s: %s', (text, parts, ids, by, order, _why) => {
    expect(step(text, parts, ids, by)).toBe(order)
  })
})
