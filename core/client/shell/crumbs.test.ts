import { describe, expect, it } from 'vitest'
import { foldCrumbs } from './crumbs.ts'

const crumbs = (...labels: string[]) => labels.map(label => ({ label, to: `/${label}` }))
const labels = (count: number) =>
  foldCrumbs(crumbs(...'abcdefgh'.slice(0, count)))
    .map(crumb => crumb.label)
    .join('')

describe('breadcrumbs', () => {
  it.each([
    [1, 'a'],
    [4, 'abcd'],
    [5, 'abcde'],
  ])('%i stand as they are', (count, expected) => expect(labels(count)).toBe(expected))

  it.each([
    [6, 'a…def'],
    [8, 'a…fgh'],
  ])('of %i at most five show: the first, the last, the middle folded [SHELL-10]', (count, expected) =>
    expect(labels(count)).toBe(expected),
  )

  it('the fold leads to its innermost', () => expect(foldCrumbs(crumbs(...'abcdef'))[1]?.to).toBe('/c'))
})
