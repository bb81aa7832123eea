import { describe, expect, it } from 'vitest'
import { maxReferences, referencesIn } from './references.ts'

const field = (...references: string[]) => ({ form: 'json', references })
const found = (fields: Parameters<typeof referencesIn>[0], values: Record<string, unknown>) => [
  ...referencesIn(fields, values),
]

describe('the references of fields', () => {
  it('are the values of entity fields, by id or as a record', () => {
    const fields = { hero: { form: 'entityId' }, foe: { form: 'entityPicker' }, name: { form: 'string' } }
    expect(found(fields, { hero: 'a', foe: { type: 'entry', id: 'b' }, name: 'c' })).toEqual([
      ['a', 'hero'],
      ['b', 'foe'],
    ])
    expect(found(fields, { hero: null, foe: null })).toEqual([])
    expect(found(fields, {})).toEqual([])
  })

  it('are found in the items of lists and records, each once, with its first field', () => {
    const fields = { pins: field('*.stands'), edges: field('*.from', '*.to'), all: field('groups.*.*') }
    const values = {
      pins: [{ stands: 'a' }, { stands: null }, 'loose', { other: 'x' }, { stands: { type: 'entry', id: 'b' } }],
      edges: { one: { from: 'a', to: 'c' }, two: { from: 'd' } },
      all: { groups: [['e'], ['a', 'f']] },
    }
    expect(found(fields, values)).toEqual([
      ['a', 'pins'],
      ['b', 'pins'],
      ['d', 'edges'],
      ['c', 'edges'],
      ['e', 'all'],
      ['f', 'all'],
    ])
  })

  it('are none where the value has another shape, or only what every object has', () => {
    const odd: unknown[] = ['text', 7, null, [], {}, [[['deep']]], { constructor: 'x' }, ['', 'x'.repeat(65)]]
    for (const value of odd) expect(found({ it: field('*.constructor', '*.length') }, { it: value })).toEqual([])
    expect(found({ it: field('*') }, { it: ['', 'x'.repeat(65), 3, {}] })).toEqual([])
  })

  it('are bounded', () => {
    const many = Array.from({ length: maxReferences + 5 }, (_, at) => `id${at}`)
    expect(found({ it: field('*') }, { it: many })).toHaveLength(maxReferences)
  })
})
