import { describe, expect, it } from 'vitest'
import { foldCrumbs } from './crumbs.ts'

const crumbs = (labels: string) => [...labels].map(label => ({ label, to: `/${label}` }))
const shown = (count: number) => {
  const { first, folded, last } = foldCrumbs(crumbs('abcdefgh'.slice(0, count)))
  return [first, folded, last].map(part => part.map(({ label }) => label).join(''))
}

describe('breadcrumbs', () => {
  it.each([
    [1, 'a'],
    [4, 'abcd'],
    [5, 'abcde'],
  ])('%i stand as they are', (count, expected) => expect(shown(count)).toEqual(['', '', expected]))

  it.each([
    [6, 'a', 'bc', 'def'],
    [8, 'a', 'bcde', 'fgh'],
  ])('of %i at most five items show: the first, a fold, the last three', (count, ...expected) =>
    expect(shown(count)).toEqual(expected),
  )
})
