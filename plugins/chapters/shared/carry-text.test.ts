import { describe, expect, it } from 'vitest'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { carryText, sceneIn, textsFollowing } from './carry-text.ts'
import { joinTexts } from './cut-text.ts'

const text = (source: string) => fromMarkdown(source)
const source = (rich: RichText) => toMarkdown(rich).trim()
const [one, two, three] = [text('a1\n\na2'), text('b1\n\n***\n\nb2 is long enough'), text('c1\n\nc2')]
const whole = joinTexts(joinTexts(one, two), three)

describe('what is written in a chapter that was merged away', () => {
  it('is written in the whole at the same place: within, before the first and after the last paragraph', () => {
    const now = text('b0\n\nb1\n\n***\n\nb2 is long enough now\n\nb3')
    expect(source(carryText(whole, two, now))).toBe(source(joinTexts(joinTexts(one, now), three)))
  })

  it('goes on from what was carried before, and a paragraph that is deleted goes there too', () => {
    const first = text('b1\n\n***\n\nb2 is long enough to write on')
    const then = text('***\n\nb2 is long enough to write on and on')
    const carried = carryText(carryText(whole, two, first), first, then)
    expect(source(carried)).toContain('b2 is long enough to write on and on')
    expect(source(carried)).not.toContain('b1')
    expect(source(carried).match(/b2/g)).toHaveLength(1)
  })

  it('is put at the end if the chapter was empty, or nothing of it is left', () => {
    expect(source(carryText(whole, text(''), text('new')))).toBe(source(joinTexts(whole, text('new'))))
    const foreign = carryText(whole, text('gone from there'), text('gone from there\n\nand new'))
    for (const line of ['a1', 'a2', 'b1', 'c1', 'c2', 'and new']) expect(source(foreign)).toContain(line)
  })

  it('is found in the whole by its scene', () => {
    const sceneOf = (part: { from: number; to: number }, within = whole) => sceneIn(within, two, part)
    expect([sceneOf({ from: 0, to: 1 }), sceneOf({ from: 2, to: two.length })]).toEqual([1, 2])
    expect(sceneOf({ from: 0, to: two.length }, one)).toBeNull()
  })
})

describe('a chapter that was merged away', () => {
  const follow = (now: RichText, own: RichText) => {
    const found = textsFollowing(whole, now)(own)
    return found && source(found)
  }
  const edited = (from: string | RegExp, to: string) => text(source(whole).replace(from, to))

  it('gets what is changed of its text in the whole: within, before its first and after its last paragraph', () => {
    const long = 'b2 is long enough'
    expect(follow(edited(long, 'b2 is long'), two)).toBe(source(text('b1\n\n***\n\nb2 is long')))
    expect(follow(edited('b1', 'b0\n\nb1'), two)).toBe(source(text(`b0\n\nb1\n\n***\n\n${long}`)))
    expect(follow(edited(long, `${long}\n\nb3`), two)).toBe(source(text(`b1\n\n***\n\n${long}\n\nb3`)))
    expect(follow(edited('c2', 'c2\n\nc3'), three)).toBe(source(text('c1\n\nc2\n\nc3')))
  })

  it('stays as it is if others change, it is gone from there, or nobody can tell where it is', () => {
    expect(follow(edited('a2', 'a2\n\na3'), two)).toBeNull()
    expect(follow(edited('c1', 'c0\n\nc1'), two)).toBeNull()
    expect(follow(joinTexts(whole, text('a scene below')), three)).toBeNull()
    expect(follow(joinTexts(one, three), two)).toBeNull()
    expect(follow(text('written anew'), two)).toBeNull()
    expect(follow(edited('c1', 'c0'), text('not there'))).toBeNull()
    const twice = joinTexts(joinTexts(one, three), three)
    expect(textsFollowing(twice, joinTexts(twice, text('d')))(three)).toBeNull()
  })
})
