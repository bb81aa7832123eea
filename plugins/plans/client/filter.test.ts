import { describe, expect, it } from 'vitest'
import type { PlanNode } from '../shared/kind.ts'
import { filterNodes, isNodeFiltered, noNodeFilter } from './filter.ts'

const node = (title: string, values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id: title, title, tags: [], links: [] },
  ...values,
})
const tagged = (...ids: string[]) => ({ tags: ids.map(valueId => ({ valueId })) })
const nodes = [
  node('xabcx', { status: 'completed', ...tagged('sea') }),
  node('Other', tagged('crown', 'sea')),
  node('Last', { status: 'planned', ...tagged('crown') }),
]
const left = (filter: Partial<typeof noNodeFilter>) =>
  filterNodes(nodes, { ...noNodeFilter, ...filter }).map(({ id }) => id)

describe('the filter of a plan', () => {
  it('finds a title by a part of it, in any case [PLAN-17]', () => {
    expect(left({ text: 'ABC' })).toEqual(['xabcx'])
    expect(left({ text: 'nowhere' })).toEqual([])
  })

  it('takes a node without a status as planned [PLAN-18]', () => {
    expect(left({ status: 'planned' })).toEqual(['Other', 'Last'])
    expect(left({ status: 'completed' })).toEqual(['xabcx'])
  })

  it('goes by the first of the selected tags [PLAN-19]', () => {
    expect(left({ tags: ['sea', 'crown'] })).toEqual(['xabcx', 'Other'])
    expect(left({ tags: ['crown', 'sea'] })).toEqual(['Other', 'Last'])
  })

  it('joins its rules, and leaves all nodes without any', () => {
    expect(left({ status: 'planned', tags: ['sea'] })).toEqual(['Other'])
    expect([left({}), isNodeFiltered(noNodeFilter), isNodeFiltered({ ...noNodeFilter, text: 'a' })]).toEqual([
      ['xabcx', 'Other', 'Last'],
      false,
      true,
    ])
  })
})
