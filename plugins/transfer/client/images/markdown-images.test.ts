import { expect, it } from 'vitest'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { linesOf } from '../importers/importer.fixture.ts'
import { textFromOwn } from '../worker/section-text.ts'
import { addressesIn, placeImages } from './markdown-images.ts'
import type { ImageSpan } from './source-images.ts'

/** Images named `missing` are left out, those of the web are links, all others are placed. */
const placeOf = (address: string): ImageSpan => {
  if (address.includes('missing')) return undefined
  return address.startsWith('https:') ? { link: address } : { id: address.replace(/\W/g, '').slice(0, 40) }
}
const place = (markdown: string) => placeImages(markdown, ({ address }) => ({ place: placeOf(address) }))
const lines = (markdown: string) => linesOf(textFromOwn(place(markdown)))

it('makes images blocks of their own, behind the paragraph in which they stand', () => {
  expect(lines('Before ![A *lamp*](art/lamp.png "By night") after\nand on.\n\nNext.')).toEqual([
    'Before  after\nand on.',
    '[image: A *lamp*] By night',
    'Next.',
  ])
  expect(lines('One\n![a](a.png)\ntwo ![b](b.png) ![c](c.png)')).toEqual([
    ...['One', '[image: a]', 'two', '[image: b]', '[image: c]'],
  ])
})

it.each([
  ['- rope ![a](a.png)\n- salt', ['rope', '[image: a]', 'salt']],
  ['- ![a](a.png)\n- salt', ['[image: a]', 'salt']],
  ['> said ![a](a.png)\n> more', ['said', '[image: a]', 'more']],
  ['# ![a](a.png)\n\nText', ['[image: a]', 'Text']],
  ['**![a](a.png)**', ['[image: a]']],
  ['[![a](a.png)](https://example.org/)', ['https://example.org/', '[image: a]']],
  ['![a\\] b](<my art/a b.png>)', ['[image: a] b]']],
  ['![a](art/a_(1).png)', ['[image: a]']],
  ['![a|300](a.png) ![[b.png|200x100]] ![[c.png|A caption]]', ['[image: a]', '[image: ]', '[image: ] A caption']],
  ['![a](a.png =300x200)', ['[image: a]']],
  ['| ![[a.png\\|50]] | b |', ['|  | b |', '[image: ]']],
  ['<img alt="a &amp; b" src="a.png" width="9">', ['[image: a & b]']],
  ['![a][art] [link][art]\n\n[art]: a.png "t"', ['[link][art]', '[image: a]']],
  ['![Art][]\n\n[art]: <a b.png>', ['[image: Art]']],
])('reads %j', (markdown, expected) => {
  expect(lines(markdown)).toEqual(expected)
})

it('replaces an image that is left out by its description or its name, where it stood', () => {
  expect(lines('See ![a lamp](missing.png) and ![](art/missing_2.png).')).toEqual(['See [a lamp] and [missing_2.png].'])
  const [remote] = fromMarkdown(place('See ![](https://example.org/a.png).'))
  expect(remote?.children[1]).toEqual({ text: 'a.png', link: 'https://example.org/a.png' })
})

it('leaves alone what is in code, what is embedded but no image, and images of our own', () => {
  for (const text of [
    '`![a](a.png)`',
    '```\n![a](a.png)\n```',
    '![[Note]]',
    '![a](note.md)',
    '![a](image:x1) b',
    '![a',
  ])
    expect(place(text)).toBe(text)
  expect([...addressesIn('![a](a.png) `![b](b.png)` ![[Note]] ![[c.png]] ![d](https://x.y/d)')]).toEqual([
    ...['a.png', 'c.png', 'https://x.y/d'],
  ])
})

it('reads images inside of the file, with the caption that our export writes below them', () => {
  const data = 'data:image/png;base64,AAEC'
  const text = `One\n\n![The \\[old\\] slip][image-x1]\n{center} At *low* water{note:x}\n\n![b](${data})\n\n![Other][else]\n\n[image-x1]: ${data}\n`
  const addresses: string[] = []
  const placed = placeImages(text, ({ address }) => {
    addresses.push(address)
    return { place: { id: 'x1' } }
  })
  expect(addresses).toEqual([data, data])
  const read = textFromOwn(placed)
  expect(linesOf(read)).toEqual(['One', '[image: The [old] slip] At low waterx', '[image: b]', '![Other][else]'])
  expect(read[1]).toMatchObject({ align: 'center', image: { imageId: 'x1' } })
})

it.each(['![', '![a](', '![a](b(', '![[a|', '[![', '<img ', '![a]["', 'data:image/png;base64,', '`!['])(
  'takes no longer than the text is long: %j',
  piece => {
    const make = (size: number) => `![x](a.png)${piece.repeat(size / 2)}\n${`${piece}\n`.repeat(size / 8)}`
    expect(slowdownOf(make, place, 40_000)).toBeLessThan(slowdownFactor / 2)
  },
)
