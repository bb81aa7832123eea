import { ChangeSet, Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { changesByLine } from './remote-change.ts'

const applied = (old: string, fresh: string) =>
  ChangeSet.of(changesByLine(old, fresh), old.length)
    .apply(Text.of(old.split('\n')))
    .toString()

describe('changes by line', () => {
  it.each([
    ['', 'one'],
    ['one', ''],
    ['one\n\ntwo', 'one\n\ntwo\n\nthree'],
    ['one\n\ntwo\n\nthree', 'one\n\ntwo'],
    ['one\n\ntwo', 'zero\n\none\n\ntwo'],
    ['one\n\ntwo', 'two'],
    ['a\nb\nc\nd', 'a\nx\nc\ny'],
    ['a\nb', 'b\na'],
    ['a', 'a\n'],
    ['a\n', 'a'],
    ['\n\n', '\n'],
    ['same', 'same'],
  ])('make %j into %j', (old, fresh) => {
    expect(applied(old, fresh)).toBe(fresh)
  })

  it('turn any text into any other', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    const text = () =>
      Array.from({ length: random(9) }, () => ['', 'a', 'b', 'ab', 'longer line'][random(5)]).join('\n')
    for (let n = 0; n < 2_000; n++) {
      const [old, fresh] = [text(), text()]
      expect(applied(old, fresh), JSON.stringify([old, fresh])).toBe(fresh)
    }
  })

  it('leave a caret where it is between two changes', () => {
    const old = 'first\n\nmiddle line\n\nlast'
    const changes = ChangeSet.of(changesByLine(old, 'the first\n\nmiddle line\n\nthe last'), old.length)
    const caret = old.indexOf('line')
    expect(changes.mapPos(caret)).toBe(caret + 4)
  })
})
