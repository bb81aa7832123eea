import { describe, expect, it } from 'vitest'
import { fromPlainText, plainText, type RichText } from '../rich-text/nodes.ts'
import { joinValue } from './join-value.ts'

const prose = fromPlainText

describe('two versions of one value', () => {
  it.each(['slate', 'textarea', 'string', 'number', 'addList'])(
    'are what one side changed where the other did not: %s',
    form => {
      const [base, other] = form === 'slate' ? [prose('a'), prose('b')] : form === 'addList' ? [['a'], ['b']] : [1, 2]
      expect(joinValue(form, { base, mine: other, theirs: base })).toEqual(other)
      expect(joinValue(form, { base, mine: base, theirs: other })).toEqual(other)
      expect(joinValue(form, { base, mine: other, theirs: other })).toEqual(other)
    },
  )

  it('hold every paragraph of both', () => {
    const versions = { base: prose('a\nb\nc'), mine: prose('a\nmine\nc'), theirs: prose('a\nb\nc\ntheirs') }
    expect(plainText(joinValue('slate', versions) as RichText)).toBe('a\nmine\nc\ntheirs')
  })

  it('hold both where the base is unknown', () => {
    const versions = { base: undefined, mine: prose('a\nmine'), theirs: prose('a\ntheirs') }
    expect(plainText(joinValue('slate', versions) as RichText)).toBe('a\ntheirs\nmine')
  })

  it('hold both texts and all that was added to a list, without what either removed', () => {
    expect(joinValue('textarea', { base: 'x', mine: 'mine', theirs: 'theirs' })).toBe('theirs\nmine')
    expect(joinValue('string', { base: 'x', mine: 'mine', theirs: 'theirs' })).toBe('theirs / mine')
    expect(joinValue('string', { base: 'x', mine: '', theirs: 'theirs' })).toBe('')
    expect(joinValue('addList', { base: ['a', 'b'], mine: ['b', 'm'], theirs: ['a', 'b', 't'] })).toEqual([
      'b',
      't',
      'm',
    ])
    const tag = (valueId: string) => ({ valueId, value: valueId })
    expect(joinValue('tags', { base: undefined, mine: ['one', 'two'], theirs: [tag('two')] })).toEqual([
      tag('two'),
      'one',
    ])
  })

  it('are mine for values that cannot be joined', () => {
    for (const [form, mine, theirs] of [
      ['number', 1, 2],
      ['switch', true, false],
      ['image', 'a', null],
    ] as const)
      expect(joinValue(form, { base: undefined, mine, theirs })).toBe(mine)
  })
})
