import { describe, expect, it } from 'vitest'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type CustomFieldValues, EditedValues, mergeEditedValues, mergeFields } from './edited-values.ts'

function edit(stored: CustomFieldValues) {
  const server = { values: stored }
  return { server, edited: new EditedValues(() => server.values) }
}

describe('edited values', () => {
  it('are sent together with all other values, read when they are sent', () => {
    const { edited } = edit({ age: 61, motto: 'Onward' })
    let text = 'first'
    edited.set('past', () => text)
    edited.set('age', 62)
    text = 'last'
    expect(edited.collect(['age', 'motto', 'past', 'new'])).toEqual({ age: 62, motto: 'Onward', past: 'last' })
  })

  it('leave out deleted fields, and return the unsaved value of each', () => {
    const { edited, server } = edit({ motto: 'Onward' })
    edited.set('motto', 'Onward, al')
    expect(edited.isUnsaved('motto')).toBe(true)
    expect(edited.drop('motto')).toBe('Onward, al')
    expect(edited.collect(['age'])).toEqual({})
    edited.set('age', 3)
    server.values = { age: 3 }
    expect([edited.isUnsaved('age'), edited.drop('age')]).toEqual([false, undefined])
  })

  it('are not unsaved if they are blank and were blank before', () => {
    const { edited } = edit({})
    for (const nothing of ['', [], {}, null]) {
      edited.set('motto', nothing)
      expect(edited.isUnsaved('motto')).toBe(false)
    }
  })

  it('that were saved give way to a later change from elsewhere; unsaved ones stay', () => {
    const { edited, server } = edit({})
    edited.set('age', 61)
    edited.set('motto', 'Mine')
    server.values = { age: 61 }
    const before = server.values
    server.values = { age: 70 }
    edited.rebase(before)
    expect(edited.collect(['age', 'motto'])).toEqual({ age: 70, motto: 'Mine' })
  })
})

describe('joinValues', () => {
  it('puts mine over theirs if we changed different fields', () => {
    expect(mergeEditedValues({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 4 })).toEqual({ a: 2, b: 3, c: 4 })
  })

  it('is null if both changed one field to different values', () => {
    expect(mergeEditedValues({ a: 1 }, { a: 2 }, { a: 3 })).toBeNull()
    expect(mergeEditedValues({ a: 1 }, { a: 2 }, { a: 2, b: 1 })).toEqual({ a: 2, b: 1 })
  })
})

describe('joinFields', () => {
  const fields = (
    [
      ['past', 'slate'],
      ['notes', 'textarea'],
      ['motto', 'string'],
      ['age', 'number'],
      ['skills', 'addList'],
      ['traits', 'radar'],
      ['home', 'entityPicker'],
    ] as const
  ).map(([customFieldId, type]) => ({ customFieldId, type }))
  const prose = fromPlainText
  const mine = {
    ...{ past: prose('One.\nMine.'), notes: 'mine', motto: 'Onward', age: 61, skills: ['rope', 'knife'] },
    ...{ traits: { Wit: 5, Nerve: 1 }, home: { type: 'entry', id: 'a' } },
  }
  const theirs = {
    ...{ past: prose('One.\nTheirs.'), notes: 'theirs', motto: 'Back', age: 70, skills: ['rope', 'sail'] },
    ...{ traits: { Wit: 1, Nerve: 9 }, home: { type: 'entry', id: 'b' } },
  }

  it('keeps what both wrote in every field', () => {
    const base = { past: prose('One.'), skills: ['rope'], traits: { Wit: 1, Nerve: 1 } }
    const { past, ...rest } = mergeFields(fields, base, mine, theirs)
    expect(plainText(past as RichText)).toBe('One.\nTheirs.\nMine.')
    expect(rest).toEqual({
      ...{ notes: 'theirs\nmine', motto: 'Back / Onward', age: 61, skills: ['rope', 'sail', 'knife'] },
      ...{ traits: { Wit: 5, Nerve: 9 }, home: { type: 'entry', id: 'a' } },
    })
  })

  it('keeps both values without a common base', () => {
    const { past } = mergeFields(fields, undefined, { past: prose('One.\nMine.') }, { past: prose('One.\nTheirs.') })
    expect(plainText(past as RichText)).toBe('One.\nTheirs.\nMine.')
  })

  it('takes what only one side changed or has, and nothing of deleted fields', () => {
    const base = { motto: 'Onward', age: 1 }
    const joined = mergeFields(
      fields,
      base,
      { motto: 'Onward', age: 2, gone: 'x' },
      { motto: 'Back', age: 1, notes: 'n' },
    )
    expect(joined).toEqual({ motto: 'Back', age: 2, notes: 'n' })
    expect(mergeFields(fields, undefined, { motto: '' }, { motto: 'Back' })).toEqual({ motto: 'Back' })
    expect(mergeFields(fields, undefined, { motto: 'Onward' }, {})).toEqual({ motto: 'Onward' })
  })
})
