import { describe, expect, it } from 'vitest'
import type { PlanNode } from '../../shared/kind.ts'
import { movedInColumn, movedToColumn } from './order.ts'

const node = (id: string, status?: PlanNode['status']): PlanNode => ({
  ...{ id, title: id, tags: [], links: [], ...(status && { status }) },
})
const ids = (nodes: readonly PlanNode[]) => nodes.map(({ id }) => id).join(' ')
const seen = (nodes: readonly PlanNode[], ...names: string[]) => nodes.filter(({ id }) => names.includes(id))

describe('a node moved by a step', () => {
  const nodes = ['x', 'a', 'y', 'b', 'z', 'c'].map(id => node(id))
  const moved = (id: string, y: -1 | 1) => ids(movedInColumn(nodes, [{ nodes: seen(nodes, 'a', 'b', 'c') }], id, y))

  it('passes the next one that is seen, and the hidden ones keep their order', () => {
    expect([moved('b', -1), moved('a', 1)]).toEqual(['x b a y z c', 'x y b a z c'])
    expect(moved('c', -1)).toBe('x a y c b z')
  })

  it('stays at the ends of what is seen, and does not move while it is hidden itself', () => {
    for (const [id, y] of [
      ['a', -1],
      ['c', 1],
      ['y', -1],
      ['y', 1],
    ] as const)
      expect(moved(id, y)).toBe(ids(nodes))
  })
})

it('a card that is moved to a column stands beside one that is seen there', () => {
  const nodes = [node('hidden', 'completed'), node('one'), node('done', 'completed')]
  const columns = [
    { status: 'planned' as const, nodes: seen(nodes, 'one') },
    { status: 'completed' as const, nodes: seen(nodes, 'done') },
  ]
  const moved = movedToColumn(nodes, columns, 'one', 1)
  expect([ids(moved), moved[1]?.status]).toEqual(['hidden one done', 'completed'])
})
