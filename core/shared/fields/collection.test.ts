import { describe, expect, it } from 'vitest'
import { collection, defineKind } from '../kind.ts'
import { callsOf } from '../kind-calls.ts'
import { compile } from '../validate.ts'
import { valueIssue } from './field.ts'

const constellation = defineKind({
  name: 'constellation',
  title: 'name',
  icon: 'dream',
  fields: { name: 'string >= 1', stars: collection({ label: 'string <= 20', x: 'number' }, { max: 3 }) },
})
const place = { spaceId: 's', projectId: 'p' }
const star = (id: string, more: object = {}) => ({ id, label: 'Vega', x: 1, ...more })

/** What an update refuses, as `path message`. */
function refused(stars: unknown): string[] {
  const input = { ...place, constellationId: 'c', data: { stars } }
  const checked = compile(callsOf(constellation).update.input as object)(input)
  return checked.ok ? [] : checked.errors.map(({ path, message }) => `${path} ${message}`)
}

describe('a collection', () => {
  it('is a list of items with ids', () => {
    expect(refused([star('a'), star('b')])).toEqual([])
    expect(refused([star('a'), star('a')])).toEqual(['data.stars must be items with an id each, no id twice'])
    expect(refused(['a', 'b', 'c', 'd'].map(id => star(id)))).toEqual(['data.stars must be at most 3 items'])
    expect(refused([star('a b')])).toEqual(['data.stars.0.id must be 1 to 64 letters, digits, hyphens or underscores'])
    expect(refused([star('a', { x: 'far' })])).toEqual(['data.stars.0.x must be a number (was a string)'])
    expect(refused([star('a', { odd: 1 })])).toEqual(['data.stars.0.odd is not known here; leave it out'])
    expect(refused('all')).toHaveLength(1)
  })

  it('is counted before any of its items is looked at: too many cost nothing', () => {
    let reads = 0
    const watched = (index: number) =>
      Object.defineProperty(star(`${index}`), 'label', {
        enumerable: true,
        get: () => {
          reads++
          return 'x'.repeat(21)
        },
      })
    const many = Array.from({ length: 4 }, (_, index) => watched(index))
    expect(refused(many)).toEqual(['data.stars must be at most 3 items'])
    expect(refused({ changes: many.map(put => ({ put, was: null })) })).toEqual([
      'data.stars.changes must be at most 3 items',
    ])
    expect(reads).toBe(0)
    expect(refused(many.slice(1))).toHaveLength(3)
    expect(reads).toBeGreaterThan(0)
  })

  it('is changed by changes of its items', () => {
    const was = star('a')
    expect(
      refused({
        changes: [
          { put: star('a', { x: 2 }), was },
          { put: star('b'), was: null, after: 'a' },
        ],
      }),
    ).toEqual([])
    expect(refused({ changes: [{ remove: 'a', was: { id: 'a', fromAnOldVersion: 1 } }] })).toEqual([])
    expect(refused({ changes: [{ put: star('a', { x: null }), was }] })).toEqual([
      'data.stars.changes.0.put.x must be a number (was null)',
    ])
    expect(refused({ changes: [{ was }] })).toEqual(['data.stars.changes.0 must either put an item or remove one'])
    expect(refused({ changes: [{ remove: 'a', was: null }] })).toHaveLength(1)
    expect(refused({ changes: [{ remove: 'a', was: star('b') }] })).toHaveLength(1)
    expect(refused({ changes: [star('a')] }).join()).toContain('data.stars.changes.0')
    expect(refused({ changes: Array(4).fill({ put: was, was }) })).toEqual([
      'data.stars.changes must be at most 3 items',
    ])
    expect(refused({ chagnes: [] })).toContain('data.stars.chagnes is not known here; leave it out')
  })

  it('follows the same rules in a form', () => {
    const field = constellation.fields.stars
    if (!field) throw new Error('There is no such field')
    expect(valueIssue(field, field.initial)).toBeNull()
    expect(valueIssue(field, [star('a')])).toBeNull()
    for (const value of [{}, [1], [{ id: 'a b' }], [star('a'), star('a')]])
      expect(valueIssue(field, value)).toEqual({ rule: 'type' })
    expect(
      valueIssue(
        field,
        ['a', 'b', 'c', 'd'].map(id => star(id)),
      ),
    ).toEqual({ rule: 'max', limit: 3 })
  })

  it('has an id of its own in each item, and a limit', () => {
    expect(() => collection({ id: 'string' })).toThrow('has an id by itself')
    expect(() => collection({ x: 'number' }, { max: 20_000 })).toThrow('at most 10000 items')
  })
})
