import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTextWords } from './pieces.ts'
import { toRuns } from './runs.ts'

describe('toRuns', () => {
  it.each([
    ['plain', [{ text: 'plain' }]],
    ['a _b_ c', [{ text: 'a ' }, { text: 'b', italic: true }, { text: ' c' }]],
    ['_all of it_', [{ text: 'all of it', italic: true }]],
    ['—_Hackluyt._', [{ text: '—' }, { text: 'Hackluyt.', italic: true }]],
    ['1_st_, 1836', [{ text: '1' }, { text: 'st', italic: true }, { text: ', 1836' }]],
    ['“_a_,” _b_', [{ text: '“' }, { text: 'a', italic: true }, { text: ',” ' }, { text: 'b', italic: true }]],
    ['_over\nlines_', [{ text: 'over\nlines', italic: true }]],
    ['snake_case_name', [{ text: 'snake_case_name' }]],
    ['an _open mark', [{ text: 'an _open mark' }]],
    ['_ alone _', [{ text: '_ alone _' }]],
    ['____', [{ text: '____' }]],
    ['*a* =b= **c**', [{ text: '*a* =b= **c**' }]],
    ['', []],
  ])('reads %j', (text, runs) => {
    expect(toRuns(text)).toEqual(runs)
  })

  it('loses nothing but the markup', () => {
    const unit = fc.constantFrom('_', 'a', ' ', '1', '.')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), text => {
        const runs = toRuns(text)
        expect(runs.map(run => (run.italic ? `_${run.text}_` : run.text)).join('')).toBe(text)
        expect(runs.every(run => run.text !== '')).toBe(true)
      }),
    )
  })
})

describe('countWords', () => {
  it.each([
    ['', 0],
    ['  — … “”', 0],
    ['Call me Ishmael.', 3],
    ['don’t rock-the-boat, ’tis', 3],
    ['п’ять їжаків', 2],
    ['one—two', 2],
    ['end- of', 2],
    ['й і\u0308', 2],
  ])('counts %j: %i', (text, words) => {
    expect(countTextWords(text)).toBe(words)
  })
})
