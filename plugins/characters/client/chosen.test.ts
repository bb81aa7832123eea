// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { chosenIds, chosenMax, keepChosen } = await import('./chosen.ts')

const place = { spaceId: 'rock', projectId: 'light' }
beforeEach(() => localStorage.clear())

describe('the characters chosen to be compared', () => {
  it('are kept under characterIds by space and project [CHAR-06]', () => {
    keepChosen(place, ['oda', 'tal'])
    keepChosen({ ...place, projectId: 'other' }, ['cleo'])
    expect(JSON.parse(localStorage.getItem('characterIds') ?? '')).toEqual({
      rock: { light: ['oda', 'tal'], other: ['cleo'] },
    })
    expect(chosenIds(place)).toEqual(['oda', 'tal'])
    expect(chosenIds({ spaceId: 'elsewhere', projectId: 'light' })).toEqual([])
  })

  it('are each there once, and no more than fit on a chart', () => {
    keepChosen(place, ['oda', 'oda', ...Array.from({ length: 20 }, (_, at) => `c${at}`)])
    expect(chosenIds(place)).toHaveLength(chosenMax)
    keepChosen(place, [])
    expect(chosenIds(place)).toEqual([])
  })

  it.each([
    'x',
    '[]',
    'null',
    '{"rock":3}',
    '{"rock":{"light":"oda"}}',
    '{"rock":{"light":[3,null,"../x",{}]}}',
    '{"__proto__":{"light":["oda"]}}',
  ])('stand what is kept being of any shape: %s', kept => {
    localStorage.setItem('characterIds', kept)
    expect(chosenIds(place)).toEqual([])
    keepChosen(place, ['oda'])
    expect(chosenIds(place)).toEqual(['oda'])
  })

  it('of places named like what every object has are nobody’s', () => {
    expect(chosenIds({ spaceId: '__proto__', projectId: 'constructor' })).toEqual([])
    expect(chosenIds({ spaceId: 'constructor', projectId: 'name' })).toEqual([])
  })
})
