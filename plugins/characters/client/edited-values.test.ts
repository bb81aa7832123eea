import { describe, expect, it } from 'vitest'
import { EditedValues, joinValues, type Values } from './edited-values.ts'

function edit(stored: Values) {
  const server = { values: stored }
  return { server, edited: new EditedValues(() => server.values) }
}

describe('edited values', () => {
  it('are sent with all others, as they are when they are sent', () => {
    const { edited } = edit({ age: 61, motto: 'Onward' })
    let text = 'first'
    edited.set('past', () => text)
    edited.set('age', 62)
    text = 'last'
    expect(edited.read(['age', 'motto', 'past', 'new'])).toEqual({ age: 62, motto: 'Onward', past: 'last' })
  })

  it('leave out fields that are gone, and give back what was being written in them', () => {
    const { edited, server } = edit({ motto: 'Onward' })
    edited.set('motto', 'Onward, al')
    expect(edited.isUnsaved('motto')).toBe(true)
    expect(edited.drop('motto')).toBe('Onward, al')
    expect(edited.read(['age'])).toEqual({})
    edited.set('age', 3)
    server.values = { age: 3 }
    expect([edited.isUnsaved('age'), edited.drop('age')]).toEqual([false, undefined])
  })

  it('are not unsaved where they say nothing and nothing was there', () => {
    const { edited } = edit({})
    for (const nothing of ['', [], {}, null]) {
      edited.set('motto', nothing)
      expect(edited.isUnsaved('motto')).toBe(false)
    }
  })

  it('saved before somebody else changed them are theirs now; others stay mine', () => {
    const { edited, server } = edit({})
    edited.set('age', 61)
    edited.set('motto', 'Mine')
    server.values = { age: 61 }
    const before = server.values
    server.values = { age: 70 }
    edited.follow(before)
    expect(edited.read(['age', 'motto'])).toEqual({ age: 70, motto: 'Mine' })
  })
})

describe('joinValues', () => {
  it('puts mine over theirs where we changed different fields', () => {
    expect(joinValues({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 4 })).toEqual({ a: 2, b: 3, c: 4 })
  })

  it('is nothing where both changed one field to different things', () => {
    expect(joinValues({ a: 1 }, { a: 2 }, { a: 3 })).toBeNull()
    expect(joinValues({ a: 1 }, { a: 2 }, { a: 2, b: 1 })).toEqual({ a: 2, b: 1 })
  })
})
