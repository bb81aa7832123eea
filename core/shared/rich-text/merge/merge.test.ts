import { describe, expect, it } from 'vitest'
import { emptyRichText, plainText, type RichText, type RichTextInput } from '../nodes.ts'
import { matchLists } from './match-lists.ts'
import { mergeParagraphs, mergeTwo } from './merge.ts'

/** One paragraph for each word. */
function nodes(words: string): RichText {
  if (words === '') return emptyRichText()
  return words.split(' ').map(text => ({ type: 'paragraph', children: [{ text }] }))
}

function words(text: RichTextInput): string {
  return plainText(text).replaceAll('\n', ' ')
}

describe('mergeParagraphs', () => {
  it.each([
    ['nobody changed anything', 'a b c', 'a b c', 'a b c', 'a b c', 0],
    ['only they did', 'a b c', 'a b c', 'a B d', 'a B d', 0],
    ['only I did', 'a b c', 'x a c', 'a b c', 'x a c', 0],
    ['both did the same', 'a b c', 'a B c d', 'a B c d', 'a B c d', 0],
    ['far from each other', 'a b c d e', 'A b c d e', 'a b c d E', 'A b c d E', 0],
    ['next to each other', 'a b', 'A b', 'a B', 'A B', 0],
    ['one side rewrote two, the other added one after', 'a b', 'A B', 'a b c', 'A B c', 0],
    ['the same paragraph differently', 'a b c', 'a mine c', 'a theirs c', 'a theirs mine c', 1],
    ['one of two that the other rewrote', 'a b c', 'A B c', 'a X c', 'A X B c', 1],
    ['a passage differently', 'a b c d', 'a m n d', 'a t u d', 'a t u m n d', 1],
    ['both added at the same place', 'a b', 'a mine b', 'a theirs b', 'a theirs mine b', 0],
    ['both added the same, and more', 'a b', 'a same mine b', 'a same theirs b', 'a same theirs mine b', 0],
    ['they deleted what I changed', 'a b c', 'a B c', 'a c', 'a B c', 1],
    ['I deleted what they left', 'a b c', 'a c', 'a b c', 'a c', 0],
    ['they deleted, I changed elsewhere', 'a b c d', 'a b c D', 'a c d', 'a c D', 0],
    ['I moved one, they changed another', 'a b c d', 'd a b c', 'a B c d', 'd a B c', 0],
    ['both began from nothing', '', 'mine', 'theirs', 'theirs mine', 0],
    ['I cleared everything, they wrote on', 'a b', '', 'a b c', 'c', 0],
    ['two conflicts apart', 'a b c', 'A b C', 'x b y', 'x A b y C', 2],
  ])('%s', (_, base, mine, theirs, merged, conflicts) => {
    const result = mergeParagraphs(nodes(base), nodes(mine), nodes(theirs))
    expect({ merged: words(result.merged), conflicts: result.conflicts }).toStrictEqual({ merged, conflicts })
  })

  it('takes one side only where both changed the same', () => {
    const merge = mergeParagraphs(nodes('a b c d'), nodes('A mine c d'), nodes('a theirs c D'))
    expect([words(merge.mine), words(merge.theirs)]).toStrictEqual(['A mine c D', 'A theirs c D'])
  })

  it('recognises a rewritten paragraph beside an inserted or deleted one', () => {
    const base = ['The tide was out.', 'Nobody came.', 'She waited.', 'The lamp burnt low.']
    const lines = (...texts: string[]): RichText => texts.map(text => ({ type: 'paragraph', children: [{ text }] }))
    const mine = lines(
      'The tide was far out.',
      'A gull cried.',
      'Nobody came by.',
      'She waited.',
      'The lamp burnt low.',
    )
    const theirs = lines('The tide was out.', 'A bell rang.', 'Nobody came.', 'She waited.')
    const { merged, conflicts } = mergeParagraphs(lines(...base), mine, theirs)
    expect(plainText(merged).split('\n')).toStrictEqual([
      ...['The tide was far out.', 'A bell rang.', 'A gull cried.', 'Nobody came by.', 'She waited.'],
    ])
    expect(conflicts).toBe(0)
  })

  it('compares canonical paragraphs', () => {
    const split: RichTextInput = [{ type: 'paragraph', children: [{ text: 'a', bold: false }, { text: 'b' }] }]
    expect(mergeParagraphs(nodes('ab'), split, nodes('xy'))).toMatchObject({ merged: nodes('xy'), conflicts: 0 })
  })

  it('treats a change of flags or alignment as a change', () => {
    const mine: RichText = [{ type: 'paragraph', align: 'center', children: [{ text: 'a' }] }]
    const theirs: RichText = [{ type: 'paragraph', children: [{ text: 'a', bold: true }] }]
    expect(mergeParagraphs(nodes('a'), mine, theirs)).toStrictEqual({
      ...{ merged: [...theirs, ...mine], mine, theirs, conflicts: 1 },
    })
  })
})

describe('mergeTwo', () => {
  it.each([
    ['a b c', 'a b c', 'a b c', 0],
    ['a mine c', 'a theirs c', 'a theirs mine c', 1],
    ['a b', 'b c', 'a b c', 0],
    ['', 'a', 'a', 0],
    ['a', '', 'a', 0],
    ['', '', '', 0],
    ['a b', 'c d', 'c d a b', 1],
    ['a a b', 'a b', 'a a b', 0],
  ])('of %j and %j is %j', (mine, theirs, merged, conflicts) => {
    const result = mergeTwo(nodes(mine), nodes(theirs))
    expect({ merged: words(result.merged), conflicts: result.conflicts }).toStrictEqual({ merged, conflicts })
  })
})

describe('thousands of paragraphs', () => {
  const base = nodes(Array.from({ length: 5000 }, (_, n) => `p${n}`).join(' '))

  it('merge where every third and every fifth changed', () => {
    const change = (every: number, name: string) =>
      nodes(base.map((_, n) => (n % every ? `p${n}` : `${name}${n}`)).join(' '))
    const { merged, conflicts } = mergeParagraphs(base, change(3, 'm'), change(5, 't'))
    expect(conflicts).toBe(Math.ceil(5000 / 15))
    expect(merged).toHaveLength(5000 + conflicts)
  })

  it('merge where nothing of the base is left', () => {
    const other = (name: string) => nodes(base.map((_, n) => `${name}${n}`).join(' '))
    const { merged, conflicts } = mergeParagraphs(base, other('m'), other('t').slice(1))
    expect([merged.length, conflicts]).toStrictEqual([9999, 1])
  })

  it('match in turn where almost all items differ', () => {
    const list = (length: number, period: number) => Array.from({ length }, (_, n) => Number(n % period === 0))
    const matches = matchLists(list(5000, 3), list(5000, 2))
    expect(matches.length).toBeGreaterThan(2400)
    for (const [n, [one, other]] of matches.entries()) {
      expect(Number(one % 3 === 0)).toBe(Number(other % 2 === 0))
      if (n > 0) expect(one > matches[n - 1]![0] && other > matches[n - 1]![1]).toBe(true)
    }
  })
})

describe('matchLists', () => {
  it.each([
    [[], [1], []],
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [1, 2, 3],
      [2, 3, 4],
      [2, 3],
    ],
    [
      [1, 1, 2, 1],
      [2, 1, 1],
      [2, 1],
    ],
    [
      [1, 2, 3, 4, 5],
      [5, 1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
    [
      [0, 1, 0, 2, 0, 3, 0],
      [0, 0, 1, 0, 3, 0, 9],
      [0, 1, 0, 3, 0],
    ],
  ])('of %j and %j has %j', (one, other, common) => {
    const matches = matchLists(one, other)
    expect(matches.map(([index]) => one[index])).toStrictEqual(common)
    expect(matches.map(([, index]) => other[index])).toStrictEqual(common)
  })
})

describe('images of two people', () => {
  const line = (text: string): RichText[number] => ({ type: 'paragraph', children: [{ text }] })
  const image = (imageId: string, description = '', caption = ''): RichText[number] => ({
    ...{ type: 'paragraph', block: 'image', image: { imageId, description } },
    children: [{ text: caption }],
  })
  const base = [line('The tide was out.'), image('slip', 'A slip'), line('Nobody came.')]
  const [first, slip, last] = base as [RichText[number], RichText[number], RichText[number]]

  it('stay both, wherever they were put, and are no conflict', () => {
    const [mine, theirs] = [image('mine'), image('theirs')]
    expect(mergeParagraphs(base, [first, mine, slip, last], [first, theirs, slip, last])).toMatchObject({
      ...{ merged: [first, theirs, mine, slip, last], conflicts: 0 },
    })
    expect(mergeParagraphs(base, [mine, ...base], [...base, theirs])).toMatchObject({
      ...{ merged: [mine, ...base, theirs], conflicts: 0 },
    })
    // Both put the same image at the same place.
    expect(mergeParagraphs(base, [...base, mine], [...base, mine])).toMatchObject({
      ...{ merged: [...base, mine], conflicts: 0 },
    })
  })

  it('keep the caption of one beside the text of the other', () => {
    const captioned = image('slip', 'A slip', 'At low water')
    const wrote = line('Nobody came that night.')
    expect(mergeParagraphs(base, [first, captioned, last], [first, slip, wrote])).toMatchObject({
      ...{ merged: [first, captioned, wrote], conflicts: 0 },
    })
  })

  it('are asked about where one describes and the other captions the same one, and nothing is lost', () => {
    const described = image('slip', 'The slip of Low Morrow')
    const captioned = image('slip', 'A slip', 'At low water')
    const merge = mergeParagraphs(base, [first, described, last], [first, captioned, last])
    expect(merge).toMatchObject({ merged: [first, captioned, described, last], conflicts: 1 })
    expect([merge.mine[1], merge.theirs[1]]).toStrictEqual([described, captioned])
  })

  it('stay where one took the image away and the other captioned it', () => {
    const captioned = image('slip', 'A slip', 'At low water')
    expect(mergeParagraphs(base, [first, last], [first, captioned, last])).toMatchObject({
      ...{ merged: [first, captioned, last], conflicts: 1 },
    })
    expect(mergeParagraphs(base, [first, last], base)).toMatchObject({ merged: [first, last], conflicts: 0 })
  })

  it('are two where each put another one in place of it', () => {
    const [mine, theirs] = [image('mine'), image('theirs')]
    const merge = mergeParagraphs(base, [first, mine, last], [first, theirs, last])
    expect(merge).toMatchObject({ merged: [first, theirs, mine, last], conflicts: 1 })
  })
})
