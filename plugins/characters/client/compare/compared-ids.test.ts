// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { comparedIds, comparedMax, storeComparedIds } = await import('./compared-ids.ts')

const place = { spaceId: 'rock', projectId: 'light' }
beforeEach(() => localStorage.clear())

describe('the characters chosen for comparison', () => {
  it('are kept under characterIds by space and project [CHAR-06]', () => {
    storeComparedIds(place, ['oda', 'tal'])
    storeComparedIds({ ...place, projectId: 'other' }, ['cleo'])
    expect(JSON.parse(localStorage.getItem('characterIds') ?? '')).toEqual({
      rock: { light: ['oda', 'tal'], other: ['cleo'] },
    })
    expect(comparedIds(place)).toEqual(['oda', 'tal'])
    expect(comparedIds({ spaceId: 'elsewhere', projectId: 'light' })).toEqual([])
  })

  it('contain each character once, and no more than fit on a chart', () => {
    storeComparedIds(place, ['oda', 'oda', ...Array.from({ length: 20 }, (_, at) => `c${at}`)])
    expect(comparedIds(place)).toHaveLength(comparedMax)
    storeComparedIds(place, [])
    expect(comparedIds(place)).toEqual([])
  })

  it.each([
    'x',
    '[]',
    'null',
    '{"rock":3}',
    '{"rock":{"light":"oda"}}',
    '{"rock":{"light":[3,null,"../x",{}]}}',
    '{"__proto__":{"light":["oda"]}}',
  ])('tolerate any stored value: %s', kept => {
    localStorage.setItem('characterIds', kept)
    expect(comparedIds(place)).toEqual([])
    storeComparedIds(place, ['oda'])
    expect(comparedIds(place)).toEqual(['oda'])
  })

  it('are empty for ids named like properties of every object', () => {
    expect(comparedIds({ spaceId: '__proto__', projectId: 'constructor' })).toEqual([])
    expect(comparedIds({ spaceId: 'constructor', projectId: 'name' })).toEqual([])
  })
})
